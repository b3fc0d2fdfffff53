/** Contract test of search relevance: prefixes, two words in any order, accents and typing mistakes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCloud, type TestCloud } from '../open-cloud.ts'
import { createSearchClient, PAGES_INDEX, pageWrite } from './search-records.ts'

const WARS = 'Star Wars'
const POTTER = 'Harry Potter'
const THRONES = 'A Song of Ice and Fire'
const RINGS = 'The Lord of the Rings'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud()
  await cloud.commit([
    ...[
      ['Luke Skywalker', 'Character', WARS],
      ['Darth Vader', 'Character', WARS],
      ['Millennium Falcon', 'Item', WARS],
      ['Hermione Granger', 'Character', POTTER],
      ['Hogwarts Castle', 'Location', POTTER],
      ['Daenerys Targaryen', 'Character', THRONES],
      ["King's Landing", 'Location', THRONES],
      ['Éowyn', 'Character', RINGS],
      ['Minas Tirith', 'Location', RINGS],
      ['Minas Morgul', 'Location', RINGS],
      ['Pikachu', 'Race', 'Pokémon'],
      ['Skyhold', 'Location', 'Dragon Age'],
      ['Lukas the Duke', 'Character', 'Elsewhere'],
    ].map(([Name = '', Type = '', Series = '']) => pageWrite({ Name, Type, Series })),
    ...Array.from({ length: 1000 }, (_, i) =>
      pageWrite({ Name: `Tarven ${i} of Hallow`, Type: 'Book', Series: 'Filler' }),
    ),
  ])
})
afterAll(() => cloud.close())

const names = async (query: string): Promise<readonly string[]> => {
  const { results } = await createSearchClient(cloud).searchForHits<{ Name: string }>({
    requests: [{ indexName: PAGES_INDEX, query }],
  })
  return results[0]?.hits.map(({ Name }) => Name) ?? []
}

it.each([
  ['luke', 'Luke Skywalker'],
  ['sky', 'Skyhold'],
  ['skywalker luke', 'Luke Skywalker'],
  ['darth vadr', 'Darth Vader'],
  ['hermoine', 'Hermione Granger'],
  ['hogwarts cas', 'Hogwarts Castle'],
  ['targaryan', 'Daenerys Targaryen'],
  ['eowyn', 'Éowyn'],
  ['kings landing', "King's Landing"],
  ['milenium falcon', 'Millennium Falcon'],
  ['pokemon', 'Pikachu'],
  ['minas t', 'Minas Tirith'],
])('%s finds %s first', async (query, name) => {
  expect((await names(query))[0]).toBe(name)
})

it('star wars finds the three pages of that series and nothing else', async () => {
  expect([...(await names('star wars'))].sort()).toEqual(['Darth Vader', 'Luke Skywalker', 'Millennium Falcon'])
})
