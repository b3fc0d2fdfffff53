/** Undo history of one section or of the page details: continued typing is merged into one step per word. */
import {
  type Draft,
  type DraftBlock,
  type DraftDetails,
  type DraftSection,
  isSameBlocks,
  toStoredBlocks,
  type UnstampedEdit,
} from '#shared/model/drafts/draft'
import type { Entry } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { isSameDetails, rebaseSection } from '#shared/rules/drafts/apply-edit'
import { mergeTypedBlocks } from '#shared/rules/drafts/merge-typed-text'
import { mergeSection } from '#shared/rules/merge/three-way-merge'

export interface SectionStep {
  readonly section: SectionName
  readonly before: DraftSection | undefined
  readonly after: DraftSection | undefined
  /** True if the step was made by "Reset All". */
  readonly isReset: boolean
}

/** The page details of a draft. */
export type DetailsState = Pick<Draft, 'details' | 'detailsBefore'>

export interface DetailsStep {
  readonly section: null
  readonly before: DetailsState
  readonly after: DetailsState
}

export type Step = SectionStep | DetailsStep

/** The position of what a step removed. */
export interface Removed {
  readonly section: SectionName
  /** null if the whole section was reset. */
  readonly block: number | null
  /** null if the whole block was removed. */
  readonly entry: number | null
  /** The heading of the block; empty for none. */
  readonly heading: string
}

/** Returns null if the step removed nothing. */
export function findRemoved(step: Step | undefined): Removed | null {
  if (step === undefined || step.section === null) return null
  const { section } = step
  if (step.isReset) return { section, block: null, entry: null, heading: '' }
  const before = step.before?.blocks ?? []
  const after = step.after?.blocks
  if (after === undefined) return null
  const toRemoved = (block: number, entry: number | null): Removed => {
    return { section, block, entry, heading: before[block]?.sectionName ?? '' }
  }
  if (before.length === after.length + 1 || isEmptied(before, after)) return toRemoved(missing(before, after), null)
  if (before.length !== after.length) return null
  const block = before.findIndex(
    ({ id, entries }, place) => after[place]?.id === id && after[place].entries.length === entries.length - 1,
  )
  const [was, is] = [before[block], after[block]]
  if (was === undefined || is === undefined) return null
  const entry = missing(was.entries, is.entries)
  // Two lines that were joined still have their text.
  const isJoined = was.entries[entry]?.text !== '' && joinTexts(was) === joinTexts(is)
  const isMoved = after.some(({ entries }) => entries.some(({ id }) => id === was.entries[entry]?.id))
  return isJoined || isMoved ? null : toRemoved(block, entry)
}

/** True if the only block was removed, for which an empty one takes its place. */
const isEmptied = ([was, ...others]: Blocks, [is, ...more]: Blocks): boolean =>
  was !== undefined &&
  is !== undefined &&
  others.length + more.length === 0 &&
  was.id !== is.id &&
  is.sectionName === '' &&
  joinTexts(is) === ''

const joinTexts = ({ entries }: Pick<DraftBlock, 'entries'>): string =>
  entries
    .map(({ text }) => text)
    .join('')
    .replace(/\s/g, '')

const missing = (before: readonly { readonly id: string }[], after: readonly { readonly id: string }[]): number =>
  before.findIndex(({ id }, place) => after[place]?.id !== id)

/** Returns null if the edit changed nothing that Undo could restore. */
export function createStep(before: Draft, after: Draft, edit: UnstampedEdit): Step | null {
  if (edit.kind === 'details')
    return isSameDetails(before.details, after.details)
      ? null
      : { section: null, before: getDetailsState(before), after: getDetailsState(after) }
  if (!('section' in edit) || edit.kind === 'grab' || edit.kind === 'uploaded') return null
  const { section } = edit
  const [was, is] = [before.sections.get(section), after.sections.get(section)]
  return isSameSection(was, is) ? null : { section, before: was, after: is, isReset: edit.kind === 'drop' }
}

export const getDetailsState = ({ details, detailsBefore }: DetailsState): DetailsState => ({
  details,
  detailsBefore,
})

/** True for a section that is new to the page and still empty, which counts as absent. */
export const isNewAndEmpty = ({ base, blocks, off }: DraftSection): boolean =>
  base === null && blocks.length === 0 && !off

export const isSameSection = (was: DraftSection | undefined, is: DraftSection | undefined): boolean =>
  was?.off === is?.off && isSameBlocks(was?.blocks ?? [], is?.blocks ?? []) && !was === !is

type SavedEdit = UnstampedEdit & { readonly kind: 'saved' }

/**
 * Returns a step that changes what a save has stored as the step changed the draft; null if that is not known, or if
 * others have changed the same words.
 */
