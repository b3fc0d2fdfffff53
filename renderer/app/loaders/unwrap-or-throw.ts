/** Adapter of read results to the router: returns the value or throws a response with the error's status. */
import { getHttpStatus, type ReadError } from '#shared/errors'
import type { Result } from '#shared/result'
import type { Services } from '../../services/ports/services.ts'

export function unwrapOrThrow<T>(result: Result<T, ReadError>): T {
  if (result.ok) return result.value
  throw new Response(null, { status: getHttpStatus(result.error) })
}

/** Returns the value; for a missing page throws a 404 with similar names. */
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
