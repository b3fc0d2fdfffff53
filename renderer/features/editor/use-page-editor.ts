/** Hook: what the editor of one part of a page shows: its draft, its save, and what other people do meanwhile. */
import { useEffect, useMemo } from 'react'
import type { Account } from '#shared/model/account'
import {
  type DraftDetails,
  type DraftKey,
  EMPTY_EDIT_SUMMARY,
  getCurrentDetails,
  hasChanges,
} from '#shared/model/drafts/draft'
import type { PageCard, PageView } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { hasPlaces } from '#shared/model/place-items'
import { listSeriesNames } from '#shared/rules/names/existing-names'
import { useLivePage } from '../../services/hooks/use-live-page.ts'
import type { Editing } from '../../services/ports/editing.ts'
import { detailsAsTyped, detailsTyped } from './details-form.tsx'
import type { DraftSession } from './drafts/draft-session.ts'
import { useCloseWarning } from './drafts/use-close-warning.ts'
import { useDraftState } from './drafts/use-draft.ts'
import { usePendingImages } from './drafts/use-pending-images.ts'
import { focusSection } from './focus-section.ts'
import { useStoryOf } from './places/story-places-provider.tsx'
import { useReportedPresence } from './presence/use-reported-presence.ts'
import { detailsFault, isAnswered } from './saving/details-problem.ts'
import { findNewerVersion } from './saving/newer-version.ts'
import { isBusy, isToBeSent } from './saving/saving.ts'
import { useLoadChanges } from './saving/use-load-changes.ts'
import { useSave } from './saving/use-save.ts'
import { useSavedElsewhere } from './saving/use-saved-elsewhere.ts'
import { useUsualTitles } from './use-usual-titles.ts'

export interface EditedPage {
  readonly page: PageView
  readonly account: Account
  readonly editing: Editing
  /** The existing pages. */
  readonly pages: readonly PageCard[]
  /** The section that the URL names. */
  readonly initialSection: SectionName | null
  /** Called when the page has changed and must be loaded again. */
  readonly onSaved: () => void
}

export interface OpenedPage extends EditedPage {
  readonly draftKey: DraftKey
  readonly session: DraftSession
}

/** @param sections those of the part, in the order of the screen */
export function usePageEditor(props: OpenedPage, sections: readonly SectionName[]) {
  const { page, account, editing, pages, initialSection, onSaved, draftKey, session } = props
  const { key, name, rev, type } = page.reference
  const state = useDraftState(session)
  const { draft } = state
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
  useSavedElsewhere(session, rev, onSaved)
  useCloseWarning(state.autosave, editing.drafts)
  useReportedPresence(session, editing.presence, key, account)
  const { newest, editors } = useLivePage(editing, key, account.uid)
  const details = useEditedDetails(props)
  useStoryOf(pages, details.details.series, page.sections.some(hasPlaces))
  const loader = useLoadChanges({ session, editing, account, images, onLoaded: onSaved })
  // An effect, since it must follow those of the sections, which draw their texts outside React. Before them, the
  // document is too short to scroll.
  useEffect(() => focusSection(document.getElementById(initialSection ?? '')), [initialSection])
  // The page that this save leaves may arrive before its response.
  const isSaving = isBusy(saving) || isToBeSent(saving)
  const fault = detailsFault(saving)
  return {
    state,
    images,
    saver,
    fault,
    editors,
    loader,
    ...details,
    newer: isSaving ? null : findNewerVersion({ newest, page, draft, sections, self: account.uid }),
    usualTitles: useUsualTitles(editing, type),
    /** Name and number of the version that is edited. */
    about: useMemo(() => ({ name, rev }), [name, rev]),
    stored: useMemo(() => new Map(page.sections.map((section) => [section.name, section])), [page.sections]),
    series: useMemo(() => listSeriesNames(pages), [pages]),
    submit(chosen: readonly SectionName[], withDetails: boolean, of: SectionName | null = null) {
      loader.dismiss()
      saver.submit({ selection: { sections: chosen, withDetails, ...(draft.summary ?? EMPTY_EDIT_SUMMARY) }, of })
    },
    changeDetails(next: DraftDetails) {
      if (isAnswered(fault, details.details, next)) saver.dismiss()
      if (!hasChanges(draft)) session.edit({ kind: 'begin', pageName: name, rev })
      const before = draft.details === null ? details.details : draft.detailsBefore
      session.edit({ kind: 'details', details: next, ...(before && { before }) })
    },
  }
}

/** The details as the fields show them, and as a save would store them. */
function useEditedDetails({ page: { reference }, session }: OpenedPage) {
  const { name, rev, type } = reference
  const { draft } = useDraftState(session)
  const stored = useMemo(() => detailsAsTyped(reference), [reference])
  const details = getCurrentDetails(draft, { rev, details: stored })
  const typedDetails = useMemo(() => detailsTyped(type, { ...details, name }), [type, details, name])
  return { details, typedDetails }
}
