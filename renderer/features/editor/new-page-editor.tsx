/** A page that is made from a template: what it is called, where it belongs, and its first sections. */
import { type ReactNode, useMemo, useState } from 'react'
import type { Account } from '#shared/model/account'
import {
  type DraftDetails,
  type DraftKey,
  EMPTY_EDIT_SUMMARY,
  listChangedSections,
} from '#shared/model/drafts/draft'
import type { PageCard, Section } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { getSectionSpec, listSectionNames, type TypeName } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { listSeriesNames } from '#shared/rules/names/existing-names'
import type { Editing } from '../../services/ports/editing.ts'
import { Link } from '../../ui/link.tsx'
import { DetailsForm, detailsTyped } from './details-form.tsx'
import { DraftGate } from './drafts/draft-gate.tsx'
import { DraftNotices } from './drafts/draft-notices.tsx'
import type { DraftSession } from './drafts/draft-session.ts'
import { DraftVersions } from './drafts/draft-versions.tsx'
import { moveDraft } from './drafts/move-draft.ts'
import { useDraftState } from './drafts/use-draft.ts'
import { usePendingImages } from './drafts/use-pending-images.ts'
import { NearPages } from './near-pages.tsx'
import { detailsFault, isAnswered } from './saving/details-problem.ts'
import { MadeNotice } from './saving/page-created-notice.tsx'
import type { Receipt } from './saving/save-page.ts'
import { SaveReport } from './saving/save-report.tsx'
import { useSave } from './saving/use-save.ts'
import { SectionForm } from './sections/section-form.tsx'
import { WritingHint } from './sections/writing-hint.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { useUndoKeys } from './use-undo-keys.ts'

export interface NewPageEditorProps {
  readonly type: TypeName
  /** What was typed before the template was chosen; a draft's own goes before it. */
  readonly initialDetails: { readonly name: string; readonly series: string }
  readonly account: Account
  readonly editing: Editing
  /** Pages there are already. */
  readonly pages: readonly PageCard[]
  readonly renderPreview: (section: Section) => ReactNode
  /** The draft holds the fields of the page now. */
  readonly onDraftStored: () => void
  /** There is a page more. */
  readonly onPageCreated: () => void
  /** Part of what was typed waits in the page's own draft. */
  readonly onRemainingDraft: (key: string, view: string) => void
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

const isBlank = ({ name, series, bookNumber, locationType }: DraftDetails): boolean =>
  name === '' && series === '' && bookNumber === '' && locationType === null

function OpenEditor(props: OpenEditorProps) {
  const {
    type,
    initialDetails: typed,
    account,
    editing,
    pages,
    renderPreview: preview,
    draftKey,
    session,
  } = props
  const { onDraftStored: onTyped, onPageCreated: onMade, onRemainingDraft: onLeftOver } = props
  const state = useDraftState(session)
  const { draft } = state
  const series = useMemo(() => listSeriesNames(pages), [pages])
  const images = usePendingImages(editing.drafts, draftKey)
  // forms of the next page begin anew
  const [made, setMade] = useState({ pages: 0, name: '' })
  const blank = { ...typed, bookNumber: '', locationType: null }
  const details = draft.details ?? blank
  const key = toPageKey(details.name)

  const onSaved = ({ key: saved }: Receipt) => {
    setMade(({ pages: before }) => ({ pages: before + 1, name: details.name }))
    onMade()
    const rest = session.state().draft
    // facts alone are those of the next page
    if (rest.sections.size === 0) return
    void moveDraft(editing.drafts, rest, { key: saved, name: details.name }).then((moved) => {
      // what was switched off waits there, but is nothing to go on with
      const goesOn = listChangedSections(rest).length > 0
      if (moved.ok && goesOn) onLeftOver(saved, moved.value[0] ?? '')
    })
  }
  const saver = useSave({
    session,
    editing,
    account,
    details: detailsTyped(type, details),
    detailsBefore: null,
    page: key,
    onSaved,
  })
  const { saving } = saver
  useUndoKeys(session)
  const describe = (next: DraftDetails) => {
    if (isAnswered(fault, details, next)) saver.dismiss()
    session.edit({ kind: 'details', details: next })
    if (draft.details === null) onTyped()
  }
  const fault = detailsFault(saving)
  const isTaken = saving.kind === 'failed' && saving.why?.kind === 'exists'
  const taken = isTaken ? pages.find((card) => card.key === key) : undefined

  return (
    <>
      <DraftNotices state={state} rev={0} />
      {saving.kind === 'saved' && (
        <MadeNotice
          name={made.name}
          href={viewPath(type, saving.receipt.key)}
          receipt={saving.receipt}
        />
      )}
      <DetailsForm
        heading="About the page"
        type={type}
        named
        series={series}
        details={details}
        fault={fault}
        faultLink={
          taken && (
            <Link href={viewPath(taken.type, taken.key)}>
              Open <bdi>{taken.name}</bdi>
            </Link>
          )
        }
        onChange={describe}
      >
        <NearPages name={details.name} pages={pages} />
      </DetailsForm>
      <WritingHint />
      {listSectionNames(type).map((section) => (
        <SectionForm
          key={`${section} ${made.pages}`}
          session={session}
          page={NEW_PAGE}
          section={section}
          stored={null}
          startsOn={getSectionSpec(section).place !== 'body'}
          images={images}
          saver={saver}
          preview={preview}
        />
      ))}
      <DraftVersions drafts={editing.drafts} session={session} />
      <SubmitBar
        session={session}
        state={state}
        saver={saver}
        idle={false}
        isNew
        onSubmit={() => {
          // What stands in the fields is what is sent, touched or not; empty fields are no draft.
          if (draft.details === null && !isBlank(details)) describe(details)
          const sections = listSectionNames(type).filter(
            (name) => draft.sections.get(name)?.off === false,
          )
          const asked = { sections, withDetails: true, ...(draft.summary ?? EMPTY_EDIT_SUMMARY) }
          saver.submit({ asked, of: null })
        }}
      >
        <SaveReport saving={saving} state={state} href={null} onRetry={null} />
      </SubmitBar>
    </>
  )
}
