import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPath } from './paths.ts'
import { parsePath, ROUTE_TABLE } from './route-table.ts'

const VALUES = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/^\.{1,2}$/.test(text))

describe('the route table', () => {
  it('has each pattern once', () => {
    const patterns = ROUTE_TABLE.map(({ pattern }) => pattern)
    expect(new Set(patterns).size).toBe(patterns.length)
  })

  it.each(ROUTE_TABLE)('parses what it builds for $pattern', (route) => {
    const names = [...route.pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    fc.assert(
      fc.property(fc.array(VALUES, { minLength: 2, maxLength: 2 }), (values) => {
        const params = Object.fromEntries(
          names.map((name, index) => [name, (values[index] ?? '').replace(/\p{Surrogate}/gu, '\uFFFD')]),
        )
        expect(parsePath(buildPath(route.pattern, params))).toEqual({ route, params })
      }),
      { numRuns: 20 },
    )
  })

  it.each(['/nothing', '/Book', '/Book/', '/Book/a/b/c', '/book/Tide', '/Book/%E0%A4%A', '//', ''])(
    'has no route for %j',
    (path) => expect(parsePath(path)).toBeNull(),
  )

  it('finds a route in another case only where that is asked for', () => {
    expect(parsePath('/content/bookpages')?.route.name).toBe('series')
    expect(parsePath('/content/bookpages', { isCaseSensitive: false })?.route).toMatchObject({
      name: 'list',
      type: 'Book',
    })
    expect(parsePath('/HISTORY/Tide/2/', { isCaseSensitive: false })).toMatchObject({
      route: { name: 'comparison' },
      params: { id: 'Tide', rev: '2' },
    })
  })
})
