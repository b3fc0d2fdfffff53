/** Component: the recent edits on the dashboard, the person's own or everybody's, with cursor pagination. */
import { useState } from 'react'
import { ACCOUNT_LABELS, EDITS_MESSAGES } from '#shared/messages/account-messages'
import { CONSENT_MESSAGES } from '#shared/messages/consent-messages'
import { openChanges } from '#shared/rules/places/open-changes'
import type { SealedChange } from '#shared/rules/places/sealed-changes'
import { useLimits } from '../../services/hooks/use-limits.ts'
import { useMaySeeAll } from '../../services/hooks/use-may-see-all.ts'
import { usePagePositions } from '../../services/hooks/use-page-positions.ts'
import { useRecentChanges } from '../../services/hooks/use-recent-changes.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { Loading } from '../../ui/loading.tsx'
import styles from './account-edits.module.css'
import { EditList } from './edit-list.tsx'
import { HiddenChanges } from './hidden-changes.tsx'

export function AccountEdits({ uid }: { readonly uid: string }) {
  const [isMine, setIsMine] = useState(true)
  const { edits, loadMore: more, refetch: again } = useRecentChanges(isMine ? uid : null)
  return (
    <section aria-labelledby="edits" className={styles['edits']}>
      <h2 id="edits">{EDITS_MESSAGES.heading}</h2>
      <p className={styles['choice']}>
        <Button aria-pressed={isMine} onClick={() => setIsMine(true)}>
          {EDITS_MESSAGES.mine}
        </Button>
        <Button aria-pressed={!isMine} onClick={() => setIsMine(false)}>
          {EDITS_MESSAGES.everybodys}
        </Button>
      </p>
      {edits === 'loading' && <Loading />}
      {edits === 'unreachable' && (
        <Problem code="history/unreadable">
          {EDITS_MESSAGES.unreadable} <Button onClick={again}>{ACCOUNT_LABELS.retry}</Button>
        </Problem>
      )}
      {typeof edits === 'object' && edits.entries.length === 0 && (
        <p>{isMine ? EDITS_MESSAGES.noneOfMine : EDITS_MESSAGES.none}</p>
      )}
      {typeof edits === 'object' && edits.entries.length > 0 && (
        <OpenedEdits entries={edits.entries} hasEditors={!isMine} />
      )}
      {typeof edits === 'object' && edits.next !== null && <Button onClick={more}>{EDITS_MESSAGES.showOlder}</Button>}
    </section>
  )
}

interface OpenedEditsProps {
  readonly entries: readonly SealedChange[]
  readonly hasEditors: boolean
}

function OpenedEdits({ entries, hasEditors }: OpenedEditsProps) {
  const limits = useLimits()
  const showsTexts = useMaySeeAll('history')
  const positions = usePagePositions()
  if (positions.kind === 'loading') return <Loading />
  if (positions.kind === 'failed')
    return (
      <Problem code="history/pages-not-loaded">
        {CONSENT_MESSAGES.positionsNotLoaded} <Button onClick={positions.retry}>{CONSENT_MESSAGES.retry}</Button>
      </Problem>
    )
  const { changes, hidden } = openChanges(entries, { limits, showsTexts, findPosition: positions.find })
  const hasHiddenTexts = changes.some((change) => change.hasHiddenSummary || change.hasHiddenExcerpts)
  return (
    <>
      <EditList changes={changes} hasEditors={hasEditors} />
      <HiddenChanges hidden={hidden} hasHiddenTexts={hasHiddenTexts} />
    </>
  )
}
