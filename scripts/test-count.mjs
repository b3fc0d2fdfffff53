/** Counter of test results. An aborted run and a file that does not load count as failures. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/**
 * @param {string} report JSON report of vitest, or '' if there is none
 * @param {boolean} clean true if vitest exited without an error
 * @returns {Count}
 */
export function countTests(report, clean) {
  const parsed = parse(report)
  if (!parsed) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(({ status: result }) => result === 'failed'),
  ).length
  const failed = numFailedTests + unloaded
  // An unhandled error, or a run without tests, is a failure without a failed test.
  const unseen = failed === 0 && (!clean || passed === 0) ? 1 : 0
  return { passed, failed: failed + unseen, skipped: numPendingTests + numTodoTests }
}

/**
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {readonly { status: string, assertionResults: readonly { status: string }[] }[]} testResults
 */

/**
 * @param {string} report
 * @returns {Report | undefined}
 */
function parse(report) {
  try {
    return JSON.parse(report)
  } catch {
    return undefined // truncated, because the run was aborted while writing
  }
}

/** @param {readonly Count[]} counts */
export const sumCounts = (counts) =>
  counts.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }))

/** @param {Count} count */
export const formatTestCount = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
