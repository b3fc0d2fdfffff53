/** Unit test of the plan that places texts: shards of the catalogue for pages that have none, and what it refuses. */
import { expect, it } from 'vitest'
import { MAX_SHARD_ENTRIES } from '#shared/model/catalogue'
import { readReference, readSection } from '#shared/model/records'
import type { KnownPage, WikiPages } from '../wiki/wiki-pages.ts'
import { type PlacingOptions, planPlaces } from './plan-places.ts'

const createPage = (key: string, fields: Readonly<Record<string, unknown>>): [string, KnownPage] => {
  const reference = readReference(key, { Name: key, Series: 'Sea', sections: [{ sectionName: 'Blurb' }], ...fields })
  if (reference === null) throw new Error('no reference')
  const { blocks } = readSection('Blurb', { content: [{ sectionName: '', sectionContent: [{ text: 'A text.' }] }] })
  return [key, { reference, sections: new Map([['Blurb', blocks]]), damaged: [] }]
}

const createWiki = (...pages: readonly (readonly [string, KnownPage])[]): WikiPages => ({
  pages: new Map([createPage('One', { Type: 'Book', bookNumber: 1, rev: 1, shard: 1 }), ...pages]),
  moved: new Map(),
  unknown: new Map(),
  lastRevs: new Map(),
  files: new Map(),
  shardSizes: new Map([
    [
      'Item',
      new Map([
        [1, MAX_SHARD_ENTRIES],
        [2, MAX_SHARD_ENTRIES - 1],
      ]),
    ],
  ]),
})

const OPTIONS: PlacingOptions = {
  type: 'Item',
  series: 'Sea',
  section: null,
  book: 'One',
  chapter: null,
  now: new Date(0),
}

it('pages from before the catalogue get entries in shards that are not full', () => {
  const plan = planPlaces(createWiki(...['Adze', 'Awl'].map((key) => createPage(key, { Type: 'Item' }))), OPTIONS)
  if (!plan.ok) throw new Error(plan.error)
  const paths = plan.value.saves.flatMap(({ writes }) => writes.map(({ path }) => path.join('/')))
  expect(paths.filter((path) => path.startsWith('catalogue/'))).toEqual(['catalogue/Items-2', 'catalogue/Items-3'])
})

it('refuses a series that no shown page of the type has', () => {
  const wiki = createWiki(createPage('Adze', { Type: 'Item' }), createPage('Hidden', { Type: 'Race', hidden: true }))
  expect(
    [{ series: 'See' }, { type: 'Race' as const }].map((other) => planPlaces(wiki, { ...OPTIONS, ...other })),
  ).toEqual([
    { ok: false, error: 'No Item page that is shown has the series "See".' },
    { ok: false, error: 'No Race page that is shown has the series "Sea".' },
  ])
})
