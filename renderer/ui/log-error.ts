/** Log of errors people are shown: one line each, with a code and never a text of theirs. The desktop keeps the lines in a file. */
import { useEffect } from 'react'
import { formatErrorLine } from '#shared/error-line'

/** What an error is about, and which one it is: `save/busy`. */
export type ErrorCode = `${string}/${string}`

/** The only place where an error that is shown is logged. */
export const logError = (code: ErrorCode): void => console.error(formatErrorLine(code))

/** Logs an error when it is shown, and again only when another takes its place. @param code null: nothing is shown */
export function useErrorLog(code: ErrorCode | null): void {
  useEffect(() => {
    if (code !== null) logError(code)
  }, [code])
}
