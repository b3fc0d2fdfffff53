/** Hook: warns before the window closes, only while typed text would be lost. */
import { useEffect } from 'react'
import type { Drafts } from '../../../services/ports/editing.ts'
import type { DraftState } from './draft-session.ts'

export function useCloseWarning(autosave: DraftState['autosave'], drafts: Drafts): void {
  const active = isAtRisk(autosave, drafts)
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [active])
}

/** True if typed text would be lost with the window: pending edits are stored on close, unless storage has failed. */
const isAtRisk = ({ kind }: DraftState['autosave'], drafts: Drafts): boolean =>
  kind === 'failed' || (kind === 'storing' && drafts.health() === 'memory')
