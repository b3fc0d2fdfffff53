/** One save from Submit to its outcome: images, commit, merge where the page has moved on, and only then the draft. */
import { toWriteProblemKind } from '#shared/errors'
import {
  type Draft,
  type DraftBlock,
  hasChosenImage,
  isSameBlocks,
  isSectionChanged,
  toStoredBlocks,
} from '#shared/model/drafts/draft'
import type { Block, PageDetails, PageReference, Section } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import {
  type Conflict,
  type ConflictChoice,
  type ConflictChoices,
  mergeSection,
} from '#shared/rules/merge/merge-section'
import type { Editor } from '#shared/rules/saving/save-request'
import type {
  ChangedDetails,
  CommitAttempt,
  CommitProblem,
  PageCommitResult,
  PageWriter,
} from '../../../services/ports/editing.ts'
import { detailsRefusal, nameTaken } from './check-details.ts'
import {
  type NotUploaded,
  type UploadDoors,
  type UploadInput,
  uploadImages,
} from './upload-images.ts'
import { inTime, type Timeout } from './with-timeout.ts'

export interface SaveDoors extends UploadDoors, Timeout {
  readonly writing: PageWriter
  /** Before another try of a write that met another. */
  readonly pause: () => Promise<void>
}

export interface SaveInput extends UploadInput {
  /** What the form's details come to; null where they were not touched. */
  readonly details: PageDetails | null
  /** What they were when the form was first touched; null where that is not known. */
  readonly detailsBefore: PageDetails | null
  readonly editor: Editor
  readonly saveId: string
  readonly comment: string
  readonly minor: boolean
  /** Answers to clashes shown before. */
  readonly choices: ReadonlyMap<SectionName, ConflictChoices>
}

export interface Receipt {
  readonly key: string
  readonly rev: number
  /** The page says this already: no version was made. */
  readonly isUnchanged: boolean
  /** Sections that somebody else had saved meanwhile. */
  readonly merged: readonly MergedSection[]
  /** Sections both had put in another order, where mine was kept. */
  readonly mineOverTheirs: readonly SectionName[]
  /** The text is saved; these images stay in the draft. */
  readonly notUploaded: readonly NotUploaded[]
}

export interface MergedSection {
  readonly name: SectionName
  /** What was chosen where both had changed the same; `none` where nothing was asked. */
  readonly chosen: ConflictChoice | 'none' | 'various'
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly receipt: Receipt }
  | { readonly kind: 'clash'; readonly sections: ReadonlyMap<SectionName, readonly Conflict[]> }
  /** The draft is as it was; nothing of this save is visible. */
  | {
      readonly kind: 'failed'
      readonly problem: Refusal
      readonly section: SectionName | null
    }

type Refusal =
  | Exclude<CommitProblem, { kind: 'moved-on' }>
  /** All there was to save; a sentence where one cannot be used at all. */
  | { readonly kind: 'images'; readonly sentence: string | null }

const TRIES = 3

export async function savePage(input: SaveInput, doors: SaveDoors): Promise<SaveOutcome> {
  const refused = detailsRefusal(input) ?? (await nameTaken(input, doors))
  if (refused !== null) return { kind: 'failed', problem: refused, section: null }
  const { sections, notUploaded } = await uploadImages(input, doors)
  const toStore = new Map(
    [...sections].filter(([name, sent]) => isToStore(input.draft, name, sent)),
  )
  if (toStore.size === 0 && notUploaded.length > 0 && input.details === null)
    return { kind: 'failed', problem: withoutImages(notUploaded), section: null }
  const committed = await commitMerged(input, toStore, doors)
  if (!committed.ok) return committed.error
  const { key, rev, isUnchanged = false, stored, written, merged, mineOverTheirs } = committed.value
  const revWithout = (name: SectionName) => {
    const at = committed.value.theirs.get(name)?.rev ?? input.draft.sections.get(name)?.base?.rev
    return at === undefined ? {} : { rev: at }
  }
  // one that waits for its image alone was not sent, and goes on from what it began from
  const done = [...sections].filter(([name, sent]) => toStore.has(name) || !hasChosenImage(sent))
  await doors.drafts.append(input.draft.key, {
    kind: 'saved',
    at: doors.now(),
    rev,
    sections: done.map(([name, sent]) => ({
      name,
      sent,
      stored: stored.get(name) ?? toStoredBlocks(sent),
      ...(written.has(name) ? {} : revWithout(name)),
    })),
    details: input.draft.details,
  })
  input.progress(100)
  return { kind: 'saved', receipt: { key, rev, isUnchanged, merged, mineOverTheirs, notUploaded } }
}

/** What is as it was is no new version. */
function isToStore(draft: Draft, name: SectionName, sent: readonly DraftBlock[]): boolean {
  const section = draft.sections.get(name)
  return section !== undefined && isSectionChanged({ ...section, blocks: toStoredBlocks(sent) })
}

/** Nothing else was to be saved: as if the save itself had met what they met. */
function withoutImages(notUploaded: readonly NotUploaded[]): Refusal {
  const problems = notUploaded.map(({ problem }) => problem)
  for (const kind of ['signed-out', 'unreachable'] as const)
    if (problems.some((problem) => problem.kind === kind)) return { kind }
  const unusable = problems.find((problem) => problem.kind === 'unusable')
  return { kind: 'images', sentence: unusable?.sentence ?? null }
}

interface Merging extends PageCommitResult {
  readonly stored: ReadonlyMap<SectionName, readonly Block[]>
  /** Sections of which there is a new version. */
  readonly written: ReadonlySet<SectionName>
  /** Sections that had moved on, as they were found. */
  readonly theirs: ReadonlyMap<SectionName, Section>
  readonly merged: readonly MergedSection[]
  readonly mineOverTheirs: readonly SectionName[]
}

