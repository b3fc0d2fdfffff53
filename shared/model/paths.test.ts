import { describe, expect, it } from 'vitest'
import { parseShardType, shardId } from './document-paths.ts'
import { getTypeSpec, TYPE_NAMES } from './page-types.ts'
import { encodeSegment, searchPath, seriesPath } from './paths.ts'

describe('a segment of an address', () => {
  it.each([
    ['a,b c', 'a,b%20c'],
    ['a/b', 'a%2Fb'],
    ['C++', 'C%2B%2B'],
    ['\ud800', '%EF%BF%BD'],
    ['.', '.%20'],
    ['..', '..%20'],
    ['...', '...'],
    ['.a', '.a'],
  ])('of %j is %j', (text, encoded) => {
    expect(encodeSegment(text)).toBe(encoded)
  })

  it.each(['.', '..', '/', '?', '#', '../..', '%2e%2e'])('never leads elsewhere: %j', (text) => {
    for (const path of [searchPath(text), seriesPath(text)]) {
      const { pathname } = new URL(path, 'http://wiki.test')
      expect(pathname).toBe(path)
      expect(decodeURIComponent(pathname.split('/')[2] ?? '').trim()).toBe(text)
    }
  })
})

describe('the id of a shard', () => {
  it.each(TYPE_NAMES)('leads back to the type: %s', (type) => {
    expect(parseShardType(shardId(getTypeSpec(type).template, 3))).toBe(type)
  })

  it.each(['', 'Races', 'Spells-1', 'constructor-1'])('of no template is of no type: %j', (id) => {
    expect(parseShardType(id)).toBeNull()
  })
})
