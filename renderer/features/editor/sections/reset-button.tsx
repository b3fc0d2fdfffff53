/** "Reset All" asks before it does, and can be taken back for a while. */
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'

interface ResetButtonProps {
  /** What is reset, for those who do not see where the button stands. */
  readonly name: string
  readonly disabled: boolean
  /** @returns what takes it back */
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
          Cancel reset
        </Button>
        <Button onClick={() => setState({ kind: 'done', undo: onReset() })}>Confirm reset</Button>
      </>
    )
  if (state.kind === 'done' && disabled)
    return (
      <Button
        autoFocus
        onClick={() => {
          state.undo()
          setState({ kind: 'back' })
        }}
      >
        <ToolIcon name="undo" />
        Undo
      </Button>
    )
  return (
    <Button
      variant="bare"
      autoFocus={state.kind === 'back'}
      disabled={disabled}
      aria-label={`Reset All: ${name}`}
      onClick={() => setState({ kind: 'asking' })}
    >
      <ToolIcon name="reset" />
      Reset All
    </Button>
  )
}