async function commitMerged(
  input: SaveInput,
  sections: ReadonlyMap<SectionName, readonly DraftBlock[]>,
  doors: SaveDoors,
): Promise<Result<Merging, SaveOutcome>> {
  let changed = new Map([...sections].map(([name, blocks]) => [name, toStoredBlocks(blocks)]))
  let page = pageOf(input, sections.keys())
  let merged: readonly MergedSection[] = []
  let mineOverTheirs: readonly SectionName[] = []
  let theirs: ReadonlyMap<SectionName, Section> = new Map()
  let problem: Exclude<CommitProblem, { kind: 'moved-on' }> = { kind: 'busy' }
  for (let tried = 0; tried < TRIES; tried++) {
    const { editor, saveId, comment, minor } = input
    const now = doors.now()
    const attempt = {
      page,
      changed: withoutSame(changed, theirs),
      editor,
      now,
      saveId,
      comment,
      minor,
    }
    // what is stored after all is found by its id
    const answer = await inTime(doors, doors.writing.commit(attempt))
    if (answer.ok) {
      const written = new Set(attempt.changed.keys())
      return ok({ ...answer.value, stored: changed, written, theirs, merged, mineOverTheirs })
    }
    if (answer.error.kind === 'moved-on' && page.kind === 'existing') {
      const { reference } = answer.error
      const joined = await mergeMoved(input, sections, reference, doors)
      if (!joined.ok) return joined
      changed = new Map([...changed, ...joined.value.changed])
      merged = [...joined.value.changed.keys()].map((name) => ({
        name,
        chosen: choiceOf(input.choices.get(name)),
      }))
      theirs = joined.value.theirs
      mineOverTheirs = joined.value.mineOverTheirs
      page = {
        ...page,
        baseRevisions: new Map(reference.sections.map(({ name, rev }) => [name, rev])),
      }
    } else {
      const outcome = failure(answer.error)
      if (outcome.kind !== 'failed' || outcome.problem.kind !== 'busy') return err(outcome)
      problem = outcome.problem
      await doors.pause()
    }
  }
  return err({ kind: 'failed', problem, section: null })
}

function choiceOf(choices: ConflictChoices = new Map()): MergedSection['chosen'] {
  const [choice = 'none', ...others] = new Set(choices.values())
  return others.length > 0 ? 'various' : choice
}

/** What the page says already is no change of it. */
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

/** Upon each section by itself: part of a draft may be older than what was saved of it last. */
function pageOf(
  { draft, details, detailsBefore }: SaveInput,
  sections: Iterable<SectionName>,
): CommitAttempt['page'] {
  const { subject } = draft.key
  if (subject.kind === 'part') {
    const revOf = (name: SectionName) => draft.sections.get(name)?.base?.rev ?? 0
    const upon = new Map([...sections].map((name) => [name, revOf(name)]))
    const changed = details && changedDetails(details, detailsBefore)
    return { kind: 'existing', key: subject.page, baseRevisions: upon, details: changed }
  }
  if (details === null) throw new Error('A new page is saved with its details.')
  return { kind: 'new', details }
}

/** What somebody else has corrected meanwhile stays as they left it. */
function changedDetails(details: PageDetails, before: PageDetails | null): ChangedDetails {
  const { series, bookNumber, locationType } = details
  return {
    ...(series === before?.series ? {} : { series }),
    ...(bookNumber === before?.bookNumber ? {} : { bookNumber }),
    ...(locationType === before?.locationType ? {} : { locationType }),
  }
}

function failure(problem: CommitProblem): SaveOutcome & { kind: 'failed' } {
  if (problem.kind === 'moved-on')
    return { kind: 'failed', problem: { kind: 'exists' }, section: null }
  return { kind: 'failed', problem, section: 'section' in problem ? problem.section : null }
}

/** Only sections whose own rev has moved are fetched: editors of different ones never meet a question. */
async function mergeMoved(
  { draft, choices }: SaveInput,
  sections: ReadonlyMap<SectionName, readonly DraftBlock[]>,
  reference: PageReference,
  doors: SaveDoors,
): Promise<
  Result<
    {
      readonly changed: ReadonlyMap<SectionName, readonly Block[]>
      readonly theirs: ReadonlyMap<SectionName, Section>
      readonly mineOverTheirs: readonly SectionName[]
    },
    SaveOutcome
  >
> {
  const revs = new Map(reference.sections.map(({ name, rev }) => [name, rev]))
  const moved = [...sections.keys()].filter(
    (name) => revs.has(name) && revs.get(name) !== (draft.sections.get(name)?.base?.rev ?? 0),
  )
  const read = await inTime(doors, doors.writing.sections(reference.type, reference.key, moved))
  if (!read.ok) {
    const kind = toWriteProblemKind(read.error)
    return err({ kind: 'failed', problem: { kind }, section: null })
  }
  const changed = new Map<SectionName, readonly Block[]>()
  const clashes = new Map<SectionName, readonly Conflict[]>()
  const mineOverTheirs: SectionName[] = []
  for (const theirs of read.value) {
    const base = draft.sections.get(theirs.name)?.base?.blocks ?? []
    const mine = toStoredBlocks(sections.get(theirs.name) ?? [])
    const merge = mergeSection(base, mine, theirs.blocks, choices.get(theirs.name))
    changed.set(theirs.name, merge.blocks)
    if (merge.conflicts.length > 0) clashes.set(theirs.name, merge.conflicts)
    if (merge.mineOverTheirs) mineOverTheirs.push(theirs.name)
  }
  return clashes.size > 0
    ? err({ kind: 'clash', sections: clashes })
    : ok({
        changed,
        theirs: new Map(read.value.map((section) => [section.name, section])),
        mineOverTheirs,
      })
}
