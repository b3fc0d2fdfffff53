import { expect, it } from 'vitest'
import { hasLaterPlaces } from './has-later-places.ts'

const createPage = (heading: string | undefined, ...positions: readonly string[]) => ({
  places: { context: 'h the outstanding' },
  reference: { key: 'Page', type: 'Race' },
  sections: [{ blocks: [{ position: heading, entries: positions.map((position) => ({ position })) }] }],
})

it.each([
  { data: createPage(undefined), expected: false },
  { data: createPage('1 ~', '0 3', '0.5 1', '?'), expected: false },
  { data: createPage(undefined, '1 3', '2 0'), expected: true },
  { data: createPage('3 ~', '1 3'), expected: true },
  { data: createPage('1.5 ~ 0 h Another Series'), expected: true },
  { data: { ...createPage('3 ~'), places: undefined }, expected: false },
  { data: { series: [{ position: '3 ~' }] }, expected: false },
  { data: null, expected: false },
])('$data', ({ data, expected }) => {
  expect(hasLaterPlaces(data)).toBe(expected)
})
