/** One line that is always true: what is kept of the draft, what has changed, what is still to be sent; before it, what was just removed. */
import {
  EDITOR_MESSAGES,
  formatDraftChanges,
  formatRemoved,
} from '#shared/messages/editor-messages'
import type { DraftState } from './draft-session.ts'
import styles from './draft-status.module.css'

interface DraftLineProps {
  readonly state: DraftState
  readonly waiting: boolean
}

export function DraftLine({ state, waiting }: DraftLineProps) {
  const { draft, kept, discarded, removed } = state
  // another window has taken it from the device
  const where = discarded && kept.kind === 'kept' ? EDITOR_MESSAGES.keptNowhere : keptText(kept)
  const parts = [where, formatDraftChanges(draft), waiting && 'waiting to be sent']
  return (
    <div className={styles['line']}>
      <strong role="status">{removed !== null && `${formatRemoved(removed)} `}</strong>
      <span role="status" data-problem={kept.kind === 'failed' || undefined}>
        {parts.filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

function keptText(kept: DraftState['kept']): string {
  switch (kept.kind) {
    case 'nothing':
      return EDITOR_MESSAGES.nothingTyped
    case 'keeping':
      return EDITOR_MESSAGES.keeping
    case 'kept':
      return `Saved on this device ${timeOf(kept.at)}`
    case 'failed':
      return EDITOR_MESSAGES.keptNowhere
  }
}

const timeOf = (at: string): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
