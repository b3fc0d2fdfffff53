/** Component: loads the editing services for its children, with a loading indicator and an error message. */
import type { ReactNode } from 'react'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { useQuery } from '../../services/hooks/use-query.ts'
import type { Editing } from '../../services/ports/editing.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { Loading } from '../../ui/loading.tsx'

interface EditingLoaderProps {
  readonly children: (editing: Editing) => ReactNode
  /** Shown below the error message. */
  readonly fallback?: ReactNode
}

export function EditingLoader({ children, fallback }: EditingLoaderProps) {
  const { value, status: state } = useQuery('editing', (services) => services.editing())
  if (value !== null) return children(value)
  if (state !== 'failed') return <Loading />
  return (
    <>
      <Problem code="editor/not-loaded">
        {EDITOR_MESSAGES.notLoaded}{' '}
        {/* A reload, as browsers may cache a failed module import for the lifetime of the document. */}
        <Button onClick={() => window.location.reload()}>{FRAME_MESSAGES.retry}</Button>
      </Problem>
      {fallback}
    </>
  )
}
