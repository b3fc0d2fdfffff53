import { describe, expect, it } from 'vitest'
import { readStamp } from './ensure.mjs'

describe('the stamp of a build', () => {
  it('tells the hash of its sources and its files', () => {
    const stamp = { hash: 'abc', files: ['out/web/index.html'] }
    expect(readStamp(JSON.stringify(stamp))).toEqual(stamp)
  })

  it.each([
    '',
    '{"hash":"abc","fi',
    'null',
    '"abc"',
    '{}',
    '{"hash":1,"files":"out"}',
    '{"hash":"abc","files":[1]}',
  ])('that is half written or none, %j, tells nothing', (text) =>
    expect(readStamp(text)).toBeNull(),
  )
})
