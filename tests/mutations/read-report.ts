/** Pure function: what the report of a test run says of a mutant. */
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

/** Failures of the machine or of the clock: a test that ends like this has not noticed anything. */
const IS_UNRELATED = /timed out in \d+ ?ms|EADDRINUSE|EMFILE|ENOSPC/

/** A mutant is killed by a test that ran to a failure of its own, and by nothing else. */
export function classifyReport({ testResults }: TestReport): MutantResult {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  const by = failed.filter(
    ({ failureMessages }) => !(failureMessages ?? []).some((text) => IS_UNRELATED.test(text)),
  )
  if (by.length > 0) return { kind: 'killed', by: by.map(({ fullName }) => fullName) }
  const [unrelated] = failed.flatMap(({ failureMessages }) => failureMessages ?? [])
  if (unrelated !== undefined) return { kind: 'not run', reason: unrelated }
  // hooks and the loading of a file fail without a test
  const message = testResults
    .map((file) => file.message ?? '')
    .join('\n')
    .trim()
  if (message !== '') return { kind: 'not run', reason: message }
  return tests.some(({ status }) => status === 'passed')
    ? { kind: 'survived' }
    : { kind: 'not run', reason: 'no test ran' }
}
