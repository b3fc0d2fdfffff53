/**
 * End-to-end test of the sample's different kinds of pages, on a development build, which reports hydration
 * mismatches.
 */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import { parseDocument, requestPage, unescapeHtml } from '../../parse-document.ts'
import { getFullestAndSparsest, getViews, isAwkward, readSamplePages, type SampleView } from '../../sample-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import type { WatchedPage } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import { expectNoErrors, type FirstPaint, watchFirstPaint } from './first-paint.ts'
import { expectNoHorizontalOverflow } from './horizontal-overflow.ts'

const it = createSharedPageTest({
  wiki: { build: 'development' },
}).extend('paint', { scope: 'file' }, ({ page }) => watchFirstPaint(page))
const pages = await readSamplePages()

const picturesOf = ({ part, source }: SampleView): number =>
  part.sections.flatMap((name) => source.sections.get(name) ?? []).filter(({ image }) => image !== null).length

async function expectPictures(page: Page, view: SampleView): Promise<void> {
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

async function expectPage(
  page: Page,
  watched: WatchedPage,
  wiki: WikiProcess,
  paint: FirstPaint,
  view: SampleView,
): Promise<void> {
  await expectNoErrors(watched, paint, view.path)
  expect(page.url()).toBe(new URL(view.path, wiki.pages).href)
  await expectPictures(page, view)
  await expectNoHorizontalOverflow(page)
}

it('home, lists and missing pages hydrate, and fit every width', async ({ page, watched, paint }) => {
  // Lists of other types use the same screen: only books have an order of their own, and these names are the longest.
  const lists = (['Book', 'PowerSystem'] as const).map(listPath)
  for (const path of ['/', ...lists, '/nothing', '/Race/Nobody']) {
    await expectNoErrors(watched, paint, path)
    await expectNoHorizontalOverflow(page)
  }
})

it.for(TYPE_NAMES)(
  'so are pages of type %s: with the most and the least written, and with awkward names; their pictures come',
  async (type, { page, watched, wiki, paint }) => {
    const [fullest, sparsest] = getFullestAndSparsest(pages, type)
    const awkward = pages.filter(({ details: one }) => one.type === type && isAwkward(one.name))
    // The other views of a page have the same parts, whatever its name is.
    const others = new Set([sparsest, ...awkward].filter((source) => source !== fullest))
    for (const view of [...getViews(fullest), ...[...others].flatMap((one) => getViews(one).slice(0, 1))])
      await expectPage(page, watched, wiki, paint, view)
  },
)

it('every page is rendered with its images, and every image is served', async ({ wiki }) => {
  const views = pages.flatMap(getViews)
  expect(views.some((view) => picturesOf(view) > 0)).toBe(true)
  for (const view of views) {
    const { status, text } = await requestPage(wiki.pages, view.path)
    const { titles, headings } = parseDocument(text)
    expect([status, titles, headings]).toEqual([200, [view.title], [view.name]])
    const article = /<article[\s\S]*<\/article>/.exec(text)?.[0] ?? ''
    const pictures = article.match(/<img [^>]*>/g) ?? []
    expect(pictures.length, view.path).toBe(picturesOf(view))
    for (const picture of pictures) {
      expect(picture, view.path).toMatch(/ alt="[^"]/)
      const [, source = ''] = / src="([^"]+)"/.exec(picture) ?? []
      const answer = await fetch(new URL(unescapeHtml(source), wiki.pages))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
      await answer.arrayBuffer()
    }
  }
})
