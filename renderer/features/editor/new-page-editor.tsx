/** Component: the editor of a new page, with its details and first sections. */
import { type ReactNode, useMemo, useState } from 'react'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { type DraftDetails, type DraftKey, EMPTY_EDIT_SUMMARY } from '#shared/model/drafts/draft'
import type { PageCard, Section } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { getSectionSpec, listSectionNames, type TypeName } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { hasWriting } from '#shared/rules/drafts/empty-lines'
import { listSeriesNames } from '#shared/rules/names/existing-names'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { DetailsForm, detailsTyped } from './details-form.tsx'
import { DraftGate } from './drafts/draft-gate.tsx'
import { DraftNotices } from './drafts/draft-notices.tsx'
import type { DraftSession } from './drafts/draft-session.ts'
import { DraftVersions } from './drafts/draft-versions.tsx'
import { formatNewPageName } from './drafts/new-page-name.ts'
import { useDraftState } from './drafts/use-draft.ts'
import { usePendingImages } from './drafts/use-pending-images.ts'
import { SectionViewsProvider } from './find/section-views.tsx'
import { PagePatternGate } from './page-pattern-gate.tsx'
import { StoryPlacesProvider, useStoryOf } from './places/story-places-provider.tsx'
import { detailsRefusal } from './saving/check-details.ts'
import { detailsFault, isAnswered } from './saving/details-problem.ts'
import { SaveReport } from './saving/save-report.tsx'
import { isBusy } from './saving/saving.ts'
import { type PageCreationProps, usePageCreation } from './saving/use-page-creation.tsx'
import { SectionForm } from './sections/section-form.tsx'
import { WritingHint } from './sections/writing-hint.tsx'
import { SimilarPages } from './similar-pages.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { type NewPageLink, useNewPageDetails } from './use-new-page-details.ts'
import { useUsualTitles } from './use-usual-titles.ts'

export interface NewPageEditorProps extends NewPageLink, PageCreationProps {
  readonly type: TypeName
  /** The existing pages. */
  readonly pages: readonly PageCard[]
  readonly renderPreview: (section: Section) => ReactNode
  /** Called when the details have moved into the draft. */
  readonly onDraftStored: () => void
}

export function NewPageEditor(props: NewPageEditorProps) {
  const { type, account, editing } = props
  const draftKey = useMemo<DraftKey>(
    () => ({ owner: account.uid, subject: { kind: 'new', type } }),
    [account.uid, type],
  )
  return (
    <DraftGate drafts={editing.drafts} draftKey={draftKey}>
      {(session) => (
        <SectionViewsProvider>
          <StoryPlacesProvider writing={editing.writing}>
            <PagePatternGate type={type} session={session} pattern={props.pattern}>
              <OpenEditor {...props} draftKey={draftKey} session={session} />
            </PagePatternGate>
          </StoryPlacesProvider>
        </SectionViewsProvider>
      )}
    </DraftGate>
  )
}

interface OpenEditorProps extends NewPageEditorProps {
  readonly draftKey: DraftKey
  readonly session: DraftSession
}

const isBlank = ({ name, series, bookNumber, locationType }: DraftDetails): boolean =>
  name === '' && series === '' && bookNumber === '' && locationType === null

function OpenEditor(props: OpenEditorProps) {
  const { type, pattern, editing, pages, renderPreview: preview, draftKey, session } = props
  const state = useDraftState(session)
  const { draft } = state
  const { details, otherDraft } = useNewPageDetails(draft, props)
  const series = useMemo(() => listSeriesNames(pages), [pages])
  const images = usePendingImages(editing.drafts, draftKey)
  const usualTitles = useUsualTitles(editing, type)
  const [newPage] = useState({ name: props.initialDetails.name, rev: 0 })
  useStoryOf(pages, details.series, false)
  const key = toPageKey(details.name)
  const sections = useMemo(() => listSectionNames(type), [type])
  const pageDetails = useMemo(() => detailsTyped(type, details), [type, details])
  const { saver, isStaying } = usePageCreation(props, session, pageDetails)
  const { saving } = saver
  const fault = detailsFault(saving)
  const isTaken = saving.kind === 'failed' && saving.why?.kind === 'exists'
  const taken = isTaken ? pages.find((card) => card.key === key) : undefined
  const written = sections.filter((name) => draft.sections.get(name)?.off === false)
  // The specification lets a page be created without a text, so this is said and not asked.
  const isBlankPage =
    !isBusy(saving) &&
    detailsRefusal({ details: pageDetails }) === null &&
    !written.some((name) => hasWriting(draft.sections.get(name)?.blocks ?? []))
  const describe = (next: DraftDetails) => {
    if (isAnswered(fault, details, next)) saver.dismiss()
    session.edit({ kind: 'details', details: next })
    if (draft.details === null) props.onDraftStored()
  }
  const submit = () => {
    // Prefilled details are submitted too, even if nobody touched them; empty ones make no draft.
    if (draft.details === null && !isBlank(details)) describe(details)
    const selection = { sections: written, withDetails: true, ...(draft.summary ?? EMPTY_EDIT_SUMMARY) }
    saver.submit({ selection, of: null })
  }

  return (
    <>
      <DraftNotices state={state} rev={0} />
      {otherDraft !== null && (
        <Notice>
          {joinNodes(
            EDITOR_MESSAGES.otherDraft(
              <bdi>{formatNewPageName(otherDraft, type)}</bdi>,
              <TimeAgo at={otherDraft.changedAt} />,
            ),
          )}
        </Notice>
      )}
      <DetailsForm
        heading={EDITOR_LABELS.aboutPage}
        type={type}
        named
        series={series}
        details={details}
        fault={fault}
        faultLink={
          taken && (
            <Link href={viewPath(taken.type, taken.key)}>
              {EDITOR_LABELS.open} <bdi>{taken.name}</bdi>
            </Link>
          )
        }
        onChange={describe}
      >
        <SimilarPages
          name={details.name}
          type={type}
          pages={pages}
          isReported={isTaken}
          onRename={(name) => describe({ ...details, name })}
        />
      </DetailsForm>
      <WritingHint />
      {sections.map((section) => (
        <SectionForm
          key={section}
          session={session}
          page={newPage}
          section={section}
          stored={null}
          pattern={pattern?.sections.get(section)}
          startsOn={getSectionSpec(section).area !== 'body' || pattern?.sections.has(section) === true}
          usualTitles={usualTitles}
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
        sections={sections}
        pages={pages}
        pageKey={key}
        base={null}
        details={pageDetails}
        isNew
        onSubmit={submit}
      >
        <p role="status" className={isBlankPage ? undefined : 'visually-hidden'}>
          {isBlankPage && EDITOR_MESSAGES.blankPage}
        </p>
        <SaveReport
          saving={saving}
          state={state}
          href={isStaying && saving.kind === 'saved' ? viewPath(type, saving.receipt.key) : null}
          onRetry={null}
          onUndo={null}
        />
      </SubmitBar>
    </>
  )
}
