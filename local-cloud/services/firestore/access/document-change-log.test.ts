import { describe, expect, it } from 'vitest'
import { decodeResumeToken, encodeResumeToken } from '../listen/resume-token.ts'
import { createDocumentChangeLog } from './document-change-log.ts'

const change = (path: string) => ({ path, before: null, after: null })
const createTestResumePoint = (commit: number, run = 'this') => ({ commit, readTime: commit, run })
const listPaths = (paths: ReadonlySet<string> | null) => (paths === null ? null : [...paths].sort())

describe('the change log', () => {
  it('lists what has changed since a resume point of this run', () => {
    const log = createDocumentChangeLog('this', 100)
    log.add([change('a/1'), change('a/2')], 110)
    log.add([change('a/1')], 120)
    expect(log.last).toBe(120)
    expect(listPaths(log.listChangesSince(createTestResumePoint(100)))).toEqual(['a/1', 'a/2'])
    expect(listPaths(log.listChangesSince(createTestResumePoint(110)))).toEqual(['a/1'])
    expect(listPaths(log.listChangesSince(createTestResumePoint(120)))).toEqual([])
  })

  it('returns null for a resume point before its start or after its last commit', () => {
    const log = createDocumentChangeLog('this', 100)
    log.add([change('a/1')], 110)
    expect(log.listChangesSince(createTestResumePoint(99))).toBeNull()
    expect(log.listChangesSince(createTestResumePoint(111))).toBeNull()
  })

  it('accepts a resume point of another run only at the commit this run began with', () => {
    const log = createDocumentChangeLog('this', 100)
    log.add([change('a/1')], 110)
    expect(listPaths(log.listChangesSince(createTestResumePoint(100, 'earlier')))).toEqual(['a/1'])
    expect(log.listChangesSince(createTestResumePoint(105, 'earlier'))).toBeNull()
    expect(log.listChangesSince(createTestResumePoint(110, 'earlier'))).toBeNull()
  })

  it('drops the oldest commits, each as a whole', () => {
    const log = createDocumentChangeLog('this', 0)
    for (let time = 1; time <= 30_000; time++) log.add([change(`a/${time}`)], time)
    expect(log.listChangesSince(createTestResumePoint(5))).toBeNull()
    expect(log.listChangesSince(createTestResumePoint(29_990))?.size).toBe(10)
    log.add(
      Array.from({ length: 50_000 }, (_, i) => change(`b/${i}`)),
      30_001,
    )
    expect(log.listChangesSince(createTestResumePoint(30_000))).toBeNull()
    expect(listPaths(log.listChangesSince(createTestResumePoint(30_001)))).toEqual([])
  })
})

describe('a resume token', () => {
  it('is decoded to the encoded resume point', () => {
    const resumePoint = {
      commit: 1_767_225_600_000_001,
      readTime: 1_767_225_600_123_456,
      run: 'A-b_9',
    }
    expect(decodeResumeToken(encodeResumeToken(resumePoint))).toEqual(resumePoint)
  })

  it.each(['', 'AAAA', '5.5', '1.2.', '1.2.r r', '-1.2.r', '9999999999999999.1.r', '1.2.r\n'])(
    'is null when it is malformed: %j',
    (text) => {
      expect(decodeResumeToken(Buffer.from(text).toString('base64'))).toBeNull()
    },
  )
})
