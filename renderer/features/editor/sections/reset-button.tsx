/** Component: the "Reset All" button, with a confirmation and an undo. */
import { useState } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { Button } from '../../../ui/button.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'

interface ResetButtonProps {
  /** Name of the section, for the accessible name of the button. */
  readonly name: string
  readonly disabled: boolean
  /** @returns a function that undoes the reset */
  readonly onReset: () => () => void
}

type State = { readonly kind: 'idle' | 'asking' | 'back' } | Done
interface Done {
  readonly kind: 'done'
  readonly undo: () => void
}

export function ResetButton({ name, disabled, onReset }: ResetButtonProps) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  if (state.kind === 'asking')
    return (
      <>
        <Button autoFocus onClick={() => setState({ kind: 'back' })}>
          {EDITOR_LABELS.cancelReset}
        </Button>
        <Button onClick={() => setState({ kind: 'done', undo: onReset() })}>{EDITOR_LABELS.confirmReset}</Button>
      </>
    )
  if (state.kind === 'done' && disabled)
    return (
      <Button
        // The key makes it a new button, which takes the focus, instead of "Cancel reset" with other words.
        key="undo"
        autoFocus
        onClick={() => {
          state.undo()
          setState({ kind: 'back' })
        }}
      >
        <ToolIcon name="undo" />
        {EDITOR_LABELS.undo}
      </Button>
    )
  return (
    <Button
      variant="bare"
      autoFocus={state.kind === 'back'}
      disabled={disabled}
      aria-label={EDITOR_LABELS.named(EDITOR_LABELS.resetAll, name)}
      onClick={() => setState({ kind: 'asking' })}
    >
      <ToolIcon name="reset" />
      {EDITOR_LABELS.resetAll}
    </Button>
  )
}
