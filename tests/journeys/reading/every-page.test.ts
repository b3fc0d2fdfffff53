/** Every view of every page, visited once: what must hold on each, on a development build, which tells of differences. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PageSource } from '#shared/model/page-source'
import { TYPE_NAMES } from '#shared/model/page-types'
import { LISTS, readSamplePages, type SampleView, viewsOf } from '../../sample-pages.ts'
import { type Reading, startReading, type WatchedPage, WIDE } from '../watched-page.ts'
import { expectQuiet, type FirstPaint, watchFirstPaint } from './first-paint.ts'
import { expectToFit } from './too-wide.ts'

let reading: Reading
let pages: readonly PageSource[]
let watched: WatchedPage
let page: Page
let paint: FirstPaint

beforeAll(async () => {
  pages = await readSamplePages()
  reading = await startReading({ build: 'development' })
  watched = await reading.open()
  page = watched.page
  paint = await watchFirstPaint(page)
})
afterAll(() => reading?.close())
beforeEach(() => page.setViewportSize(WIDE))

const picturesOf = ({ part, source }: SampleView): number =>
  part.sections
    .flatMap((name) => source.sections.get(name) ?? [])
    .filter(({ image }) => image !== null).length

async function expectPictures(view: SampleView): Promise<void> {
  const pictures = page.locator('article img')
  expect(await pictures.count(), view.path).toBe(picturesOf(view))
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), {
        message: view.path,
      })
      .toBeGreaterThan(0)
    expect(await picture.getAttribute('alt'), view.path).not.toBe('')
  }
}

it('home, the lists, and what is not there are taken over in silence, and fit every width', async () => {
  for (const path of ['/', ...LISTS.map((list) => list.path), '/nothing', '/Race/Nobody']) {
    await expectQuiet(watched, paint, path)
    await expectToFit(page)
  }
})

it.each(TYPE_NAMES)(
  'so is every page of type %s, in every view, and its pictures come',
  async (type) => {
    const views = pages.filter(({ details }) => details.type === type).flatMap(viewsOf)
    expect(views.length).toBeGreaterThan(0)
    for (const view of views) {
      await expectQuiet(watched, paint, view.path)
      await expectPictures(view)
      await expectToFit(page)
    }
    expect(watched.takeTroubles()).toEqual([])
  },
)

it('some of these pages have pictures', () => {
  expect(pages.flatMap(viewsOf).some((view) => picturesOf(view) > 0)).toBe(true)
})
