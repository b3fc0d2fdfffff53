/** Log of errors shown to people: one line each, with a code and never their text. The desktop program writes it to a file. */
import { useEffect } from 'react'
import { formatErrorLine } from '#shared/error-line'

/** Area and kind of an error: `save/busy`. */
export type ErrorCode = `${string}/${string}`

/** The only function that logs errors shown to people. */
export const logError = (code: ErrorCode): void => console.error(formatErrorLine(code))

/** Logs an error when it is shown, and again only when the code changes. @param code null: no error is shown */
export function useErrorLog(code: ErrorCode | null): void {
  useEffect(() => {
    if (code !== null) logError(code)
  }, [code])
}
