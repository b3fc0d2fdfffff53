/** Unit test of the plan that places texts: which shards of the catalogue the pages get that have none. */
import { expect, it } from 'vitest'
import { MAX_SHARD_ENTRIES } from '#shared/model/catalogue'
import { readReference, readSection } from '#shared/model/records'
import type { KnownPage } from '../wiki/wiki-pages.ts'
import { planPlaces } from './plan-places.ts'

const createPage = (key: string, fields: Readonly<Record<string, unknown>>): [string, KnownPage] => {
  const reference = readReference(key, { Name: key, Series: 'Sea', sections: [{ sectionName: 'Blurb' }], ...fields })
  if (reference === null) throw new Error('no reference')
  const { blocks } = readSection('Blurb', { content: [{ sectionName: '', sectionContent: [{ text: 'A text.' }] }] })
  return [key, { reference, sections: new Map([['Blurb', blocks]]), damaged: [] }]
}

it('pages from before the catalogue get entries in shards that are not full', () => {
  const old = ['Adze', 'Awl'].map((key) => createPage(key, { Type: 'Item' }))
  const plan = planPlaces(
    {
      pages: new Map([createPage('One', { Type: 'Book', bookNumber: 1, rev: 1, shard: 1 }), ...old]),
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
    },
    { type: 'Item', series: 'Sea', section: null, book: 'One', chapter: null, now: new Date(0) },
  )
  if (!plan.ok) throw new Error(plan.error)
  const paths = plan.value.saves.flatMap(({ writes }) => writes.map(({ path }) => path.join('/')))
  expect(paths.filter((path) => path.startsWith('catalogue/'))).toEqual(['catalogue/Items-2', 'catalogue/Items-3'])
})
