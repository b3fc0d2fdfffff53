/** "Revert all edits": first what would change, then done page after page. */
import { useState } from 'react'
import { EDITOR } from '#shared/messages/editor-messages'
import { MAINTENANCE } from '#shared/messages/maintenance-messages'
import { counted } from '#shared/messages/messages'
import type { Account } from '#shared/model/account'
import { newIdFrom } from '#shared/model/new-id'
import { type SectionName, sectionSpec } from '#shared/model/page-types'
import { historyPath } from '#shared/model/paths'
import { editorOf } from '#shared/rules/saving/save-request'
import { useServices } from '../../services/hooks/use-services.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { focusOn } from '../../ui/focus.ts'
import { Progress } from '../../ui/forms/progress.ts'
import { ProgressBar } from '../../ui/forms/progress-bar.tsx'
import { Link } from '../../ui/link.tsx'
import { randomBytes } from '../../ui/random-bytes.ts'
import { findRevertOf, findReverts, type PageRevert } from './find-reverts.ts'
import styles from './maintenance.module.css'
import { type RevertDone, revertEdits } from './revert-edits.ts'

interface RevertPersonProps {
  readonly uid: string
  readonly userName: string
  readonly maintainer: Account
  readonly onDone: () => void
}

type State =
  | { readonly kind: 'idle' | 'cancelled' | 'looking' | 'unreadable' | 'reverting' }
  | { readonly kind: 'preview'; readonly pages: readonly PageRevert[] }
  | { readonly kind: 'done'; readonly done: readonly RevertDone[] }

export function RevertPerson({ uid, userName, maintainer, onDone }: RevertPersonProps) {
  const services = useServices()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [progress] = useState(() => new Progress())

  const doors = async () => {
    const all = await services()
    const [maintenance, { writing }] = await Promise.all([all.maintenance(), all.editing()])
    return { maintenance, writing }
  }
  const look = async () => {
    setState({ kind: 'looking' })
    const found = await findReverts(uid, await doors())
    setState(found.ok ? { kind: 'preview', pages: found.value } : { kind: 'unreadable' })
  }
  const revert = async (pages: readonly PageRevert[]) => {
    setState({ kind: 'reverting' })
    progress.begin()
    const open = await doors()
    const order = {
      pages,
      of: userName,
      editor: editorOf(maintainer),
      newId: () => newIdFrom(randomBytes),
      now: () => new Date().toISOString(),
      progress: (percent: number) => progress.reach(percent),
    }
    const again = ({ reference }: PageRevert) => findRevertOf(reference.key, uid, open)
    setState({ kind: 'done', done: await revertEdits(order, { ...open, again }) })
    onDone()
  }
  const orFail = (work: Promise<void>) => void work.catch(() => setState({ kind: 'unreadable' }))

  switch (state.kind) {
    case 'idle':
    case 'cancelled':
    case 'looking':
      return (
        <Button
          autoFocus={state.kind === 'cancelled'}
          aria-disabled={state.kind === 'looking'}
          onClick={() => orFail(look())}
        >
          {state.kind === 'looking' ? 'Looking through their edits…' : 'Revert all edits…'}
        </Button>
      )
    case 'unreadable':
      return (
        <Alert code="maintenance/unreadable">
          {MAINTENANCE.unreadable} <Button onClick={() => orFail(look())}>Retry</Button>
        </Alert>
      )
    case 'reverting':
      return <ProgressBar progress={progress} label={EDITOR.uploading} />
    case 'done':
      return (
        <>
          <ProgressBar progress={progress} label={EDITOR.uploading} />
          <Outcome done={state.done} />
        </>
      )
    case 'preview':
      return (
        <Preview
          pages={state.pages}
          onCancel={() => setState({ kind: 'cancelled' })}
          onConfirm={(pages) => orFail(revert(pages))}
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
  if (pages.length === 0) return <p role="status">{MAINTENANCE.nothingToRevert}</p>
  return (
    <section aria-label="What would change" className={styles['preview']}>
      <p>{MAINTENANCE.revertAsk(pages.length)}</p>
      <ul className={styles['list']}>
        {pages.map((page) => (
          <li key={page.reference.key}>
            <PageLink page={page} /> {tellRevert(page)}
          </li>
        ))}
      </ul>
      <p>{MAINTENANCE.details}</p>
      <div className={styles['tools']}>
        <Button autoFocus onClick={onCancel}>
          Cancel
        </Button>
        <Button look="primary" onClick={() => onConfirm(pages)}>
          Confirm revert
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

function tellRevert({ isTheirs, changed, keptOfOthers, untold }: PageRevert): string {
  if (isTheirs) return 'would be hidden: all of it is theirs.'
  const labels = (names: Iterable<SectionName>) =>
    [...names].map((name) => sectionSpec(name).label).join(', ')
  const told = [
    ...(changed.size === 0 ? [] : [`${labels(changed.keys())} would be reverted.`]),
    ...(keptOfOthers === 0
      ? []
      : [`${counted(keptOfOthers, 'place')} changed by others since would stay.`]),
    ...(untold.length === 0
      ? []
      : [`${labels(untold)}: the history does not tell what stood there before.`]),
  ]
  return told.join(' ')
}

const OUTCOMES: Readonly<Record<RevertDone['outcome'], string>> = {
  reverted: 'reverted',
  hidden: 'hidden',
  nothing: 'nothing to write',
  failed: 'not reverted; try again',
}

const Outcome = ({ done }: { readonly done: readonly RevertDone[] }) => (
  <div role="status" tabIndex={-1} ref={focusOn}>
    <ul className={styles['list']}>
      {done.map(({ page, outcome }) => (
        <li key={page.reference.key}>
          <PageLink page={page} />: {OUTCOMES[outcome]}
        </li>
      ))}
    </ul>
  </div>
)
