/** Component: "Revert all edits" of a person, with a preview and a progress bar. */
import { useState } from 'react'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import type { Account } from '#shared/model/account'
import { createId } from '#shared/model/create-id'
import { getSectionSpec, type SectionName } from '#shared/model/page-types'
import { historyPath } from '#shared/model/paths'
import { toEditor } from '#shared/rules/saving/save-request'
import { useServices } from '../../services/hooks/use-services.ts'
import { Button } from '../../ui/button.tsx'
import { focusOn } from '../../ui/focus.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { ProgressBar } from '../../ui/forms/progress-bar.tsx'
import { ProgressStore } from '../../ui/forms/progress-store.ts'
import { Link } from '../../ui/link.tsx'
import { randomBytes } from '../../ui/random-bytes.ts'
import { findRevertForPage, findReverts, type PageRevert } from './find-reverts.ts'
import styles from './maintenance.module.css'
import { type RevertResult, revertEdits } from './revert-edits.ts'

interface RevertPersonEditsProps {
  readonly uid: string
  readonly userName: string
  readonly maintainer: Account
  readonly onDone: () => void
}

type State =
  | { readonly kind: 'idle' | 'cancelled' | 'looking' | 'unreadable' | 'reverting' }
  | { readonly kind: 'preview'; readonly pages: readonly PageRevert[] }
  | { readonly kind: 'done'; readonly done: readonly RevertResult[] }

export function RevertPersonEdits({ uid, userName, maintainer, onDone }: RevertPersonEditsProps) {
  const services = useServices()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [progress] = useState(() => new ProgressStore())

  const loadDeps = async () => {
    const all = await services()
    const [maintenance, { writing }] = await Promise.all([all.maintenance(), all.editing()])
    return { maintenance, writing }
  }
  const loadPreview = async () => {
    setState({ kind: 'looking' })
    const found = await findReverts(uid, await loadDeps())
    setState(found.ok ? { kind: 'preview', pages: found.value } : { kind: 'unreadable' })
  }
  const revert = async (pages: readonly PageRevert[]) => {
    setState({ kind: 'reverting' })
    progress.start()
    const deps = await loadDeps()
    const request = {
      pages,
      of: userName,
      editor: toEditor(maintainer),
      newId: () => createId(randomBytes),
      now: () => new Date().toISOString(),
      onProgress: (percent: number) => progress.report(percent),
    }
    const findAgain = ({ reference }: PageRevert) => findRevertForPage(reference.key, uid, deps)
    setState({ kind: 'done', done: await revertEdits(request, { ...deps, findAgain }) })
    onDone()
  }
  const runOrFail = (work: Promise<void>) => void work.catch(() => setState({ kind: 'unreadable' }))

  switch (state.kind) {
    case 'idle':
    case 'cancelled':
    case 'looking':
      return (
        <Button
          variant="danger"
          autoFocus={state.kind === 'cancelled'}
          aria-disabled={state.kind === 'looking'}
          onClick={() => runOrFail(loadPreview())}
        >
          {state.kind === 'looking' ? MAINTENANCE_LABELS.searching : MAINTENANCE_LABELS.revertAll}
        </Button>
      )
    case 'unreadable':
      return (
        <Problem code="maintenance/unreadable">
          {MAINTENANCE_MESSAGES.unreadable}{' '}
          <Button onClick={() => runOrFail(loadPreview())}>{MAINTENANCE_LABELS.retry}</Button>
        </Problem>
      )
    case 'reverting':
      return <ProgressBar progress={progress} label={EDITOR_MESSAGES.uploading} />
    case 'done':
      return (
        <>
          <ProgressBar progress={progress} label={EDITOR_MESSAGES.uploading} />
          <Outcome done={state.done} />
        </>
      )
    case 'preview':
      return (
        <Preview
          pages={state.pages}
          onCancel={() => setState({ kind: 'cancelled' })}
          onConfirm={(pages) => runOrFail(revert(pages))}
        />
      )
  }
}

interface PreviewProps {
  readonly pages: readonly PageRevert[]
  readonly onCancel: () => void
  readonly onConfirm: (pages: readonly PageRevert[]) => void
}

function Preview({ pages, onCancel, onConfirm }: PreviewProps) {
  if (pages.length === 0) return <p role="status">{MAINTENANCE_MESSAGES.nothingToRevert}</p>
  return (
    <section aria-label={MAINTENANCE_LABELS.preview} className={styles['preview']}>
      <p>{MAINTENANCE_MESSAGES.revertAsk(pages.length)}</p>
      <ul className={styles['list']}>
        {pages.map((page) => (
          <li key={page.reference.key}>
            <PageLink page={page} /> {formatRevert(page)}
          </li>
        ))}
      </ul>
      <p>{MAINTENANCE_MESSAGES.details}</p>
      <div className={styles['tools']}>
        <Button autoFocus onClick={onCancel}>
          {MAINTENANCE_LABELS.cancel}
        </Button>
        <Button variant="primary danger" onClick={() => onConfirm(pages)}>
          {MAINTENANCE_LABELS.confirmRevert}
        </Button>
      </div>
    </section>
  )
}

const PageLink = ({ page: { reference } }: { readonly page: PageRevert }) => (
  <Link href={historyPath(reference.key)}>
    <bdi>{reference.name}</bdi>
  </Link>
)

function formatRevert({ isTheirs, changed, skippedCount, unknownSections }: PageRevert): string {
  if (isTheirs) return MAINTENANCE_MESSAGES.wouldBeHidden
  const labels = (names: Iterable<SectionName>) => [...names].map((name) => getSectionSpec(name).label).join(', ')
  const sentences = [
    changed.size > 0 && MAINTENANCE_MESSAGES.wouldBeReverted(labels(changed.keys())),
    skippedCount > 0 && MAINTENANCE_MESSAGES.wouldStay(skippedCount),
    unknownSections.length > 0 && MAINTENANCE_MESSAGES.unknownBefore(labels(unknownSections)),
  ]
  return sentences.filter(Boolean).join(' ')
}

const Outcome = ({ done }: { readonly done: readonly RevertResult[] }) => (
  <div role="status" tabIndex={-1} ref={focusOn}>
    <ul className={styles['list']}>
      {done.map(({ page, outcome }) => (
        <li key={page.reference.key}>
          <PageLink page={page} />: {MAINTENANCE_MESSAGES.outcomes[outcome]}
        </li>
      ))}
    </ul>
  </div>
)
