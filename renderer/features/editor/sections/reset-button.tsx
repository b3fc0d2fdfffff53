/** "Reset All" asks before it does, and can be taken back for a while. */
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'

interface ResetButtonProps {
  /** What is reset, for those who do not see where the button stands. */
  readonly name: string
  readonly disabled: boolean
  readonly onReset: () => void
  readonly onUndo: () => void
}

export function ResetButton({ name, disabled, onReset, onUndo }: ResetButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'back' | 'done'>('idle')
  if (state === 'asking')
    return (
      <>
        <Button autoFocus onClick={() => setState('back')}>
          Cancel reset
        </Button>
        <Button
          onClick={() => {
            onReset()
            setState('done')
          }}
        >
          Confirm reset
        </Button>
      </>
    )
  if (state === 'done' && disabled)
    return (
      <Button
        autoFocus
        onClick={() => {
          onUndo()
          setState('back')
        }}
      >
        <ToolIcon name="undo" />
        Undo
      </Button>
    )
  return (
    <Button
      look="bare"
      autoFocus={state === 'back'}
      disabled={disabled}
      aria-label={`Reset All: ${name}`}
      onClick={() => setState('asking')}
    >
      <ToolIcon name="reset" />
      Reset All
    </Button>
  )
}
