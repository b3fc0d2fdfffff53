/** What Undo goes back by: a section as it was and as it became, typing on being one step up to the end of a word. */
import {
  type Draft,
  type DraftSection,
  isSameBlocks,
  type UnstampedEdit,
} from '#shared/model/drafts/draft'
import type { SectionName } from '#shared/model/page-types'

const STEPS_KEPT = 200

export interface Step {
  readonly section: SectionName
  readonly before: DraftSection | undefined
  readonly after: DraftSection | undefined
}

/** What a step took out: its place among the others. */
export interface Removed {
  readonly section: SectionName
  readonly block: number
  /** null: the block as a whole. */
  readonly entry: number | null
}

/** null where the step took nothing out. */
export function removedBy(step: Step | undefined): Removed | null {
  const before = step?.before?.blocks ?? []
  const after = step?.after?.blocks
  if (step === undefined || after === undefined) return null
  const { section } = step
  if (before.length === after.length + 1)
    return { section, block: missing(before, after), entry: null }
  if (before.length !== after.length) return null
  const block = before.findIndex(
    ({ id, entries }, place) =>
      after[place]?.id === id && after[place].entries.length === entries.length - 1,
  )
  const [was, is] = [before[block], after[block]]
  if (was === undefined || is === undefined) return null
  return { section, block, entry: missing(was.entries, is.entries) }
}

const missing = (
  before: readonly { readonly id: string }[],
  after: readonly { readonly id: string }[],
): number => before.findIndex(({ id }, place) => after[place]?.id !== id)

/** null where nothing changed that could be taken back. */
export function stepBetween(before: Draft, after: Draft, edit: UnstampedEdit): Step | null {
  if (!('section' in edit) || edit.kind === 'grab' || edit.kind === 'uploaded') return null
  const { section } = edit
  const [was, is] = [before.sections.get(section), after.sections.get(section)]
  return isSameSection(was, is) ? null : { section, before: was, after: is }
}

/** New to the page, and nothing has come into it yet: as good as not there. */
export const isBegun = ({ base, blocks, off }: DraftSection): boolean =>
  base === null && blocks.length === 0 && !off

export const isSameSection = (
  was: DraftSection | undefined,
  is: DraftSection | undefined,
): boolean =>
  was?.off === is?.off && isSameBlocks(was?.blocks ?? [], is?.blocks ?? []) && !was === !is

/** Typing on in one entry is one step up to the end of a word. */
export function withStep(done: readonly Step[], step: Step, edit: UnstampedEdit): readonly Step[] {
  const last = done.at(-1)
  const goesOn =
    edit.kind === 'entry' &&
    last?.section === step.section &&
    last.after === step.before &&
    isTyping(last, edit) &&
    !/\s$/.test(edit.text)
  return goesOn
    ? [...done.slice(0, -1), { ...step, before: last.before }]
    : [...done, step].slice(-STEPS_KEPT)
}

/** Whether the last step changed this very entry and nothing else. */
function isTyping(
  { before, after }: Step,
  { block, entry }: UnstampedEdit & { kind: 'entry' },
): boolean {
  const others = (section: DraftSection | undefined) =>
    (section?.blocks ?? []).map((one) =>
      one.id === block ? { ...one, entries: one.entries.filter(({ id }) => id !== entry) } : one,
    )
  return (
    before?.blocks.length === after?.blocks.length && isSameBlocks(others(before), others(after))
  )
}
