/** Component: the editor of one part of a page: a form for each section, the details, and one Submit for all. */
import { type ReactNode, useEffect, useMemo } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { LOAD_CHANGES_MESSAGES } from '#shared/messages/presence-messages'
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
import { hasPlaces } from '#shared/model/place-items'
import { listSeriesNames } from '#shared/rules/names/existing-names'
import { useLivePage } from '../../services/hooks/use-live-page.ts'
import type { Editing } from '../../services/ports/editing.ts'
import { DetailsForm, detailsAsTyped, detailsTyped } from './details-form.tsx'
import { DraftGate } from './drafts/draft-gate.tsx'
import { DraftNotices } from './drafts/draft-notices.tsx'
import type { DraftSession } from './drafts/draft-session.ts'
import { DraftVersions } from './drafts/draft-versions.tsx'
import { useCloseWarning } from './drafts/use-close-warning.ts'
import { useDraftState } from './drafts/use-draft.ts'
import { usePendingImages } from './drafts/use-pending-images.ts'
import { SectionViewsProvider } from './find/section-views.tsx'
import { focusSection } from './focus-section.ts'
import { PageActions } from './page-actions.tsx'
import { StoryPlacesProvider, useStoryOf } from './places/story-places-provider.tsx'
import { EditingLine } from './presence/editing-labels.tsx'
import { useReportedPresence } from './presence/use-reported-presence.ts'
import { ChangesNotice } from './saving/changes-notice.tsx'
import { ConflictDialog } from './saving/conflict-dialog.tsx'
import { detailsFault, isAnswered } from './saving/details-problem.ts'
import { findNewerVersion } from './saving/newer-version.ts'
import { SaveReport } from './saving/save-report.tsx'
import { isBusy, isToBeSent } from './saving/saving.ts'
import { useLoadChanges } from './saving/use-load-changes.ts'
import { useSave } from './saving/use-save.ts'
import { useSavedElsewhere } from './saving/use-saved-elsewhere.ts'
import { SectionForm } from './sections/section-form.tsx'
import { WritingHint } from './sections/writing-hint.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { useUsualTitles } from './use-usual-titles.ts'

export interface PageEditorProps {
  readonly page: PageView
  readonly account: Account
  readonly editing: Editing
  /** The existing pages. */
  readonly pages: readonly PageCard[]
  readonly renderPreview: (section: Section) => ReactNode
  /** The section that the URL names. */
  readonly initialSection: SectionName | null
  /** Called when the page has changed and must be loaded again. */
  readonly onSaved: () => void
  /** True while the review that places the texts is open. */
  readonly isPlacing: boolean
  readonly onPlaced: () => void
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
          <StoryPlacesProvider writing={editing.writing}>
            <OpenEditor {...props} draftKey={draftKey} session={session} />
          </StoryPlacesProvider>
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
  const { page, account, editing, pages, renderPreview: preview, initialSection, onSaved, draftKey, session } = props
  const { reference } = page
  const { key, name, rev, type } = reference
  const state = useDraftState(session)
  const { draft } = state
  const series = useMemo(() => listSeriesNames(pages), [pages])
  const images = usePendingImages(editing.drafts, draftKey)
  const usualTitles = useUsualTitles(editing, type)
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
  useSavedElsewhere(session, rev, onSaved)
  useCloseWarning(state.autosave, editing.drafts)
  const about = useMemo(() => ({ name, rev }), [name, rev])
  const stored = useMemo(() => new Map(page.sections.map((section) => [section.name, section])), [page.sections])
  const storedDetails = useMemo(() => detailsAsTyped(reference), [reference])
  const details = getCurrentDetails(draft, { rev, details: storedDetails })
  const typedDetails = useMemo(() => detailsTyped(type, { ...details, name }), [type, details, name])
  useStoryOf(pages, details.series, page.sections.some(hasPlaces))
  const part = findPart(type, page.view)
  useReportedPresence(session, editing.presence, key, account)
  const { newest, editors } = useLivePage(editing, key, account.uid)
  // An effect, since it must follow those of the sections, which draw their texts outside React. Before them, the
  // document is too short to scroll.
  useEffect(() => focusSection(document.getElementById(initialSection ?? '')), [initialSection])
  const loader = useLoadChanges({ session, editing, account, images, onLoaded: onSaved })
  if (part === null) return null
  const { sections } = part
  // The page that this save leaves may arrive before its response.
  const isSaving = isBusy(saving) || isToBeSent(saving)
  const newer = isSaving ? null : findNewerVersion({ newest, page, draft, sections, self: account.uid })
  const submit = (sections: readonly SectionName[], withDetails: boolean, of: SectionName | null = null) => {
    loader.dismiss()
    saver.submit({
      selection: { sections, withDetails, ...(draft.summary ?? EMPTY_EDIT_SUMMARY) },
      of,
    })
  }

  return (
    <div data-writing="">
      <DraftNotices state={state} rev={rev} isStaleShown={newer !== null} />
      <WritingHint />
      {sections.map((section) => (
        <SectionForm
          key={section}
          session={session}
          page={about}
          section={section}
          stored={stored.get(section) ?? null}
          usualTitles={usualTitles}
          images={images}
          saver={saver}
          preview={preview}
          editors={editors}
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
        sections={sections}
        pages={pages}
        pageKey={key}
        base={reference}
        details={typedDetails}
        onPlaced={props.isPlacing ? props.onPlaced : null}
        onSubmit={() => submit(listChangedSections(draft), draft.details !== null)}
      >
        <EditingLine editors={editors} />
        <ChangesNotice newer={newer} rev={rev} draft={draft} loader={loader} />
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
      {loader.loading.kind === 'conflict' && (
        <ConflictDialog
          conflicts={loader.loading.conflicts}
          resolveLabel={LOAD_CHANGES_MESSAGES.useChoices}
          onResolve={loader.resolve}
          onClose={loader.dismiss}
        />
      )}
    </div>
  )
}

const sectionsWithImages = (draft: Draft): readonly SectionName[] => [
  ...new Set(listChosenImages(draft).map(({ section }) => section)),
]
