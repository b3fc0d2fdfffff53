/** Component: the editor of one part of a page: a form for each section, the details, and one Submit for all. */
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import type { Account } from '#shared/model/account'
import {
  type Draft,
  type DraftKey,
  EMPTY_EDIT_SUMMARY,
  getCurrentDetails,
  hasChanges,
  listChangedSections,
  listChosenImages,
} from '#shared/model/drafts/draft'
import type { PageCard, PageView, Section } from '#shared/model/page'
import { findPart, type SectionName } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { listSeriesNames } from '#shared/rules/names/existing-names'
import type { Drafts, Editing } from '../../services/ports/editing.ts'
import { DetailsForm, detailsAsTyped, detailsTyped } from './details-form.tsx'
import { DraftGate } from './drafts/draft-gate.tsx'
import { DraftNotices } from './drafts/draft-notices.tsx'
import type { DraftSession, DraftState } from './drafts/draft-session.ts'
import { DraftVersions } from './drafts/draft-versions.tsx'
import { useDraftState } from './drafts/use-draft.ts'
import { usePendingImages } from './drafts/use-pending-images.ts'
import { SectionViewsProvider } from './find/section-views.tsx'
import { PageActions } from './page-actions.tsx'
import { ConflictDialog } from './saving/conflict-dialog.tsx'
import { detailsFault, isAnswered } from './saving/details-problem.ts'
import { SaveReport } from './saving/save-report.tsx'
import { useSave } from './saving/use-save.ts'
import { SectionForm } from './sections/section-form.tsx'
import { WritingHint } from './sections/writing-hint.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { useUndoKeys } from './use-undo-keys.ts'

export interface PageEditorProps {
  readonly page: PageView
  readonly account: Account
  readonly editing: Editing
  /** The existing pages. */
  readonly pages: readonly PageCard[]
  readonly renderPreview: (section: Section) => ReactNode
  /** The section that the URL names; '' for none. */
  readonly initialSection: string
  /** Called when the page has changed and must be loaded again. */
  readonly onSaved: () => void
  /** Called when the creation of the page was undone. */
  readonly onRemoved: () => void
}

export function PageEditor(props: PageEditorProps) {
  const { page, account, editing } = props
  const { type, key } = page.reference
  const draftKey = useMemo<DraftKey>(
    () => ({ owner: account.uid, subject: { kind: 'part', type, view: page.view, page: key } }),
    [account.uid, type, page.view, key],
  )
  return (
    <DraftGate drafts={editing.drafts} draftKey={draftKey} formerly={page.reference.movedFrom.join('\n')}>
      {(session) => (
        <SectionViewsProvider>
          <OpenEditor {...props} draftKey={draftKey} session={session} />
        </SectionViewsProvider>
      )}
    </DraftGate>
  )
}

interface OpenEditorProps extends PageEditorProps {
  readonly draftKey: DraftKey
  readonly session: DraftSession
}

function OpenEditor(props: OpenEditorProps) {
  const { page, account, editing, pages, renderPreview: preview, onSaved, draftKey, session } = props
  const { reference } = page
  const { key, name, rev, type } = reference
  const state = useDraftState(session)
  const { draft } = state
  const series = useMemo(() => listSeriesNames(pages), [pages])
  const images = usePendingImages(editing.drafts, draftKey)
  const saver = useSave({
    session,
    editing,
    account,
    details: draft.details && detailsTyped(type, { ...draft.details, name }),
    detailsBefore: draft.detailsBefore && detailsTyped(type, draft.detailsBefore),
    page: key,
    onSaved,
  })
  const { saving } = saver
  const fault = detailsFault(saving)
  useUndoKeys(session)
  useSavedElsewhere(session, rev, onSaved)
  useWarning(isAtRisk(state.autosave, editing.drafts))
  const about = useMemo(() => ({ name, rev }), [name, rev])
  const stored = useMemo(() => new Map(page.sections.map((section) => [section.name, section])), [page.sections])
  const details = getCurrentDetails(draft, { rev, details: detailsAsTyped(reference) })
  const part = findPart(type, page.view)
  if (part === null) return null
  const submit = (sections: readonly SectionName[], withDetails: boolean, of: SectionName | null = null) =>
    saver.submit({
      selection: { sections, withDetails, ...(draft.summary ?? EMPTY_EDIT_SUMMARY) },
      of,
    })

  return (
    <div>
      <DraftNotices state={state} rev={rev} />
      <WritingHint />
      {part.sections.map((section) => (
        <SectionForm
          key={section}
          session={session}
          page={about}
          section={section}
          stored={stored.get(section) ?? null}
          arrivesHere={section === props.initialSection}
          images={images}
          saver={saver}
          preview={preview}
          onSubmit={(one) => submit([one], false, one)}
        />
      ))}
      <DetailsForm
        heading={EDITOR_LABELS.pageDetails}
        type={type}
        named={false}
        series={series}
        details={details}
        fault={fault}
        onChange={(next) => {
          if (isAnswered(fault, details, next)) saver.dismiss()
          if (!hasChanges(draft)) session.edit({ kind: 'begin', pageName: name, rev })
          const before = draft.details === null ? details : draft.detailsBefore
          session.edit({ kind: 'details', details: next, ...(before && { before }) })
        }}
      />
      <PageActions
        page={reference}
        pages={pages}
        account={account}
        editing={editing}
        hasDraft={hasChanges(draft)}
        onRenamed={() => props.onSaved()}
        onRemoved={props.onRemoved}
      />
      <DraftVersions drafts={editing.drafts} session={session} />
      <SubmitBar
        session={session}
        state={state}
        saver={saver}
        idle={!hasChanges(draft)}
        sections={part.sections}
        pages={pages}
        pageKey={key}
        onSubmit={() => submit(listChangedSections(draft), draft.details !== null)}
      >
        <SaveReport
          saving={saving}
          state={state}
          href={viewPath(type, key, page.view)}
          onRetry={() => submit(sectionsWithImages(draft), false)}
          onUndo={saver.undo}
        />
      </SubmitBar>
      {saving.kind === 'conflict' && (
        <ConflictDialog conflicts={saving.conflicts} onResolve={saver.resolve} onClose={saver.dismiss} />
      )}
    </div>
  )
}

const sectionsWithImages = (draft: Draft): readonly SectionName[] => [
  ...new Set(listChosenImages(draft).map(({ section }) => section)),
]

/** Reloads the page when another window has saved the same draft. */
function useSavedElsewhere(session: DraftSession, rev: number, onSaved: () => void): void {
  const requestedRev = useRef(rev)
  const reload = useEffectEvent(onSaved)
  useEffect(
    () =>
      session.subscribe(() => {
        const { joined, draft } = session.state()
        if (!joined || draft.baseRev <= Math.max(rev, requestedRev.current)) return
        requestedRev.current = draft.baseRev
        reload()
      }),
    [session, rev],
  )
}

/** True if typed text would be lost with the window: pending edits are stored on close, unless storage has failed. */
const isAtRisk = ({ kind }: DraftState['autosave'], drafts: Drafts): boolean =>
  kind === 'failed' || (kind === 'storing' && drafts.health() === 'memory')

/** Warns before the window closes, only while typed text would be lost. */
function useWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [active])
}
