/** Component: the editor of a new page, with its details and first sections. */
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import type { Account } from '#shared/model/account'
import {
  type DraftDetails,
  type DraftKey,
  EMPTY_EDIT_SUMMARY,
  hasChanges,
  listChangedSections,
} from '#shared/model/drafts/draft'
import type { PageCard, Section } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { getSectionSpec, listSectionNames, type TypeName } from '#shared/model/page-types'
import { ROUTES, viewPath } from '#shared/model/paths'
import { hasWriting } from '#shared/rules/drafts/empty-lines'
import { listSeriesNames } from '#shared/rules/names/existing-names'
import type { Editing } from '../../services/ports/editing.ts'
import { leaveNotice } from '../../ui/arrival-notice.ts'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { DetailsForm, detailsTyped } from './details-form.tsx'
import { DraftGate } from './drafts/draft-gate.tsx'
import { DraftNotices } from './drafts/draft-notices.tsx'
import type { DraftSession } from './drafts/draft-session.ts'
import { DraftVersions } from './drafts/draft-versions.tsx'
import { moveDraft } from './drafts/move-draft.ts'
import { formatNewPageName, getNewPageName } from './drafts/new-page-name.ts'
import { useDraftState } from './drafts/use-draft.ts'
import { usePendingImages } from './drafts/use-pending-images.ts'
import { SectionViewsProvider } from './find/section-views.tsx'
import type { PagePattern } from './page-pattern.ts'
import { PagePatternGate } from './page-pattern-gate.tsx'
import { StoryPlacesProvider, useStoryOf } from './places/story-places-provider.tsx'
import { detailsRefusal } from './saving/check-details.ts'
import { detailsFault, isAnswered } from './saving/details-problem.ts'
import { CreatedNotice, RemovedNotice } from './saving/page-created-notice.tsx'
import type { Receipt } from './saving/save-page.ts'
import { SaveReport } from './saving/save-report.tsx'
import { isBusy } from './saving/saving.ts'
import { useSave } from './saving/use-save.ts'
import { SectionForm } from './sections/section-form.tsx'
import { WritingHint } from './sections/writing-hint.tsx'
import { SimilarPages } from './similar-pages.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { useUsualTitles } from './use-usual-titles.ts'

export interface NewPageEditorProps {
  readonly type: TypeName
  /** The details typed before the template was chosen; the details of a draft take precedence. */
  readonly initialDetails: { readonly name: string; readonly series: string }
  /** The name in the link that led here; empty if it has none. */
  readonly requestedName: string
  /** What the page takes over from another one; null for nothing. */
  readonly pattern: PagePattern | null
  readonly account: Account
  readonly editing: Editing
  /** The existing pages. */
  readonly pages: readonly PageCard[]
  readonly renderPreview: (section: Section) => ReactNode
  /** Called when the details have moved into the draft. */
  readonly onDraftStored: () => void
  /** Called after the page was created, with its key; a notice waits there. */
  readonly onPageCreated: (key: string) => void
  /** Called after the creation of the page was undone; a notice waits on the screen that creates pages. */
  readonly onPageRemoved: () => void
  /** Called when edits remain that were moved to a draft of the created page. */
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
  const { type, initialDetails: typed, pattern, account, editing, pages, renderPreview: preview } = props
  const { draftKey, session } = props
  const { onDraftStored: onTyped, onRemainingDraft: onLeftOver } = props
  const state = useDraftState(session)
  const { draft } = state
  const series = useMemo(() => listSeriesNames(pages), [pages])
  const images = usePendingImages(editing.drafts, draftKey)
  const usualTitles = useUsualTitles(editing, type)
  /** The draft that is open in place of the page that a link named. */
  const [otherDraft] = useState(() => {
    const isOther = toPageKey(getNewPageName(draft) ?? props.requestedName) !== toPageKey(props.requestedName)
    return props.requestedName !== '' && isOther && hasChanges(draft) ? draft : null
  })
  /** True if the page was created, but what was typed meanwhile could not be moved to a draft of it. */
  const [isStaying, setStaying] = useState(false)
  /** Key of the created page, to which the screen leads once the progress bar is full. */
  const [createdKey, setCreatedKey] = useState<string | null>(null)
  // A draft keeps the name that it was begun with, also if the link here names another page.
  const begunAs = hasChanges(draft) && draft.pageName !== '' ? draft.pageName : typed.name
  const begun = { name: begunAs, series: begunAs === typed.name ? typed.series : '' }
  const [newPage] = useState({ name: typed.name, rev: 0 })
  const blank = {
    ...begun,
    bookNumber: '',
    locationType: pattern?.details.locationType ?? null,
  }
  const details = draft.details ?? blank
  useStoryOf(pages, details.series, false)
  const key = toPageKey(details.name)
  const sections = useMemo(() => listSectionNames(type), [type])

  const onSaved = (receipt: Receipt) => {
    const { name } = details
    const leave = () => {
      const onRemoved = () => {
        leaveNotice(ROUTES.upload, <RemovedNotice name={name} />)
        props.onPageRemoved()
      }
      const { newPages } = editing
      leaveNotice(receipt.key, <CreatedNotice {...{ name, type, receipt, account, newPages, onRemoved }} />)
      setCreatedKey(receipt.key)
    }
    const rest = session.state().draft
    // Details without sections belong to the next page.
    if (rest.sections.size === 0) return leave()
    void moveDraft(editing.drafts, rest, { key: receipt.key, name }).then((moved) => {
      if (!moved.ok) setStaying(true)
      // Sections that are switched off are moved too, but they alone are no reason to open the editor.
      else if (listChangedSections(rest).length > 0) onLeftOver(receipt.key, moved.value[0] ?? '')
      else leave()
    })
  }
  const pageDetails = useMemo(() => detailsTyped(type, details), [type, details])
  const saver = useSave({
    session,
    editing,
    account,
    details: pageDetails,
    detailsBefore: null,
    page: key,
    onSaved,
  })
  const { saving, progress } = saver
  const leadToPage = useEffectEvent((created: string) => props.onPageCreated(created))
  useEffect(
    () => (createdKey === null ? undefined : progress.onceFull(() => leadToPage(createdKey))),
    [createdKey, progress],
  )
  const describe = (next: DraftDetails) => {
    if (isAnswered(fault, details, next)) saver.dismiss()
    session.edit({ kind: 'details', details: next })
    if (draft.details === null) onTyped()
  }
  const fault = detailsFault(saving)
  const isTaken = saving.kind === 'failed' && saving.why?.kind === 'exists'
  const written = sections.filter((name) => draft.sections.get(name)?.off === false)
  // The specification lets a page be created without a text, so this is said and not asked.
  const isBlankPage =
    !isBusy(saving) &&
    detailsRefusal({ details: pageDetails }) === null &&
    !written.some((name) => hasWriting(draft.sections.get(name)?.blocks ?? []))
  const taken = isTaken ? pages.find((card) => card.key === key) : undefined

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
        onSubmit={() => {
          // Prefilled details are submitted too, even if nobody touched them; empty ones make no draft.
          if (draft.details === null && !isBlank(details)) describe(details)
          const selection = {
            sections: written,
            withDetails: true,
            ...(draft.summary ?? EMPTY_EDIT_SUMMARY),
          }
          saver.submit({ selection, of: null })
        }}
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
