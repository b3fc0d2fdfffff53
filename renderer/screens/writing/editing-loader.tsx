/** For a part of a screen that is nothing without what writes: waited for, and told where it does not come. */
import type { ReactNode } from 'react'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { useQuery } from '../../services/hooks/use-query.ts'
import type { Editing } from '../../services/ports/editing.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'

export function EditingLoader({
  children,
}: {
  readonly children: (editing: Editing) => ReactNode
}) {
  const { value, status: state } = useQuery('editing', (services) => services.editing())
  if (value !== null) return children(value)
  if (state !== 'failed') return <Loading />
  return (
    <Alert code="editor/not-loaded">
      {EDITOR_MESSAGES.notLoaded}{' '}
      {/* browsers may remember that a part did not come for as long as the page stands */}
      <Button onClick={() => window.location.reload()}>Retry</Button>
    </Alert>
  )
}
