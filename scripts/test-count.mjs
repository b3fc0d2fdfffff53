/** What a run of the tests comes to. A run that died, or a file that did not load, is a failure and not silence. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/**
 * @param {string} report vitest's JSON, or '' when it wrote none
 * @param {boolean} clean whether vitest itself ended without an error
 * @returns {Count}
 */
export function countTests(report, clean) {
  const parsed = parse(report)
  if (!parsed) return { passed: 0, failed: 1, skipped: 0 }
  const {
    numPassedTests: passed,
    numFailedTests,
    numPendingTests,
    numTodoTests,
    testResults,
  } = parsed
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some(({ status: result }) => result === 'failed'),
  ).length
  const failed = numFailedTests + unloaded
  // An unhandled error, or no test at all, fails the run without failing a test.
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
    return undefined // cut off in the middle: the run died while writing
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
