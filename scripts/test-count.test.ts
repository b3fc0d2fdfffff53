import { describe, expect, it } from 'vitest'
import { countTests, formatTestCount, sumCounts } from './test-count.mjs'

const file = (...results: string[]) => ({
  status: results.every((status) => status === 'passed') ? 'passed' : 'failed',
  assertionResults: results.map((status) => ({ status })),
})
const report = (passed: number, failed: number, pending: number, testResults: unknown[]) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults,
  })

describe('counting a run', () => {
  it('adds up the counts of the report', () => {
    const written = report(2, 1, 1, [file('passed', 'failed'), file('passed')])
    expect(countTests(written, false)).toEqual({ passed: 2, failed: 1, skipped: 1 })
  })

  it.each([
    ['a run that wrote nothing', '', true],
    ['a report cut off in the middle', '{"numPassedTests": 3', true],
    ['an unhandled error', report(3, 0, 0, [file('passed')]), false],
    ['no test at all', report(0, 0, 0, []), true],
    ['a file that did not load', report(3, 0, 0, [{ status: 'failed', assertionResults: [] }]), false],
  ])('counts %s as one failure', (_what, written, clean) => {
    expect(countTests(written, clean).failed).toBe(1)
  })
})

describe('the last line', () => {
  it('adds up the steps, and mentions skipped tests only if there are any', () => {
    const one = { passed: 1, failed: 0, skipped: 0 }
    expect(formatTestCount(sumCounts([one, one]))).toBe('2 passed, 0 failed')
    expect(formatTestCount(sumCounts([one, { passed: 3, failed: 2, skipped: 4 }]))).toBe(
      '4 passed, 2 failed, 4 skipped',
    )
  })
})
