/** Component: the "Restore this version" button, which writes the old version as the newest after a confirmation. */
import { useState } from 'react'
import { RESTORE_MESSAGES } from '#shared/messages/editor-messages'
import { createId } from '#shared/model/create-id'
import type { DetailName } from '#shared/model/history'
import type { TypeName } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { isAllowed } from '#shared/rules/accounts/permissions'
import { formatRenameProblem } from '#shared/rules/saving/format-rename-problem'
import { toEditor } from '#shared/rules/saving/save-request'
import { useServices } from '../../services/hooks/use-services.ts'
import { useSession } from '../../services/hooks/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { focusOn } from '../../ui/focus.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { Link } from '../../ui/link.tsx'
import { randomBytes } from '../../ui/random-bytes.ts'
import { ConfirmRestore } from './confirm-restore.tsx'
import {
  planPageRestore,
  type RestoredPage,
  type RestorePlan,
  type RestoreProblem,
  restorePage,
} from './restore-page.ts'

interface RestoreVersionProps {
  readonly page: { readonly key: string; readonly type: TypeName }
  readonly rev: number
}

type State =
  | { readonly kind: 'idle' | 'loading' }
  | { readonly kind: 'asking' | 'sending'; readonly plan: RestorePlan }
  | { readonly kind: 'done'; readonly restored: RestoredPage }
  | { readonly kind: 'problem'; readonly problem: RestoreProblem }

/** Renders nothing for people who may not edit the page. */
export function RestoreVersion({ page, rev }: RestoreVersionProps) {
  const session = useSession()
  const services = useServices()
  const [state, setState] = useState<State>({ kind: 'idle' })
  if (typeof session === 'string') return null
  const { person } = session
  if (person.kind === 'signed-out' || !isAllowed(person, 'edit-page')) return null

  const onProblem = (problem: RestoreProblem) => setState({ kind: 'problem', problem })
  const loadDeps = async () => {
    const all = await services()
    const [histories, { writing, renaming }] = await Promise.all([all.histories(), all.editing()])
    return { histories, writing, renaming }
  }
  const loadPlan = async () => {
    setState({ kind: 'loading' })
    const plan = await planPageRestore({ key: page.key, rev }, await loadDeps())
    if (plan.ok) setState({ kind: 'asking', plan: plan.value })
    else onProblem(plan.error)
  }
  const restore = async (plan: RestorePlan, confirmed: readonly DetailName[]) => {
    setState({ kind: 'sending', plan })
    const stamp = { saveId: createId(randomBytes), now: new Date().toISOString() }
    const request = { plan, confirmed, editor: toEditor(person), ...stamp }
    const restored = await restorePage(request, await loadDeps())
    if (restored.ok) setState({ kind: 'done', restored: restored.value })
    else onProblem(restored.error)
  }
  const onThrown = () => onProblem('failed')

  if (state.kind === 'done') return <Restored rev={rev} type={page.type} restored={state.restored} />
  if (state.kind === 'asking' || state.kind === 'sending')
    return (
      <ConfirmRestore
        plan={state.plan}
        canRename={isAllowed(person, 'rename-page')}
        isSending={state.kind === 'sending'}
        onCancel={() => setState({ kind: 'idle' })}
        onConfirm={(details) => void restore(state.plan, details).catch(onThrown)}
      />
    )
  return (
    <>
      <p>
        <Button disabled={state.kind === 'loading'} onClick={() => void loadPlan().catch(onThrown)}>
          {RESTORE_MESSAGES.restore}
        </Button>
      </p>
      {state.kind === 'problem' && (
        <Problem code={`restore/${state.problem}`}>{RESTORE_MESSAGES.problems[state.problem]}</Problem>
      )}
    </>
  )
}

interface RestoredProps {
  readonly rev: number
  readonly type: TypeName
  readonly restored: RestoredPage
}

const Restored = ({ rev, type, restored: { key, notRenamed } }: RestoredProps) => (
  <>
    {/* The button that had the focus is gone, so this paragraph takes it. */}
    <p tabIndex={-1} ref={focusOn}>
      {RESTORE_MESSAGES.done(rev)} <Link href={viewPath(type, key)}>{RESTORE_MESSAGES.seePage}</Link>
    </p>
    {notRenamed !== null && (
      <Problem code={`rename/${notRenamed.kind}`}>
        {`${RESTORE_MESSAGES.notRenamed} ${formatRenameProblem(notRenamed)}`}
      </Problem>
    )}
  </>
)
