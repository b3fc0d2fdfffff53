import { describe, expect, it } from 'vitest'
import { UNKNOWN_POSITION } from '#shared/rules/places/card-positions'
import { addRecentPage, parseRecentPage, parseRecentPages, type RecentPage } from './recent-pages.ts'

const createPage = (key: string): RecentPage => ({ key, name: key, type: 'Race' })

describe('the pages read last', () => {
  it('are ten at most, newest first, each once', () => {
    const keys = Array.from({ length: 12 }, (_, index) => `${index}`)
    const pages = keys.reduce<readonly RecentPage[]>((all, key) => addRecentPage(all, createPage(key)), [])
    expect(pages.map(({ key }) => key)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
    expect(
      addRecentPage(pages, createPage('5'))
        .map(({ key }) => key)
        .slice(0, 3),
    ).toEqual(['5', '11', '10'])
    expect(addRecentPage(pages, createPage('5'))).toHaveLength(10)
  })

  it('are stored without anything else of the page', () => {
    const page = { ...createPage('a'), summary: 'A text.' }
    expect(addRecentPage([], page)).toEqual([createPage('a')])
  })

  it('have the position of their page, which is unknown if an earlier version has stored them', () => {
    const page = createPage('a')
    expect(parseRecentPages([page, { ...page, position: '' }, { ...page, position: '2 1 0 hash Sea' }])).toEqual([
      { ...page, position: UNKNOWN_POSITION },
      page,
      { ...page, position: '2 1 0 hash Sea' },
    ])
    const places = { context: 'hash Sea' }
    expect(parseRecentPage({ reference: page, places })).toEqual(page)
    expect(parseRecentPage({ reference: page, places: { ...places, first: '2 1' } })?.position).toBe('2 1 0 hash Sea')
    expect(parseRecentPage({ reference: page })?.position).toBe(UNKNOWN_POSITION)
    expect(parseRecentPage({ page })).toBeNull()
  })

  it.each([null, {}, 'text', [null], [{ key: 'a', name: 'a' }], [{ key: 'a', name: 'a', type: 'Nothing' }]])(
    'are none in a foreign value: %j',
    (stored) => expect(parseRecentPages(stored)).toEqual([]),
  )
})
