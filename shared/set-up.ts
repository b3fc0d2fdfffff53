/** What the desktop program hands to the screen that asks where the wiki is to be: read back from its page. */
import type { SetUp, WikiPlace } from './desktop-bridge.ts'
import { isShaped } from './shape.ts'

/** null where the page carries none: it belongs to a wiki. */
export function readSetUp(data: unknown): SetUp | null {
  if (!isShaped(data, {}) || !('place' in data) || !('problem' in data)) return null
  const problem = typeof data.problem === 'string' ? data.problem : null
  const hasOwn = 'hasOwn' in data && data.hasOwn === true
  return { hasOwn, place: readPlace(data.place), problem }
}

function readPlace(data: unknown): WikiPlace | null {
  if (isShaped(data, { kind: 'string', settings: 'string' }) && data.kind === 'hosted')
    return { kind: 'hosted', settings: data.settings }
  if (!isShaped(data, { kind: 'string', content: 'string' }) || data.kind !== 'local') return null
  const { content } = data
  return content === 'sample' || content === 'empty' ? { kind: 'local', content } : null
}
