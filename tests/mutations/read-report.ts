/** Parser for the JSON report of a mutant's test run. */
import type { MutantResult } from './mutant.ts'

/** The part of vitest's JSON report that is read here. */
export interface TestReport {
  readonly testResults: readonly {
    /** Why the file as a whole failed, for example because it could not be loaded. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** Failures by the machine or the clock. They do not kill a mutant. */
const IS_UNRELATED = /timed out in \d+ ?ms|EADDRINUSE|EMFILE|ENOSPC/

/** A mutant is killed only by a test that ran to a failure of its own. */
export function classifyReport({ testResults }: TestReport): MutantResult {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  const by = failed.filter(({ failureMessages }) => !(failureMessages ?? []).some((text) => IS_UNRELATED.test(text)))
  if (by.length > 0) return { kind: 'killed', by: by.map(({ fullName }) => fullName) }
  const [unrelated] = failed.flatMap(({ failureMessages }) => failureMessages ?? [])
  if (unrelated !== undefined) return { kind: 'not run', reason: unrelated }
  // Hooks and loading a file can fail without a test.
  const message = testResults
    .map((file) => file.message ?? '')
    .join('\n')
    .trim()
  if (message !== '') return { kind: 'not run', reason: message }
  return tests.some(({ status }) => status === 'passed')
    ? { kind: 'survived' }
    : { kind: 'not run', reason: 'no test ran' }
}
