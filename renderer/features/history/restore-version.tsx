/**
 * Component: the button that restores a version or undoes the saves after it. It shows what it would change, and writes
 * the result as the newest version after a confirmation.
 */
import { useState } from 'react'
import { RESTORE_MESSAGES } from '#shared/messages/restore-messages'
import { createId } from '#shared/model/create-id'
import type { DetailName } from '#shared/model/history'
import { getReaderLabel, type TypeName } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { isAllowed } from '#shared/rules/accounts/permissions'
import { formatRenameProblem } from '#shared/rules/saving/format-rename-problem'
import { toEditor } from '#shared/rules/saving/save-request'
import {
  planPageRestore,
  type RestoredPage,
  type RestorePlan,
  type RestoreProblem,
  restorePage,
} from '../../components/restore-page.ts'
import { useServices } from '../../services/hooks/use-services.ts'
import { useSession } from '../../services/hooks/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { focusOn } from '../../ui/focus.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { Link } from '../../ui/link.tsx'
import { randomBytes } from '../../ui/random-bytes.ts'
import { ConfirmRestore } from './confirm-restore.tsx'

interface RestoreVersionProps {
  readonly page: { readonly key: string; readonly type: TypeName }
  /** The version to restore, or the one before the changes to undo. */
  readonly rev: number
  /** The newest of the versions to undo; without it, the version is restored. */
  readonly until?: number
}

type State =
  | { readonly kind: 'idle' | 'loading' }
  | { readonly kind: 'asking' | 'sending'; readonly plan: RestorePlan }
  | { readonly kind: 'done'; readonly restored: RestoredPage }
  | { readonly kind: 'problem'; readonly problem: RestoreProblem }

/** Renders nothing for people who may not edit the page. */
export function RestoreVersion({ page, rev, until }: RestoreVersionProps) {
  const session = useSession()
  const services = useServices()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [hasAsked, setHasAsked] = useState(false)
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
    const plan = await planPageRestore({ key: page.key, rev, until: until ?? null }, await loadDeps())
    if (!plan.ok) {
      onProblem(plan.error)
      return
    }
    setHasAsked(true)
    setState({ kind: 'asking', plan: plan.value })
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

  if (state.kind === 'done') return <Restored rev={rev} until={until} type={page.type} restored={state.restored} />
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
        {/* After the question, whose buttons are gone, this one takes the focus. */}
        <Button
          ref={hasAsked ? focusOn : null}
          disabled={state.kind === 'loading'}
          onClick={() => void loadPlan().catch(onThrown)}
        >
          {formatAction(rev, until)}
        </Button>
      </p>
      {state.kind === 'problem' && (
        <Problem code={`restore/${state.problem}`}>{RESTORE_MESSAGES.problems[state.problem]}</Problem>
      )}
    </>
  )
}

function formatAction(rev: number, until: number | undefined): string {
  if (until === undefined) return RESTORE_MESSAGES.restore
  return until === rev + 1 ? RESTORE_MESSAGES.undo : RESTORE_MESSAGES.undoMany
}

function formatDone(rev: number, until: number | undefined, restored: RestoredPage): string {
  if (until === undefined) return RESTORE_MESSAGES.done(rev)
  const { isChanged, skippedCount, unknownSections } = restored
  return [
    isChanged ? RESTORE_MESSAGES.undone(rev + 1, until) : RESTORE_MESSAGES.nothingUndone,
    skippedCount > 0 && RESTORE_MESSAGES.skipped(skippedCount),
    unknownSections.length > 0 && RESTORE_MESSAGES.unknownSections(unknownSections.map(getReaderLabel)),
  ]
    .filter(Boolean)
    .join(' ')
}

interface RestoredProps {
  readonly rev: number
  readonly until: number | undefined
  readonly type: TypeName
  readonly restored: RestoredPage
}

const Restored = ({ rev, until, type, restored }: RestoredProps) => (
  <>
    {/* The button that had the focus is gone, so this paragraph takes it. */}
    <p tabIndex={-1} ref={focusOn}>
      {formatDone(rev, until, restored)} <Link href={viewPath(type, restored.key)}>{RESTORE_MESSAGES.seePage}</Link>
    </p>
    {restored.notRenamed !== null && (
      <Problem code={`rename/${restored.notRenamed.kind}`}>
        {`${RESTORE_MESSAGES.notRenamed} ${formatRenameProblem(restored.notRenamed)}`}
      </Problem>
    )}
  </>
)
