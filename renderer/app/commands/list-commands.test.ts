import { describe, expect, it } from 'vitest'
import { type CommandListOptions, listCommands } from './list-commands.ts'

const EMPTY: CommandListOptions = { query: '', pages: [], isCurrent: true, recentPages: [], pathname: '/' }
const idsFor = (options: Partial<CommandListOptions>) =>
  listCommands({ ...EMPTY, ...options }).commands.map(({ id }) => id)

describe('the command palette', () => {
  it('begins with the shown page and other pages read before', () => {
    const recentPages = [
      { key: 'B', name: 'B', type: 'Race' },
      { key: 'A', name: 'A', type: 'Item' },
    ] as const
    const ids = idsFor({ recentPages, pathname: '/Race/B' })
    expect(ids.slice(0, 5)).toEqual(['edit', 'history', 'links-here', '/Item/A', 'new-page'])
    expect(ids).toContain('forget-pages')
    expect(ids).not.toContain('palette')
  })

  it('offers no command that could do nothing', () => {
    const ids = idsFor({ pathname: '/content' })
    for (const id of ['edit', 'history', 'links-here', 'forget-pages']) expect(ids).not.toContain(id)
  })

  it('lists matching commands, then pages, then the search', () => {
    const pages = [{ key: 'Dark,Water', name: 'Dark Water', type: 'Book', series: 'S', image: null }] as const
    expect(idsFor({ query: ' dark ', pages })).toEqual(['theme-dark', '/Book/Dark,Water', 'search-for'])
    const [, page, search] = listCommands({ ...EMPTY, query: ' dark ', pages }).commands
    expect(page?.group).toBe('Book · S')
    expect(search?.action).toEqual({ kind: 'go', path: '/search_results/dark' })
  })

  it('lists pages before commands that have the text inside a word only', () => {
    const pages = [{ key: 'Isbet', name: 'Isbet', type: 'Character', series: 'S', image: null }] as const
    const ids = idsFor({ query: 'is', pages, pathname: '/Race/B' })
    expect(ids[0]).toBe('/Character/Isbet')
    expect(ids).toContain('edit')
    expect(ids.at(-1)).toBe('search-for')
  })

  it('searches a typed text on Enter until the pages with it are known', () => {
    const pages = [{ key: 'Isbet', name: 'Isbet', type: 'Character', series: 'S', image: null }] as const
    const initialFor = (options: Partial<CommandListOptions>) => listCommands({ ...EMPTY, ...options }).initial?.id
    expect(initialFor({ query: 'bet', pages, isCurrent: false })).toBe('search-for')
    expect(initialFor({ query: 'bet', pages })).toBe('/Character/Isbet')
    expect(initialFor({ query: 'dark', isCurrent: false })).toBe('theme-dark')
    expect(initialFor({ pathname: '/Race/B' })).toBe('edit')
  })
})
