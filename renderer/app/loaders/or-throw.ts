/** Errors reach the screen, and the browser, as nothing but a status, and who may have been meant. */
import { httpStatus, type ReadError } from '#shared/errors'
import type { Result } from '#shared/result'
import type { Services } from '../../services/ports/services.ts'

export function orThrow<T>(result: Result<T, ReadError>): T {
  if (result.ok) return result.value
  throw new Response(null, { status: httpStatus(result.error) })
}

/** What was read of a page, or in place of one that is not there those with names like it. */
export async function found<T>(
  answer: Result<T, ReadError>,
  services: Services,
  url: URL,
  id: string,
): Promise<T> {
  if (!answer.ok && answer.error.kind === 'missing')
    throw await (await import('./missing.ts')).missing(services, url, id)
  return orThrow(answer)
}
