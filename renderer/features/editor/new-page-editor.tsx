/** A page that is made from a template: what it is called, where it belongs, and its first sections. */
import { type ReactNode, useMemo, useState } from 'react'
import type { Account } from '#shared/model/account'
import { type DraftKey, isEmptyDraft } from '#shared/model/drafts/draft'
import type { PageCard, Section } from '#shared/model/page'
import { keyOf } from '#shared/model/page-key'
import { sectionSpec, sectionsOf, type TypeName } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { seriesNames } from '#shared/rules/names/names-there-are'
import type { Editing } from '../../services/ports/editing.ts'
import { DetailsForm, detailsTyped } from './details-form.tsx'
import { DraftGate } from './drafts/draft-gate.tsx'
import { DraftNotices } from './drafts/draft-notices.tsx'
import type { DraftSession } from './drafts/draft-session.ts'
import { DraftVersions } from './drafts/draft-versions.tsx'
import { moveDraft } from './drafts/move-draft.ts'
import { useDraftState } from './drafts/use-draft.ts'
import { useKeptImages } from './drafts/use-kept-images.ts'
import { NearPages } from './near-pages.tsx'
import type { Receipt } from './saving/save-page.ts'
import { SaveReport } from './saving/save-report.tsx'
import { useSave } from './saving/use-save.ts'
import styles from './sections/section-form.module.css'
import { SectionForm } from './sections/section-form.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { useUndoKeys } from './use-undo-keys.ts'

export interface NewPageEditorProps {
  readonly type: TypeName
  /** What was typed before the template was chosen; a draft's own goes before it. */
  readonly typed: { readonly name: string; readonly series: string }
  readonly account: Account
  readonly editing: Editing
  /** Pages there are already. */
  readonly pages: readonly PageCard[]
  readonly preview: (section: Section) => ReactNode
  /** There is a page more. */
  readonly onMade: () => void
  /** Part of what was typed waits in the page's own draft. */
  readonly onLeftOver: (key: string, view: string) => void
}

export function NewPageEditor(props: NewPageEditorProps) {
  const { type, account, editing } = props
  const draftKey = useMemo<DraftKey>(
    () => ({ owner: account.uid, subject: { kind: 'new', type } }),
    [account.uid, type],
  )
  return (
    <DraftGate drafts={editing.drafts} draftKey={draftKey}>
      {(session) => <OpenEditor {...props} draftKey={draftKey} session={session} />}
    </DraftGate>
  )
}

interface OpenEditorProps extends NewPageEditorProps {
  readonly draftKey: DraftKey
  readonly session: DraftSession
}

const NEW_PAGE = { name: '', rev: 0 }

function OpenEditor(props: OpenEditorProps) {
  const { type, typed, account, editing, pages, preview, draftKey, session } = props
  const { onMade, onLeftOver } = props
  const state = useDraftState(session)
  const { draft } = state
  const series = useMemo(() => seriesNames(pages), [pages])
  const images = useKeptImages(editing.drafts, draftKey)
  // forms of the next page begin anew
  const [made, setMade] = useState(0)
  const blank = { ...(made === 0 ? typed : EMPTY), bookNumber: '', locationType: null }
  const details = draft.details ?? blank
  const key = keyOf(details.name)

  const onSaved = ({ key: saved }: Receipt) => {
    setMade((count) => count + 1)
    onMade()
    const rest = session.state().draft
    if (isEmptyDraft(rest)) return
    void moveDraft(editing.drafts, rest, { key: saved, name: details.name }).then((moved) => {
      if (moved.ok) onLeftOver(saved, moved.value[0] ?? '')
    })
  }
  const saver = useSave({
    session,
    editing,
    account,
    details: detailsTyped(type, details),
    page: key,
    onSaved,
  })
  const { saving } = saver
  useUndoKeys(session)
  const isAboutDetails = saving.kind === 'failed' && DETAIL_PROBLEMS.has(saving.why ?? '')

  return (
    <>
      <DraftNotices state={state} rev={0} />
      <DetailsForm
        heading="About the page"
        type={type}
        named
        series={series}
        details={details}
        onChange={(next) => session.edit({ kind: 'details', details: next })}
      >
        <NearPages name={details.name} pages={pages} />
        {isAboutDetails && (
          <p role="alert" className={styles['problem']}>
            {saving.sentence}
          </p>
        )}
      </DetailsForm>
      {sectionsOf(type).map((section) => (
        <SectionForm
          key={`${section} ${made}`}
          session={session}
          page={NEW_PAGE}
          section={section}
          stored={null}
          startsOn={sectionSpec(section).place !== 'body'}
          images={images}
          saving={saving}
          preview={preview}
        />
      ))}
      <DraftVersions drafts={editing.drafts} session={session} />
      <SubmitBar
        session={session}
        state={state}
        saving={saving}
        idle={false}
        onSubmit={(comment, minor) => {
          // what stands in the fields is what is sent, touched or not
          if (draft.details === null) session.edit({ kind: 'details', details })
          saver.submit({
            sections: sectionsOf(type).filter((name) => draft.sections.get(name)?.off === false),
            withDetails: true,
            comment,
            minor,
          })
        }}
      >
        <SaveReport
          saving={isAboutDetails ? IDLE : saving}
          href={(receipt) => viewPath(type, receipt.key)}
        />
      </SubmitBar>
    </>
  )
}

const IDLE = { kind: 'idle' } as const
const EMPTY = { name: '', series: '' }
const DETAIL_PROBLEMS: ReadonlySet<string> = new Set(['name', 'details', 'exists'])
