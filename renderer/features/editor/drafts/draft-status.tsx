/** Component: the status line of a draft: what was just removed, the autosave, the changes and a pending save. */
import { EDITOR_MESSAGES, formatDraftChanges, formatRemoved } from '#shared/messages/editor-messages'
import { getSectionSpec } from '#shared/model/page-types'
import { formatAutosaveTime } from './autosave-status.ts'
import type { DraftState } from './draft-session.ts'
import styles from './draft-status.module.css'
import type { Removed } from './undo-steps.ts'

interface DraftLineProps {
  readonly state: DraftState
  readonly waiting: boolean
}

export function DraftLine({ state, waiting }: DraftLineProps) {
  const { draft, autosave, discarded, removed } = state
  // After a discard in another window the draft is no longer stored.
  const isNowhere = autosave.kind === 'failed' || (discarded && autosave.kind === 'stored')
  const announced = [
    removed !== null && removalText(removed),
    isNowhere && `${EDITOR_MESSAGES.storedNowhere}.`,
    waiting && EDITOR_MESSAGES.saveWaits,
  ]
  // Each pause in typing changes the rest, which is not announced.
  const rest = [!isNowhere && formatAutosaveStatus(autosave), formatDraftChanges(draft)]
  return (
    <div className={styles['line']} data-draft="" data-problem={autosave.kind === 'failed' || undefined}>
      <strong role="status">{announced.filter(Boolean).map((sentence) => `${sentence} `)}</strong>
      <span>{rest.filter(Boolean).join(' · ')}</span>
    </div>
  )
}

const removalText = (removed: Removed): string =>
  formatRemoved({ ...removed, isTitled: getSectionSpec(removed.section).entries === 'titled' })

function formatAutosaveStatus(status: DraftState['autosave']): string {
  switch (status.kind) {
    case 'nothing':
      return EDITOR_MESSAGES.nothingTyped
    case 'storing':
      return EDITOR_MESSAGES.keeping
    case 'stored':
      return EDITOR_MESSAGES.savedOnDevice(formatAutosaveTime(new Date(status.at), new Date()))
    case 'failed':
      return EDITOR_MESSAGES.storedNowhere
  }
}
