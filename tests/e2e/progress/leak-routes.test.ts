/** End-to-end test of the leak test itself: its surfaces reach every route of the table. */
import { expect, it } from 'vitest'
import { parsePath, ROUTE_TABLE } from '#shared/model/route-table'
import { LaterContent, SampleIndex } from '../../leaks/later-content.ts'
import { readStory } from '../../leaks/sample-texts.ts'
import { readSamplePages } from '../../sample-pages.ts'
import { EXAMPLE } from './reader-progress.ts'
import { OPEN_GROUPS, PERSONAL_GROUPS } from './surfaces/route-surfaces.ts'

it('every route is reached by a group of addresses, but for those that only redirect', async () => {
  const sources = await readSamplePages()
  const later = new LaterContent(new SampleIndex(readStory(sources)), EXAMPLE)
  const groups = [...OPEN_GROUPS, ...PERSONAL_GROUPS]
  const paths = groups.flatMap(({ listPaths }) => listPaths({ sources, later, choose: (items) => items }))
  const reached = new Set(paths.map((path) => parsePath(new URL(path, 'http://127.0.0.1').pathname)?.route))
  expect(ROUTE_TABLE.filter((route) => !reached.has(route)).map(({ name }) => name)).toEqual(['search', 'random'])
})
