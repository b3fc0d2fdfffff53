import { describe, expect, it } from 'vitest'
import { COMMANDS, findCommandByKey, findCommandPath } from './commands.ts'
import { getTypeSpec, TYPE_NAMES } from './model/page-types.ts'
import { editPath, viewPath } from './model/paths.ts'

const path = (id: string, pathname: string) => {
  const command = COMMANDS.find((one) => one.id === id)
  return command === undefined ? undefined : findCommandPath(command, pathname)
}

describe('the table of commands', () => {
  it('has unique names and keys', () => {
    for (const field of ['id', 'name', 'key'] as const) {
      const values = COMMANDS.flatMap((command) => command[field] ?? [])
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
    }
  })

  it('has the documented keys', () => {
    const keys = Object.fromEntries(COMMANDS.flatMap(({ id, key }) => (key === undefined ? [] : [[key, id]])))
    expect(keys).toEqual({
      e: 'edit',
      h: 'history',
      j: 'links-here',
      n: 'new-page',
      r: 'recent-changes',
      x: 'random',
      '/': 'search',
      '?': 'keys',
    })
    expect(findCommandByKey('E')).toBeNull()
  })
})

describe('a command of the shown page', () => {
  it.each(TYPE_NAMES)('leads from each part of %s to its form and its history', (type) => {
    for (const part of getTypeSpec(type).parts) {
      const shown = viewPath(type, 'A,Name', part.view)
      expect(path('edit', shown)).toBe(editPath(part, 'A,Name'))
      expect(path('history', shown)).toBe('/History/A,Name')
      expect(path('edit', editPath(part, 'A,Name'))).toBeNull()
      expect(path('history', editPath(part, 'A,Name'))).toBe('/History/A,Name')
    }
  })

  it('keeps a name that has to be encoded', () => {
    const id = 'Órrach/1'
    expect(path('history', viewPath('Race', id))).toBe('/History/%C3%93rrach%2F1')
  })

  it('leads nowhere on another screen', () => {
    for (const shown of ['/', '/content', '/Content/RacePages', '/nothing/here/at/all', '/user/upload']) {
      expect(path('edit', shown)).toBeNull()
      expect(path('history', shown)).toBeNull()
      expect(path('home', shown)).toBe('/')
    }
    expect(path('history', '/History/A,Name/3')).toBe('/History/A,Name')
  })
})
