/** End-to-end test of the pseudo-locale: no route shows a plain letter of ours, to whomever it is shown. */
import { expect } from 'vitest'
import { toPageKey } from '#shared/model/page-key'
import { buildPath } from '#shared/model/paths'
import { ROUTE_TABLE, type Route } from '#shared/model/route-table'
import { createPseudoTest, fillWithGreek, goTo, greekName, openSettled, type PseudoPage, SERIES } from './greek-wiki.ts'
import { waitUntilSettled } from './plain-letters.ts'

const it = await createPseudoTest()

it.beforeAll(({ wiki, database }) => fillWithGreek(wiki, database))

/** The name that stands for `:id` in a pattern. */
function getId(route: Route): string {
  if (route.name === 'series') return SERIES
  return toPageKey(greekName(route.name === 'view' || route.name === 'edit' ? route.type : 'Book'))
}

const PATHS = ROUTE_TABLE.map((route) =>
  buildPath(route.pattern, { id: getId(route), rev: '1', query: greekName('Race') }),
)

async function openAll({ page, letters }: PseudoPage): Promise<void> {
  await openSettled(page, '/')
  for (const path of PATHS) {
    await goTo(page, path)
    await waitUntilSettled(page)
    await page.locator('main h1').first().waitFor()
  }
  await letters.expectNone(page)
}

it('no route shows a plain letter to a reader, an editor or a maintainer', async ({
  openPseudoPage,
  editor,
  maintainer,
}) => {
  const people = [undefined, editor, maintainer]
  await Promise.all(people.map(async (person) => openAll(await openPseudoPage(person))))
})

it('a plain letter is noticed in the document, its title and an attribute', async ({ openPseudoPage }) => {
  const { page, letters } = await openPseudoPage()
  await openSettled(page, '/')
  await letters.expectNone(page)
  await page.evaluate(() => {
    document.title = 'One'
    document.body.append('Two')
    document.body.setAttribute('aria-label', 'Three')
    document.querySelector('main')?.setAttribute('title', 'Maker 1 <maker1@wiki.example>')
  })
  expect(await letters.take(page)).toEqual([
    '/ <title> One',
    '/ <body> Two',
    '/ <aria-label> Three',
    '/ <title> Maker 1 <maker1@wiki.example>',
  ])
  await letters.expectNone(page)
})
