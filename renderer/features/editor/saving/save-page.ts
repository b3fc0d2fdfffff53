/** Action: saves a page: uploads images, commits, retries a conflict with a three-way merge, and clears the draft. */
import type { MergedSavers } from '#shared/messages/save-report-messages'
import {
  type Draft,
  type DraftBlock,
  type DraftSection,
  hasChosenImage,
  isSameBlocks,
  isSectionChanged,
  toStoredBlocks,
} from '#shared/model/drafts/draft'
import type { Block, PageDetails, Section } from '#shared/model/page'
import { listSectionNames, type SectionName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { withoutEmptyEnd } from '#shared/rules/drafts/empty-lines'
import type { ConflictChoice, ConflictChoices } from '#shared/rules/merge/three-way-merge'
import type { Editor } from '#shared/rules/saving/save-request'
import type {
  ChangedDetails,
  CommitAttempt,
  CommitProblem,
  PageCommitResult,
  PageWriter,
} from '../../../services/ports/editing.ts'
import { detailsRefusal, nameTaken } from './check-details.ts'
import { type MergedSections, mergeChangedSections, type SectionMergeFailure } from './merge-changed-sections.ts'
import { type NotUploaded, type UploadDeps, type UploadInput, uploadImages } from './upload-images.ts'
import { type Timeout, withTimeout } from './with-timeout.ts'

export interface SaveDeps extends UploadDeps, Timeout {
  readonly writing: PageWriter
  /** Backoff before the retry of a commit that conflicted with another write. */
  readonly pause: () => Promise<void>
}

export interface SaveInput extends UploadInput {
  /** The edited details; null if they were not touched. */
  readonly details: PageDetails | null
  /** The details when the form was first touched; null if unknown. */
  readonly detailsBefore: PageDetails | null
  readonly editor: Editor
  readonly saveId: string
  readonly comment: string
  readonly minor: boolean
  /** Choices for conflicts that were shown before. */
  readonly choices: ReadonlyMap<SectionName, ConflictChoices>
}

export interface Receipt {
  readonly key: string
  readonly rev: number
  /** True if the page already had this content, so that no version was created. */
  readonly isUnchanged: boolean
  /** The submitted sections, in the order of the page. */
  readonly sections: readonly SavedSection[]
  /** The submitted details; `details` is null if they were not submitted. */
  readonly details: Pick<Draft, 'details' | 'detailsBefore'>
  /** Sections that somebody else had saved since the merge base. */
  readonly merged: readonly MergedSection[]
  /** Sections that both had reordered; this person's order was kept. */
  readonly mineOverTheirs: readonly SectionName[]
  /** Images that were not uploaded and stay in the draft; the text is saved. */
  readonly notUploaded: readonly NotUploaded[]
}

export interface SavedSection {
  readonly name: SectionName
  /** The merge base that the draft had. */
  readonly base: DraftSection['base']
  /** The text of the draft, which a merge may have changed. */
  readonly sent: readonly DraftBlock[]
  /** The text on the page after the save. */
  readonly stored: Pick<Section, 'rev' | 'blocks'>
  /** False if the page had this text already. */
  readonly isWritten: boolean
}

export interface MergedSection {
  readonly name: SectionName
  readonly savers: MergedSavers
  /** The choice for conflicts; `none` if there was no conflict. */
  readonly chosen: ConflictChoice | 'none' | 'various'
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly receipt: Receipt }
  | Extract<SectionMergeFailure, { kind: 'conflict' }>
  /** The draft is unchanged, and nothing of this save is visible. */
  | {
      readonly kind: 'failed'
      readonly problem: Refusal
      readonly section: SectionName | null
    }

type Refusal =
  | Exclude<CommitProblem, { kind: 'conflict' }>
  /** Nothing but images was to be saved, and all failed; the sentence is set if an image is unusable. */
  | { readonly kind: 'images'; readonly sentence: string | null }

const MAX_ATTEMPTS = 3

export async function savePage(input: SaveInput, deps: SaveDeps): Promise<SaveOutcome> {
  const refused = detailsRefusal(input) ?? (await nameTaken(input, deps))
  if (refused !== null) return { kind: 'failed', problem: refused, section: null }
  const { sections, notUploaded } = await uploadImages(input, deps)
  const toStore = new Map([...sections].filter(([name, sent]) => isToStore(input.draft, name, sent)))
  if (toStore.size === 0 && notUploaded.length > 0 && input.details === null)
    return { kind: 'failed', problem: withoutImages(notUploaded), section: null }
  const committed = await commitMerged(input, toStore, deps)
  if (!committed.ok) return committed.error
  const { key, rev, isUnchanged = false, stored, written, merged, mineOverTheirs } = committed.value
  const revWithout = (name: SectionName) => {
    const at = committed.value.theirs.get(name)?.rev ?? input.draft.sections.get(name)?.base?.rev
    return at === undefined ? {} : { rev: at }
  }
  // A section of which only an image is pending was not committed and keeps its merge base.
  const done = [...sections].filter(([name, sent]) => toStore.has(name) || !hasChosenImage(sent))
  await deps.drafts.append(input.draft.key, {
    kind: 'saved',
    at: deps.now(),
    rev,
    sections: done.map(([name, sent]) => ({
      name,
      sent,
      stored: stored.get(name) ?? toSentBlocks(sent),
      ...(written.has(name) ? {} : revWithout(name)),
    })),
    details: input.draft.details,
  })
  input.progress(100)
  const receipt = {
    key,
    rev,
    isUnchanged,
    sections: listSavedSections(input.draft, toStore, committed.value),
    details: { details: input.draft.details, detailsBefore: input.draft.detailsBefore },
    merged,
    mineOverTheirs,
    notUploaded,
  }
  return { kind: 'saved', receipt }
}

function listSavedSections(
  { key, sections }: Draft,
  sent: ReadonlyMap<SectionName, readonly DraftBlock[]>,
  { rev, stored, written, theirs }: Merging,
): readonly SavedSection[] {
  return listSectionNames(key.subject.type).flatMap((name) => {
    const blocks = sent.get(name)
    if (blocks === undefined) return []
    const isWritten = written.has(name)
    const found = isWritten ? undefined : theirs.get(name)
    return {
      name,
      base: sections.get(name)?.base ?? null,
      sent: blocks,
      stored: found ?? { rev, blocks: stored.get(name) ?? [] },
      isWritten,
    }
  })
}

/** True if the section differs from its merge base; an unchanged section gets no new version. */
function isToStore(draft: Draft, name: SectionName, sent: readonly DraftBlock[]): boolean {
  const section = draft.sections.get(name)
  return section !== undefined && isSectionChanged({ ...section, blocks: toSentBlocks(sent) })
}

const toSentBlocks = (blocks: readonly DraftBlock[]): readonly Block[] => withoutEmptyEnd(toStoredBlocks(blocks))

/** Returns the problem of a save that had only images to store, all of which failed. */
function withoutImages(notUploaded: readonly NotUploaded[]): Refusal {
  const problems = notUploaded.map(({ problem }) => problem)
  for (const kind of ['signed-out', 'unreachable'] as const)
    if (problems.some((problem) => problem.kind === kind)) return { kind }
  const unusable = problems.find((problem) => problem.kind === 'unusable')
  return { kind: 'images', sentence: unusable?.sentence ?? null }
}

interface Merging extends PageCommitResult, Pick<MergedSections, 'theirs' | 'mineOverTheirs'> {
  readonly stored: ReadonlyMap<SectionName, readonly Block[]>
  /** Sections that got a new version. */
  readonly written: ReadonlySet<SectionName>
  readonly merged: readonly MergedSection[]
}

async function commitMerged(
  input: SaveInput,
  sections: ReadonlyMap<SectionName, readonly DraftBlock[]>,
  deps: SaveDeps,
): Promise<Result<Merging, SaveOutcome>> {
  let changed = new Map([...sections].map(([name, blocks]) => [name, toSentBlocks(blocks)]))
  let page = pageOf(input, sections.keys())
  let merged: readonly MergedSection[] = []
  let mineOverTheirs: readonly SectionName[] = []
  let theirs: ReadonlyMap<SectionName, Section> = new Map()
  let problem: Exclude<CommitProblem, { kind: 'conflict' }> = { kind: 'busy' }
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const { editor, saveId, comment, minor } = input
    const now = deps.now()
    const attempt = {
      page,
      changed: withoutSame(changed, theirs),
      editor,
      now,
      saveId,
      comment,
      minor,
    }
    // After a timeout the commit may be stored all the same; a retry finds it by its id.
    const result = await withTimeout(deps, deps.writing.commit(attempt))
    if (result.ok) {
      const written = new Set(attempt.changed.keys())
      return ok({ ...result.value, stored: changed, written, theirs, merged, mineOverTheirs })
    }
    if (result.error.kind === 'conflict' && page.kind === 'existing') {
      const { reference } = result.error
      const joined = await mergeChangedSections(input, sections, reference, deps)
      if (!joined.ok) return joined
      const mergedBlocks = [...joined.value.changed].map(([name, blocks]) => [name, withoutEmptyEnd(blocks)] as const)
      changed = new Map([...changed, ...mergedBlocks])
      merged = [...joined.value.savers]
        .filter(([name]) => joined.value.changed.has(name))
        .map(([name, savers]) => ({ name, savers, chosen: choiceOf(input.choices.get(name)) }))
      theirs = joined.value.theirs
      mineOverTheirs = joined.value.mineOverTheirs
      page = {
        ...page,
        baseRevisions: new Map(reference.sections.map(({ name, rev }) => [name, rev])),
      }
    } else {
      const outcome = failure(result.error)
      if (outcome.kind !== 'failed' || outcome.problem.kind !== 'busy') return err(outcome)
      problem = outcome.problem
      await deps.pause()
    }
  }
  return err({ kind: 'failed', problem, section: null })
}

