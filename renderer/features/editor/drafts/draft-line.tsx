/** One line that is always true: what is kept of the draft, what has changed, what is still to be sent; before it, what was just removed. */
import { EDITOR, tellChanged, tellRemoved } from '#shared/messages/editor-messages'
import styles from './draft-line.module.css'
import type { DraftState } from './draft-session.ts'

interface DraftLineProps {
  readonly state: DraftState
  readonly waiting: boolean
}

export function DraftLine({ state, waiting }: DraftLineProps) {
  const { draft, kept, discarded, removed } = state
  // another window has taken it from the device
  const where = discarded && kept.kind === 'kept' ? EDITOR.keptNowhere : keptText(kept)
  const parts = [where, tellChanged(draft), waiting && 'waiting to be sent']
  return (
    <div className={styles['line']}>
      <strong role="status">{removed !== null && `${tellRemoved(removed)} `}</strong>
      <span role="status" data-problem={kept.kind === 'failed' || undefined}>
        {parts.filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

function keptText(kept: DraftState['kept']): string {
  switch (kept.kind) {
    case 'nothing':
      return EDITOR.nothingTyped
    case 'keeping':
      return EDITOR.keeping
    case 'kept':
      return `Saved on this device ${timeOf(kept.at)}`
    case 'failed':
      return EDITOR.keptNowhere
  }
}

const timeOf = (at: string): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