export function moveStep(step: Step, saved: SavedEdit): Step | null {
  if (step.section === null) return moveDetailsStep(step, saved)
  const stored = saved.sections.find(({ name }) => name === step.section)
  return stored === undefined
    ? step
    : moveSectionStep(step, stored.sent, stored.stored, (section) => rebaseSection(section, stored, saved.rev))
}

/**
 * Returns a step that changes a merged text as the step changed the one before the merge; null if others have changed
 * the same words.
 * @param load the step that put the merged text into the draft
 * @param base the text that others have saved
 */
export function moveOntoLoaded(step: SectionStep, load: SectionStep, base: DraftSection['base']): SectionStep | null {
  const [mine, merged] = [load.before?.blocks ?? [], load.after?.blocks ?? []]
  return moveSectionStep(step, mine, merged, (section) => ({
    ...section,
    base,
    blocks: mergeTypedBlocks(mine, section.blocks, merged),
  }))
}

function moveSectionStep(
  step: SectionStep,
  mine: readonly DraftBlock[],
  merged: readonly DraftBlock[],
  move: (section: DraftSection) => DraftSection,
): SectionStep | null {
  // Before its first step a section had the text of its base.
  const base = step.before?.base ?? step.after?.base
  const untouched: DraftSection = { base: base ?? null, blocks: base?.blocks ?? [], off: false }
  const [before, after] = [step.before ?? untouched, step.after ?? untouched]
  const hasConflict = ({ blocks }: DraftSection) => hasWordConflict(mine, blocks, merged)
  return hasConflict(before) || hasConflict(after) ? null : { ...step, before: move(before), after: move(after) }
}

/** A line that one side removed is no conflict of words: it stays if the other side changed it. */
const hasWordConflict = (...[base, mine, theirs]: readonly [Blocks, Blocks, Blocks]): boolean =>
  !isSameBlocks(base, theirs) &&
  mergeSection(toStoredBlocks(base), toStoredBlocks(mine), toStoredBlocks(theirs)).conflicts.some(
    ({ kind }) => kind === 'text' || kind === 'place',
  )

type Blocks = readonly DraftBlock[]

function moveDetailsStep(step: DetailsStep, { details: saved }: SavedEdit): Step | null {
  if (saved === null) return step
  const untouched = step.before.detailsBefore ?? step.after.detailsBefore
  if (untouched === null) return null
  const move = ({ details }: DetailsState): DetailsState => ({ details: details ?? untouched, detailsBefore: saved })
  return { ...step, before: move(step.before), after: move(step.after) }
}

/** Returns both steps as one if the second continues the typing of the first; null otherwise. */
export function mergeSteps(last: Step | undefined, step: Step, edit: UnstampedEdit): Step | null {
  if (last === undefined) return null
  if (step.section === null || last.section === null)
    return step.section === null && last.section === null && isTypingDetail(last, step)
      ? { ...step, before: last.before }
      : null
  const goesOn =
    edit.kind === 'entry' &&
    last.section === step.section &&
    last.after === step.before &&
    isTyping(last, edit) &&
    !/\s$/.test(edit.text)
  return goesOn ? { ...step, before: last.before } : null
}

/** True if the last step changed only the texts of this entry. */
function isTyping({ before, after }: SectionStep, { block, entry }: UnstampedEdit & { kind: 'entry' }): boolean {
  const withoutTexts = (section: DraftSection | undefined) =>
    (section?.blocks ?? []).map((one) =>
      one.id === block
        ? { ...one, entries: one.entries.map((item) => (item.id === entry ? emptyEntry(item) : item)) }
        : one,
    )
  return before?.blocks.length === after?.blocks.length && isSameBlocks(withoutTexts(before), withoutTexts(after))
}

const emptyEntry = (entry: Entry): Entry => ({ ...entry, title: '', text: '' })

/** True if both steps changed the same text field and no other. */
function isTypingDetail(last: DetailsStep, step: DetailsStep): boolean {
  const [field, other] = listChangedDetails(step)
  const typed = step.after.details
  return (
    last.after.details === step.before.details &&
    typed !== null &&
    field !== undefined &&
    field !== 'locationType' &&
    field !== 'ownFirst' &&
    other === undefined &&
    listChangedDetails(last).join() === field &&
    !/\s$/.test(typed[field] ?? '')
  )
}

const DETAIL_NAMES = ['name', 'series', 'bookNumber', 'locationType', 'ownFirst', 'safeName'] as const
const NO_DETAILS: DraftDetails = { name: '', series: '', bookNumber: '', locationType: null }

/** Returns the fields of the details that a step has changed. */
export function listChangedDetails({ before, after }: Omit<DetailsStep, 'section'>): readonly (keyof DraftDetails)[] {
  const was = before.details ?? after.detailsBefore ?? NO_DETAILS
  const is = after.details ?? before.detailsBefore ?? NO_DETAILS
  return DETAIL_NAMES.filter((name) => (was[name] ?? '') !== (is[name] ?? ''))
}
