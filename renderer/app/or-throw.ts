/** Errors reach the screen, and the browser, as nothing but a status. */
import { httpStatus, type ReadError } from '#shared/errors'
import type { Result } from '#shared/result'

export function orThrow<T>(result: Result<T, ReadError>): T {
  if (result.ok) return result.value
  throw new Response(null, { status: httpStatus(result.error) })
}
