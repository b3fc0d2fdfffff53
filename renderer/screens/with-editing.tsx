/** For a part of a screen that is nothing without what writes: waited for, and asked for again where it does not come. */
import type { ReactNode } from 'react'
import { EDITOR } from '#shared/editor-messages'
import { useAnswer } from '../services/hooks/use-answer.ts'
import type { Editing } from '../services/ports/editing.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'

export function WithEditing({ children }: { readonly children: (editing: Editing) => ReactNode }) {
  const { value, state, again } = useAnswer('editing', (services) => services.editing())
  if (value !== null) return children(value)
  if (state !== 'failed') return <Loading />
  return (
    <p role="alert">
      {EDITOR.notLoaded} <Button onClick={again}>Retry</Button>
    </p>
  )
}
