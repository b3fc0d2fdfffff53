/** Component: the editor of one part of a page: a form for each section, the details, and one Submit for all. */
import { type ReactNode, useMemo } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { LOAD_CHANGES_MESSAGES } from '#shared/messages/presence-messages'
import {
  type Draft,
  type DraftKey,
  hasChanges,
  listChangedSections,
  listChosenImages,
} from '#shared/model/drafts/draft'
import type { Section } from '#shared/model/page'
import { findPart, type SectionName } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { DetailsForm } from './details-form.tsx'
import { DraftGate } from './drafts/draft-gate.tsx'
import { DraftNotices } from './drafts/draft-notices.tsx'
import { DraftVersions } from './drafts/draft-versions.tsx'
import { SectionViewsProvider } from './find/section-views.tsx'
import { PageActions } from './page-actions.tsx'
import { StoryPlacesProvider } from './places/story-places-provider.tsx'
import { EditingLine } from './presence/editing-labels.tsx'
import { ChangesNotice } from './saving/changes-notice.tsx'
import { ConflictDialog } from './saving/conflict-dialog.tsx'
import { SaveReport } from './saving/save-report.tsx'
import type { ChangesLoader } from './saving/use-load-changes.ts'
import type { Saver } from './saving/use-save.ts'
import { SectionForm } from './sections/section-form.tsx'
import { WritingHint } from './sections/writing-hint.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { type EditedPage, type OpenedPage, usePageEditor } from './use-page-editor.ts'

export interface PageEditorProps extends EditedPage {
  readonly renderPreview: (section: Section) => ReactNode
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

interface OpenEditorProps extends PageEditorProps, OpenedPage {}

function OpenEditor(props: OpenEditorProps) {
  const { page, account, editing, pages, renderPreview, session, onSaved, onRemoved } = props
  const { reference } = page
  const part = findPart(reference.type, page.view)
  const editor = usePageEditor(props, part?.sections ?? [])
  const { state, details, saver, images, editors, newer, loader, submit } = editor
  const { draft } = state
  if (part === null) return null
  const { sections } = part
  return (
    <div data-writing="">
      <DraftNotices state={state} rev={reference.rev} isStaleShown={newer !== null} />
      <WritingHint />
      {sections.map((section) => (
        <SectionForm
          key={section}
          session={session}
          page={editor.about}
          section={section}
          stored={editor.stored.get(section) ?? null}
          usualTitles={editor.usualTitles}
          images={images}
          saver={saver}
          preview={renderPreview}
          editors={editors}
          onSubmit={(one) => submit([one], false, one)}
        />
      ))}
      <DetailsForm
        heading={EDITOR_LABELS.pageDetails}
        type={reference.type}
        named={false}
        series={editor.series}
        details={details}
        fault={editor.fault}
        onChange={editor.changeDetails}
      />
      <PageActions
        page={reference}
        pages={pages}
        account={account}
        editing={editing}
        hasDraft={hasChanges(draft)}
        onRenamed={onSaved}
        onRemoved={onRemoved}
      />
      <DraftVersions drafts={editing.drafts} session={session} />
      <SubmitBar
        session={session}
        state={state}
        saver={saver}
        idle={!hasChanges(draft)}
        sections={sections}
        pages={pages}
        pageKey={reference.key}
        base={reference}
        details={editor.typedDetails}
        onPlaced={props.isPlacing ? props.onPlaced : null}
        onSubmit={() => submit(listChangedSections(draft), draft.details !== null)}
      >
        <EditingLine editors={editors} />
        <ChangesNotice newer={newer} rev={reference.rev} draft={draft} loader={loader} />
        <SaveReport
          saving={saver.saving}
          state={state}
          href={viewPath(reference.type, reference.key, page.view)}
          onRetry={() => submit(sectionsWithImages(draft), false)}
          onUndo={saver.undo}
        />
      </SubmitBar>
      <Conflicts saver={saver} loader={loader} />
    </div>
  )
}

/** The dialog of a save, or of a load, that meets other words. */
const Conflicts = ({ saver, loader }: { readonly saver: Saver; readonly loader: ChangesLoader }) => (
  <>
    {saver.saving.kind === 'conflict' && (
      <ConflictDialog conflicts={saver.saving.conflicts} onResolve={saver.resolve} onClose={saver.dismiss} />
    )}
    {loader.loading.kind === 'conflict' && (
      <ConflictDialog
        conflicts={loader.loading.conflicts}
        resolveLabel={LOAD_CHANGES_MESSAGES.useChoices}
        onResolve={loader.resolve}
        onClose={loader.dismiss}
      />
    )}
  </>
)

const sectionsWithImages = (draft: Draft): readonly SectionName[] => [
  ...new Set(listChosenImages(draft).map(({ section }) => section)),
]