function choiceOf(choices: ConflictChoices = new Map()): MergedSection['chosen'] {
  const [choice = 'none', ...others] = new Set(choices.values())
  return others.length > 0 ? 'various' : choice
}

/** Leaves out sections that the page already has in this form. */
const withoutSame = (
  changed: ReadonlyMap<SectionName, readonly Block[]>,
  stored: ReadonlyMap<SectionName, Section>,
): ReadonlyMap<SectionName, readonly Block[]> =>
  new Map(
    [...changed].filter(([name, blocks]) => {
      const there = stored.get(name)
      return there === undefined || !isSameBlocks(blocks, there.blocks)
    }),
  )

/** Each section has a base revision of its own, because parts of a draft may be based on different versions. */
function pageOf({ draft, details, detailsBefore }: SaveInput, sections: Iterable<SectionName>): CommitAttempt['page'] {
  const { subject } = draft.key
  if (subject.kind === 'part') {
    const revOf = (name: SectionName) => draft.sections.get(name)?.base?.rev ?? 0
    const baseRevisions = new Map([...sections].map((name) => [name, revOf(name)]))
    const changed = details && changedDetails(details, detailsBefore)
    return { kind: 'existing', key: subject.page, baseRevisions, details: changed }
  }
  if (details === null) throw new Error('A new page is saved with its details.')
  return { kind: 'new', details }
}

/** Returns only the details changed here, so that changes of others to the rest stay. */
function changedDetails(details: PageDetails, before: PageDetails | null): ChangedDetails {
  const { series, bookNumber, locationType, ownFirst = '', safeName = '' } = details
  return {
    ...(series === before?.series ? {} : { series }),
    ...(bookNumber === before?.bookNumber ? {} : { bookNumber }),
    ...(locationType === before?.locationType ? {} : { locationType }),
    ...(ownFirst === (before?.ownFirst ?? '') ? {} : { ownFirst }),
    ...(safeName === (before?.safeName ?? '') ? {} : { safeName }),
  }
}

function failure(problem: CommitProblem): SaveOutcome & { kind: 'failed' } {
  if (problem.kind === 'conflict') return { kind: 'failed', problem: { kind: 'exists' }, section: null }
  return { kind: 'failed', problem, section: 'section' in problem ? problem.section : null }
}
