/** Component: the unsaved drafts of a person, to be opened, downloaded or discarded. */
import { useState } from 'react'
import { CONSENT_MESSAGES } from '#shared/messages/consent-messages'
import { EDITOR_LABELS, EDITOR_MESSAGES, formatDraftChanges } from '#shared/messages/editor-messages'
import type { Draft, DraftKey } from '#shared/model/drafts/draft'
import { isUnsent, type ListedDraft } from '#shared/model/drafts/draft-storage'
import { findPart } from '#shared/model/page-types'
import { editPath, ROUTES, uploadPath } from '#shared/model/paths'
import { ConsentQuestion } from '../../../components/consent-question.tsx'
import { useDraftsExport } from '../../../services/hooks/use-drafts-export.ts'
import { useQuery } from '../../../services/hooks/use-query.ts'
import type { Drafts } from '../../../services/ports/editing.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { LocalTime } from '../../../ui/local-time.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { currentSubmission } from '../saving/saving.ts'
import { downloadArchive, downloadText } from './download-file.ts'
import styles from './draft-list.module.css'
import { type HiddenDrafts, useHiddenDrafts } from './hidden-drafts.ts'
import { formatNewPageName } from './new-page-name.ts'

interface DraftListProps {
  readonly drafts: Drafts
  readonly owner: string
}

export function DraftList({ drafts, owner }: DraftListProps) {
  const { value, refetch: again } = useQuery(`drafts ${owner}`, () => drafts.list(owner))
  const listed = value?.ok ? value.value.filter(isUnsent) : value && []
  const hidden = useHiddenDrafts()
  const discard = (key: DraftKey) => void drafts.remove(key).then(again)
  return (
    <section aria-labelledby="drafts" className={styles['list']}>
      <h2 id="drafts">{EDITOR_LABELS.drafts}</h2>
      {value?.ok && drafts.health() === 'set-aside' && (
        <Notice code="draft/set-aside">{EDITOR_MESSAGES.setAside}</Notice>
      )}
      {listed?.length === 0 && <p>{EDITOR_MESSAGES.noDrafts}</p>}
      {hidden.kind === 'loading' ? (
        listed !== null && listed.length > 0 && <Loading />
      ) : (
        <ListedDrafts listed={listed ?? []} hidden={hidden} onDiscard={discard} />
      )}
      {listed !== null && listed.length > 0 && <DownloadAll drafts={drafts} owner={owner} />}
    </section>
  )
}

interface ListedDraftsProps {
  readonly listed: readonly ListedDraft[]
  readonly hidden: Exclude<HiddenDrafts, { kind: 'loading' }>
  readonly onDiscard: (key: DraftKey) => void
}

function ListedDrafts({ listed, hidden, onDiscard }: ListedDraftsProps) {
  const hasHidden = listed.some((one) => one.kind === 'draft' && hidden.formatHidden(one.draft) !== null)
  const { drafts, unknownDrafts } = CONSENT_MESSAGES
  return (
    <>
      <ul className={styles['drafts']}>
        {listed.map((one) =>
          one.kind === 'draft' ? (
            <DraftLine
              key={JSON.stringify(one.draft.key)}
              draft={one.draft}
              hiddenName={hidden.formatHidden(one.draft)}
              onDiscard={() => onDiscard(one.draft.key)}
            />
          ) : (
            <DamagedLine
              key={one.text}
              text={one.text}
              onDiscard={one.key === null ? null : () => one.key !== null && onDiscard(one.key)}
            />
          ),
        )}
      </ul>
      {hasHidden && hidden.kind === 'failed' && (
        <Problem code="draft/pages-not-loaded">
          {CONSENT_MESSAGES.positionsNotLoaded} <Button onClick={hidden.retry}>{CONSENT_MESSAGES.retry}</Button>
        </Problem>
      )}
      {hasHidden && <ConsentQuestion topic="names" messages={hidden.kind === 'failed' ? unknownDrafts : drafts} />}
    </>
  )
}

function DownloadAll({ drafts, owner }: DraftListProps) {
  const exportDrafts = useDraftsExport(drafts, owner)
  const [failed, setFailed] = useState(false)
  const download = async () => {
    const archive = await exportDrafts()
    setFailed(!archive.ok)
    if (archive.ok) downloadArchive('unsent drafts.zip', archive.value)
  }
  return (
    <>
      <p>
        <Button onClick={() => void download()}>{EDITOR_LABELS.downloadAll}</Button>
      </p>
      {failed && <Problem code="draft/not-exported">{EDITOR_MESSAGES.noExport}</Problem>}
    </>
  )
}

interface DraftLineProps {
  readonly draft: Draft
  /** Shown in place of the page's name; null if the name is shown. */
  readonly hiddenName: string | null
  readonly onDiscard: () => void
}

function DraftLine({ draft, hiddenName, onDiscard }: DraftLineProps) {
  const { name, href } = hiddenName === null ? subjectOf(draft) : { name: hiddenName, href: null }
  const submission = currentSubmission(draft)
  return (
    <li>
      <span>
        {href === null ? (
          name
        ) : (
          <Link href={href}>
            <bdi>{name}</bdi>
          </Link>
        )}
        {submission?.state === 'waiting' && ` · ${EDITOR_MESSAGES.waiting}`}
        {submission?.state === 'stuck' && ` · ${EDITOR_MESSAGES.stuck(submission.why)}`}
      </span>
      <span className={styles['about']}>
        {formatDraftChanges(draft) || EDITOR_MESSAGES.nothingChanged}
        {' · '}
        <LocalTime at={draft.changedAt} />
        {' · '}
        <TimeAgo at={draft.changedAt} />
      </span>
      <Discard name={name} onDiscard={onDiscard} />
    </li>
  )
}

function subjectOf(draft: Draft): {
  readonly name: string
  readonly href: string
} {
  const { key, pageName } = draft
  const { subject } = key
  if (subject.kind === 'new') return { name: formatNewPageName(draft, subject.type), href: uploadPath(subject.type) }
  const part = findPart(subject.type, subject.view)
  return {
    name: pageName || subject.page,
    href: part === null ? ROUTES.user : editPath(part, subject.page),
  }
}

interface DamagedLineProps {
  readonly text: string
  readonly onDiscard: (() => void) | null
}

const DamagedLine = ({ text, onDiscard }: DamagedLineProps) => (
  <li>
    <span>{EDITOR_MESSAGES.draftDamaged}</span>
    <Button onClick={() => downloadText('draft.txt', text)}>{EDITOR_LABELS.download}</Button>
    {onDiscard !== null && <Discard name={EDITOR_LABELS.damagedDraft} onDiscard={onDiscard} />}
  </li>
)

/** Asks for confirmation, because a discarded draft cannot be restored. */
function Discard({ name, onDiscard }: { readonly name: string; readonly onDiscard: () => void }) {
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <Button variant="bare" aria-label={EDITOR_LABELS.discardDraft(name)} onClick={() => setAsking(true)}>
        {EDITOR_LABELS.discard}
      </Button>
    )
  return (
    <span>
      <Button autoFocus onClick={() => setAsking(false)}>
        {EDITOR_LABELS.keepIt}
      </Button>{' '}
      <Button onClick={onDiscard}>{EDITOR_LABELS.discardForGood}</Button>
    </span>
  )
}
