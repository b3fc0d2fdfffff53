/** Table of the faults of services that a test can inject, and their responses. */

export type ServiceFault =
  | 'none'
  /** The connection is closed without a response. */
  | 'cut'
  /** The services answer with an error. */
  | 'failing'
  /** The services answer that nothing is stored. */
  | 'empty'
  /** The responses are held until another fault is set. */
  | 'delayed'

/** Returns the response for a fault, or null if the service has to be asked. */
export function answerForFault(
  fault: ServiceFault,
  path: string,
  body: string,
): { status: number; text: string } | null {
  const readTime = '2026-01-01T00:00:00.000000Z'
  if (fault === 'failing') return { status: 502, text: JSON.stringify({ error: { code: 502, status: 'INTERNAL' } }) }
  if (fault !== 'empty') return null
  if (path.includes(':runQuery')) return { status: 200, text: JSON.stringify([{ readTime }]) }
  const { documents: [missing = ''] = [] }: { documents?: string[] } = JSON.parse(body || '{}')
  // The page exists, and none of its sections is written.
  return path.includes(':batchGet') && missing.includes('/documents/Content/')
    ? { status: 200, text: JSON.stringify([{ missing, readTime }]) }
    : null
}

export interface FaultProxy {
  set(obstacle: ServiceFault): void
}

/** Headers of a response to another origin. */
export const FOR_EVERYBODY = {
  'access-control-allow-origin': '*',
  'content-type': 'application/json',
}
