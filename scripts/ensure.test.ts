import { describe, expect, it } from 'vitest'
import { describeNodeProblem, readStamp } from './ensure.mjs'

describe('the stamp of a build', () => {
  it('contains the hash of its sources and its files', () => {
    const stamp = { hash: 'abc', files: ['out/web/index.html'] }
    expect(readStamp(JSON.stringify(stamp))).toEqual(stamp)
  })

  it.each(['', '{"hash":"abc","fi', 'null', '"abc"', '{}', '{"hash":1,"files":"out"}', '{"hash":"abc","files":[1]}'])(
    'that is half written or none, %j, tells nothing',
    (text) => expect(readStamp(text)).toBeNull(),
  )
})

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '26.1.0'])('%s will do', (version) => {
    expect(describeNodeProblem(version)).toBeUndefined()
  })
  it.each(['18.20.0', '20.18.9', '21.7.0', '22.11.0', '23.5.0'])('%s is refused with a sentence', (version) => {
    expect(describeNodeProblem(version)).toContain(`this is Node ${version}`)
  })
})
