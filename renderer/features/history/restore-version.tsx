/** "Restore this version": asked once more, then written as the newest. */
import { useState } from 'react'
import { RESTORING } from '#shared/messages/editor-messages'
import { DETAIL_TITLES } from '#shared/model/history'
import { newIdFrom } from '#shared/model/new-id'
import type { TypeName } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { may } from '#shared/rules/accounts/permissions'
import { editorOf } from '#shared/rules/saving/save-request'
import { useServices } from '../../services/hooks/use-services.ts'
import { useSession } from '../../services/hooks/use-session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { randomBytes } from '../../ui/random-bytes.ts'
import { type RestoredPage, type RestoreProblem, restorePage } from './restore-page.ts'

interface RestoreVersionProps {
  readonly page: { readonly key: string; readonly type: TypeName }
  readonly rev: number
}

type State =
  | 'idle'
  | 'asking'
  | 'sending'
  | { readonly done: RestoredPage }
  | { readonly problem: RestoreProblem }

/** Shown to whoever may edit the page, and to nobody else. */
export function RestoreVersion({ page, rev }: RestoreVersionProps) {
  const session = useSession()
  const services = useServices()
  const [state, setState] = useState<State>('idle')
  if (typeof session === 'string') return null
  const { person } = session
  if (person.kind === 'signed-out' || !may(person, 'edit-page')) return null

  const restore = async () => {
    setState('sending')
    const all = await services()
    const [histories, editing] = await Promise.all([all.histories(), all.editing()])
    const restored = await restorePage(
      {
        key: page.key,
        rev,
        editor: editorOf(person),
        saveId: newIdFrom(randomBytes),
        now: new Date().toISOString(),
        mayRename: may(person, 'rename-page'),
      },
      { histories, writing: editing.writing, renaming: editing.renaming },
    )
    setState(restored.ok ? { done: restored.value } : { problem: restored.error })
  }
  if (typeof state === 'object' && 'done' in state) {
    const { key, stays } = state.done
    return (
      <p role="status">
        {RESTORING.done(rev)} <Link href={viewPath(page.type, key)}>See the page</Link>
        {stays.length > 0 && ` ${RESTORING.stays(stays.map((name) => DETAIL_TITLES[name]))}`}
      </p>
    )
  }
  if (state === 'asking' || state === 'sending')
    return (
      <p>
        {RESTORING.ask(rev)}{' '}
        <Button autoFocus onClick={() => setState('idle')} disabled={state === 'sending'}>
          Cancel
        </Button>{' '}
        <Button
          look="primary"
          disabled={state === 'sending'}
          onClick={() => {
            restore().catch(() => setState({ problem: 'failed' }))
          }}
        >
          Confirm restore
        </Button>
      </p>
    )
  return (
    <p>
      <Button onClick={() => setState('asking')}>Restore this version</Button>{' '}
      {state !== 'idle' && (
        <Alert as="span" code={`restore/${state.problem}`}>
          {RESTORING[state.problem]}
        </Alert>
      )}
    </p>
  )
}
