/** Components: the button that undoes a confirmed save, for ten seconds or while it is shown, and the outcome. */
import { useEffect, useState } from 'react'
import { SAVE_REPORT_MESSAGES } from '#shared/messages/save-report-messages'
import { Button } from '../../../ui/button.tsx'
import { focusOn } from '../../../ui/focus.ts'
import { Problem } from '../../../ui/forms/problem.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import type { DraftState } from '../drafts/draft-session.ts'
import { formatUndone } from './format-undone.ts'
import type { SaveUndo, Saving } from './saving.ts'

/** Milliseconds for which the undo of a save is offered. */
const OFFER_TIME = 10_000

interface UndoOfferProps {
  readonly undo: SaveUndo
  readonly onUndo: () => void
}

/** Stays while it has the pointer or the focus, and after a failure. */
export function UndoOffer({ undo, onUndo }: UndoOfferProps) {
  const [isOver, setOver] = useState(false)
  const [hasPointer, setPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const stays = hasPointer || hasFocus || undo.kind !== 'offered'
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => setOver(true), OFFER_TIME)
    return () => clearTimeout(timer)
  }, [stays])
  if (isOver) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the control
    <div
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <UndoButton label={SAVE_REPORT_MESSAGES.undo} undo={undo} onUndo={onUndo} />
    </div>
  )
}

export const UndoButton = ({ label, undo, onUndo }: UndoOfferProps & { readonly label: string }) => (
  <>
    {/* A disabled button would lose the focus. */}
    <Button onClick={onUndo} aria-disabled={undo.kind === 'running'}>
      <ToolIcon name="undo" />
      {label}
    </Button>
    {undo.kind === 'failed' && (
      <Problem code={`undo/${undo.problem}`}>{SAVE_REPORT_MESSAGES.problems[undo.problem]}</Problem>
    )}
  </>
)

interface UndoneProps {
  readonly saving: Extract<Saving, { kind: 'undone' }>
  readonly state: DraftState
}

/** Takes the focus, because the button that had it is gone. */
export const Undone = ({ saving, state }: UndoneProps) => (
  <p tabIndex={-1} ref={focusOn}>
    {formatUndone(saving, state.contentEdits === saving.contentEdits)}
  </p>
)
