/** Component: earlier versions of an unsaved draft, to be read and restored. */
import { useState } from 'react'
import { EDITOR_LABELS, EDITOR_MESSAGES, formatDraftChanges } from '#shared/messages/editor-messages'
import { isEmptyDraft } from '#shared/model/drafts/draft'
import type { DraftVersion } from '#shared/model/drafts/draft-storage'
import { formatDraft } from '#shared/model/drafts/format-draft'
import { listDraftVersions } from '#shared/rules/drafts/draft-versions'
import { useQuery } from '../../../services/hooks/use-query.ts'
import type { Drafts } from '../../../services/ports/editing.ts'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { LocalTime } from '../../../ui/local-time.tsx'
import type { DraftSession } from './draft-session.ts'
import styles from './draft-versions.module.css'
import { useDraftState } from './use-draft.ts'

interface DraftVersionsProps {
  readonly drafts: Drafts
  readonly session: DraftSession
}

export function DraftVersions({ drafts, session }: DraftVersionsProps) {
  const { draft, autosave, canUndo } = useDraftState(session)
  const [open, setOpen] = useState(false)
  const [taken, setTaken] = useState(false)
  // An empty draft with sections or undo steps may have had text that its versions still hold.
  if (autosave.kind === 'nothing' && draft.sections.size === 0 && !canUndo) return null
  return (
    <>
      <details
        className={styles['versions']}
        open={open}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open)
          if (currentTarget.open) setTaken(false)
        }}
      >
        <summary>{EDITOR_LABELS.earlierVersions}</summary>
        {open && (
          <VersionList
            drafts={drafts}
            session={session}
            onTaken={() => {
              setOpen(false)
              setTaken(true)
            }}
          />
        )}
      </details>
      {taken && <p role="status">{EDITOR_MESSAGES.takenBack}</p>}
    </>
  )
}

function VersionList({ drafts, session, onTaken }: DraftVersionsProps & { onTaken: () => void }) {
  const { key, changedAt } = session.state().draft
  const { value } = useQuery(`versions ${JSON.stringify(key)} ${changedAt}`, async () => {
    await session.flush()
    return drafts.edits(key)
  })
  if (value === null) return <Loading />
  const versions = value.ok ? listDraftVersions(key, value.value).filter(({ draft }) => !isEmptyDraft(draft)) : []
  if (versions.length === 0) return <p>{EDITOR_MESSAGES.noVersions}</p>
  return (
    <ol className={styles['list']}>
      {versions.map((version) => (
        <Version
          key={`${version.at} ${version.draft.sections.size}`}
          version={version}
          onTake={() => {
            session.restoreDraft(version.draft)
            onTaken()
          }}
        />
      ))}
    </ol>
  )
}

function Version({ version: { at, draft }, onTake }: { version: DraftVersion; onTake: () => void }) {
  return (
    <li>
      <details>
        <summary>
          <LocalTime at={at} precise />
          {` · ${formatDraftChanges(draft)}`}
        </summary>
        <p className={styles['text']}>{formatDraft(draft)}</p>
        <Button onClick={onTake}>{EDITOR_LABELS.takeBack}</Button>
      </details>
    </li>
  )
}
