/** What stands between somebody who reads and the services: open, or in the way on purpose. */

export type ServiceFault =
  | 'none'
  /** Nobody answers. */
  | 'cut'
  /** They answer that they cannot. */
  | 'failing'
  /** They answer that nothing is stored. */
  | 'empty'
  /** Their answers are on the way until something else is set. */
  | 'delayed'

/** What services that hold nothing, or fail, answer to a question; null where they are to be asked. */
export function answerForFault(
  fault: ServiceFault,
  path: string,
  body: string,
): { status: number; text: string } | null {
  const readTime = '2026-01-01T00:00:00.000000Z'
  if (fault === 'failing')
    return { status: 502, text: JSON.stringify({ error: { code: 502, status: 'INTERNAL' } }) }
  if (fault !== 'empty') return null
  if (path.includes(':runQuery')) return { status: 200, text: JSON.stringify([{ readTime }]) }
  const { documents: [missing = ''] = [] }: { documents?: string[] } = JSON.parse(body || '{}')
  // a page is there, and nothing has been written on it
  return path.includes(':batchGet') && missing.includes('/documents/Content/')
    ? { status: 200, text: JSON.stringify([{ missing, readTime }]) }
    : null
}

export interface FaultProxy {
  set(obstacle: ServiceFault): void
}

/** Asked by a page of another origin. */
export const FOR_EVERYBODY = {
  'access-control-allow-origin': '*',
  'content-type': 'application/json',
}
