/** What Undo goes back by: a section as it was and as it became, typing on being one step up to the end of a word. */
import { type Draft, type DraftSection, type Edit, sameBlocks } from '#shared/model/drafts/draft'
import type { SectionName } from '#shared/model/page-types'

const STEPS_KEPT = 200

export interface Step {
  readonly section: SectionName
  readonly before: DraftSection | undefined
  readonly after: DraftSection | undefined
}

/** null where nothing changed that could be taken back. */
export function stepBetween(before: Draft, after: Draft, edit: Edit): Step | null {
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
  was?.off === is?.off && sameBlocks(was?.blocks ?? [], is?.blocks ?? []) && !was === !is

/** Typing on in one entry is one step up to the end of a word. */
export function withStep(done: readonly Step[], step: Step, edit: Edit): readonly Step[] {
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
function isTyping({ before, after }: Step, { block, entry }: Edit & { kind: 'entry' }): boolean {
  const others = (section: DraftSection | undefined) =>
    (section?.blocks ?? []).map((one) =>
      one.id === block ? { ...one, entries: one.entries.filter(({ id }) => id !== entry) } : one,
    )
  return before?.blocks.length === after?.blocks.length && sameBlocks(others(before), others(after))
}
