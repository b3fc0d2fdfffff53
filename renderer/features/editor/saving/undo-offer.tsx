/** Components: the button that undoes a confirmed save, for ten seconds or while it is shown, and the outcome. */
import { useEffect, useEffectEvent, useState } from 'react'
import { KEY_MESSAGES } from '#shared/messages/key-messages'
import { SAVE_REPORT_MESSAGES } from '#shared/messages/save-report-messages'
import { Button } from '../../../ui/button.tsx'
import { focusOn } from '../../../ui/focus.ts'
import { Problem } from '../../../ui/forms/problem.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import { isApple } from '../../../ui/is-apple.ts'
import { joinNodes } from '../../../ui/join-nodes.ts'
import type { DraftState } from '../drafts/draft-session.ts'
import { formatUndone } from './format-undone.ts'
import styles from './save-report.module.css'
import type { SaveUndo, Saving } from './saving.ts'

/** Milliseconds for which the undo of a save is offered. */
const OFFER_TIME = 10_000

interface UndoOfferProps extends UndoButtonProps {
  /** True while the message has the pointer or the focus. */
  readonly isHeld: boolean
}

/** Stays while its message is held, and after a failure. */
export function UndoOffer({ isHeld, ...props }: UndoOfferProps) {
  const [isOver, setOver] = useState(false)
  const stays = isHeld || props.undo.kind !== 'offered'
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => setOver(true), OFFER_TIME)
    return () => clearTimeout(timer)
  }, [stays])
  return isOver ? null : <UndoButton {...props} />
}

interface UndoButtonProps {
  readonly label: string
  readonly undo: SaveUndo
  readonly onUndo: () => void
}

export function UndoButton({ label, undo, onUndo }: UndoButtonProps) {
  useUndoKey(onUndo)
  return (
    <div className={styles['undo']}>
      {/* A disabled button would lose the focus. */}
      <Button
        onClick={onUndo}
        aria-disabled={undo.kind === 'running'}
        aria-keyshortcuts={isApple() ? 'Meta+Alt+Z' : 'Control+Alt+Z'}
      >
        <ToolIcon name="undo" />
        {label}
      </Button>
      {undo.kind !== 'running' && (
        <span className={styles['keys']}>
          {joinNodes(
            SAVE_REPORT_MESSAGES.orPress(<kbd>{isApple() ? KEY_MESSAGES.commandAltZ : KEY_MESSAGES.controlAltZ}</kbd>),
          )}
        </span>
      )}
      {undo.kind === 'failed' && (
        <Problem code={`undo/${undo.problem}`}>{SAVE_REPORT_MESSAGES.problems[undo.problem]}</Problem>
      )}
    </div>
  )
}

/** Control+Alt+Z or ⌘⌥Z, because Control+Z goes on undoing the text after a save. */
function useUndoKey(onUndo: () => void): void {
  const undo = useEffectEvent(onUndo)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isUndoKey(event)) return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** With ⌥ an Apple keyboard types another letter. With AltGr a keyboard may type a letter of its own. */
const isUndoKey = ({ ctrlKey, metaKey, altKey, shiftKey, repeat, key, code }: KeyboardEvent): boolean =>
  altKey && !shiftKey && !repeat && ((ctrlKey && key.toLowerCase() === 'z') || (metaKey && code === 'KeyZ'))

interface UndoneProps {
  readonly saving: Extract<Saving, { kind: 'undone' }>
  readonly state: DraftState
}

export const Undone = ({ saving, state }: UndoneProps) => (
  <p tabIndex={-1} ref={focusIfLost}>
    {formatUndone(saving, state.contentEdits === saving.contentEdits)}
  </p>
)

/** Takes the focus of a button that is gone. A text in which the key was pressed keeps it. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) focusOn(element)
}
