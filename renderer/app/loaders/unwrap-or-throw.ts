/** Errors reach the screen, and the browser, as nothing but a status, and who may have been meant. */
import { getHttpStatus, type ReadError } from '#shared/errors'
import type { Result } from '#shared/result'
import type { Services } from '../../services/ports/services.ts'

export function unwrapOrThrow<T>(result: Result<T, ReadError>): T {
  if (result.ok) return result.value
  throw new Response(null, { status: getHttpStatus(result.error) })
}

/** What was read of a page, or in place of one that is not there those with names like it. */
export async function unwrapOrNotFound<T>(
  result: Result<T, ReadError>,
  services: Services,
  url: URL,
  id: string,
): Promise<T> {
  if (!result.ok && result.error.kind === 'missing')
    throw await (await import('./not-found.ts')).createNotFound(services, url, id)
  return unwrapOrThrow(result)
}
