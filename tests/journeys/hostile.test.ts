/** Text that would be a program if it were let, in every field a person can write. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TITLES } from '#shared/messages'
import { ask, parsedDocument, textOf } from './parsed-document.ts'
import { databaseOf, writeRaw } from './stored-pages.ts'
import {
  expectHeading,
  heading,
  isSameDocument,
  markDocument,
  openLive,
  type Reading,
  startReading,
  type WatchedPage,
} from './watched-page.ts'

const CANARY =
  '"><img src=x onerror=window.__xss=1></title></script><script>window.__xss=1</script><!-- <script> {{7*7}} #{7*7} \u2028 $& $1'

/** Each field says which it is, so that one that is lost is named. */
const hostile = (field: string) => `${field} ${CANARY}`

const LINKS = [
  'javascript:window.__xss=1',
  ' java\nscript:window.__xss=1',
  'data:text/html,<script>window.__xss=1</script>',
  'vbscript:x',
  '//evil.example/x.png',
  'https://evil.example/x.png',
]

const section = (name: string, imageUrl: string) => ({
  contentType: hostile('contentType'),
  content: [
    {
      id: 'b0',
      sectionName: hostile(`${name} block`),
      imageUrl,
      imageAlt: hostile(`${name} alt`),
      sectionContent: [
        { id: 'b0e0', title: hostile(`${name} title`), text: hostile(`${name} text`) },
        { id: 'b0e1', title: 'links', text: LINKS.map((link) => `[[${link}]] ${link}`).join('\n') },
      ],
    },
  ],
  links: { constructor: 'Race', toString: 'Book' },
})

const KEY = 'Hostile'
const NAME = hostile('Name')
const SECTIONS = ['ManualOfStyle', 'Blurb', 'Synopsis', 'Chapters']

let reading: Reading
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  reading = await startReading({ rules: 'open' })
  const { wiki } = reading
  const database = await databaseOf(wiki)
  const ownImage = `${wiki.services}/v0/b/x.local/o/${encodeURIComponent('content/x')}?alt=media&token="><script>`
  await writeRaw(wiki, database, {
    [`ContentRef/${KEY}`]: {
      Name: NAME,
      Series: hostile('Series'),
      Type: 'Book',
      bookNumber: 1,
      createdAt: '2026-11-01T10:00:00Z',
      createdBy: hostile('createdBy'),
      changedAt: '2036-11-01T10:00:00Z',
      updatedByName: hostile('updatedByName'),
      timeStampArray: [{ updatedAt: '2036-11-01T10:00:00Z', updatedBy: hostile('updatedBy') }],
      summary: hostile('summary'),
      imageUrl: ownImage,
      rev: 1,
      saveId: hostile('saveId'),
    },
    ...Object.fromEntries(
      SECTIONS.map((name, index) => [
        `Content/Books/${KEY}/${name}`,
        section(name, LINKS[index] ?? ownImage),
      ]),
    ),
    'catalogue/Books-9': {
      pages: {
        [KEY]: [NAME, hostile('Series'), 1_900_000_000, 1, hostile('summary')],
        constructor: ['constructor', 'X', 1, 1, 'a page like any other'],
      },
    },
  })
})
afterAll(() => reading?.close())
beforeEach(async () => {
  watched = await reading.open()
  page = watched.page
})
afterEach(async () => {
  expect(watched.takeTroubles()).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined()
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([])
  await watched.close()
})

interface Screen {
  readonly path: string
  readonly fields: readonly string[]
  /** Fields of which a line shows no more than fits into it. */
  readonly cut?: readonly string[]
}

const SCREENS: readonly Screen[] = [
  {
    path: `/Book/${KEY}`,
    fields: [
      ...['Name', 'Series', 'updatedByName'],
      ...SECTIONS.flatMap((name) => [`${name} block`, `${name} title`, `${name} text`]),
    ],
  },
  { path: '/Content/BookPages', fields: ['Name', 'Series'], cut: ['summary'] },
  { path: '/', fields: ['Name', 'Series', 'updatedByName'] },
]

/** Enough of a text to hold its tags. */
const BEGINNING = 60

const expected = ({ fields, cut = [] }: Screen) => [
  ...fields.map((field) => collapsed(hostile(field))),
  ...cut.map((field) => collapsed(hostile(field)).slice(0, BEGINNING)),
]

const collapsed = (text: string | null) => (text ?? '').replace(/[ \n]+/g, ' ')

describe.each(SCREENS)('fault 40: hostile text on $path', ({ path, ...screen }) => {
  const texts = expected({ path, ...screen })

  it('is text in the first answer', async () => {
    const { text, status } = await ask(reading.wiki.pages, path)
    expect(status).toBe(200)
    const shown = collapsed(textOf(text))
    for (const part of texts) expect(shown).toContain(part)
    expect(text).not.toContain('<img src=x')
    const { titles, mains } = parsedDocument(text)
    expect([titles.length, mains]).toEqual([1, 1])
    for (const id of ['config', 'router-data'])
      expect(parsedDocument(text).block(id)).not.toMatch(/[<>&\u2028\u2029]/)
  })

  it('is the same text once the page is live, and runs nothing', async () => {
    await openLive(page, path)
    const shown = collapsed(await page.locator('main').textContent())
    for (const part of texts) expect(shown).toContain(part)
    expect(await page.locator('[onerror]').count()).toBe(0)
    expect(await page.locator('body script:not([type="application/json"])').count()).toBe(0)
  })
})

describe('fault 40: hostile text', () => {
  it('is a title and a description like any other', async () => {
    await openLive(page, `/Book/${KEY}`)
    expect(collapsed(await page.title())).toBe(collapsed(TITLES.screen(NAME)))
    const description = await page.locator('meta[name="description"]').getAttribute('content')
    expect(description).toBe(hostile('summary'))
  })

  it('stays text on a way of clicks', async () => {
    await openLive(page, '/')
    await markDocument(page)
    await page.getByRole('navigation', { name: 'Site' }).getByText('Books', { exact: true }).click()
    await expectHeading(page, 'All Book Pages')
    await page.locator(`main a[href="/Book/${KEY}"]`).click()
    await expect
      .poll(async () => collapsed(await heading(page).textContent()))
      .toBe(collapsed(NAME))
    expect(await isSameDocument(page)).toBe(true)
  })
})

it('fault 41: no hostile address becomes a picture or a link', async () => {
  await openLive(page, `/Book/${KEY}`)
  const addresses = await page.locator('article [src], article [href]').evaluateAll((elements) =>
    elements.map((element) => {
      const url = new URL(
        element.getAttribute('src') ?? element.getAttribute('href') ?? '',
        location.href,
      )
      return `${element.tagName} ${url.protocol}//${url.host}`
    }),
  )
  const origin = new URL(reading.wiki.pages).host
  const foreign = addresses.filter((address) => address !== `A http://${origin}`)
  expect(new Set(foreign)).toEqual(new Set(['A https://evil.example']))
})
