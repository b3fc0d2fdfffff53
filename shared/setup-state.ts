/** Parser for the state of the desktop program's set-up screen, read from its page. */
import type { SetupState, WikiLocation } from './desktop-bridge.ts'
import { hasShape } from './shape.ts'

/** Returns null if the page carries no set-up state, as every page of a wiki. */
export function parseSetupState(data: unknown): SetupState | null {
  if (!hasShape(data, {}) || !('location' in data) || !('problem' in data)) return null
  const problem = typeof data.problem === 'string' ? data.problem : null
  const hasOwn = 'hasOwn' in data && data.hasOwn === true
  return { hasOwn, location: parseWikiLocation(data.location), problem }
}

function parseWikiLocation(data: unknown): WikiLocation | null {
  if (hasShape(data, { kind: 'string', settings: 'string' }) && data.kind === 'hosted')
    return { kind: 'hosted', settings: data.settings }
  if (!hasShape(data, { kind: 'string', content: 'string' }) || data.kind !== 'local') return null
  const { content } = data
  return content === 'sample' || content === 'empty' ? { kind: 'local', content } : null
}
