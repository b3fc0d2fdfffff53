/** Edits made into a draft, one after the other, and a draft made into the fewest edits. */

import type { Block } from '../page.ts'
import type { SectionName } from '../page-types.ts'
import {
  blocksToStore,
  type Draft,
  type DraftBlock,
  type DraftDetails,
  type DraftEdit,
  type DraftKey,
  type DraftSection,
  type EditSummary,
  type Grabbed,
  hasChosenImage,
  newDraft,
  sameBlocks,
  withAddress,
} from './draft.ts'

/** The draft that edits make, oldest first; null where there are none. */
export const replay = (key: DraftKey, edits: readonly DraftEdit[]): Draft | null =>
  edits.reduce<Draft | null>(
    (draft, edit) => applyEdit(draft ?? newDraft(key, edit.at), edit),
    null,
  )

/** The shortest journal that makes this draft. */
export function editsOf(draft: Draft): readonly DraftEdit[] {
  const { begunAt, changedAt: at, pageName, baseRev: rev, submission, summary } = draft
  const { details, detailsBefore: before } = draft
  return [
    { kind: 'begin', at: begunAt, pageName, rev },
    ...(details === null
      ? []
      : [{ kind: 'details', at, details, ...(before === null ? {} : { before }) } as const]),
    ...(summary === null ? [] : [{ kind: 'summary', at, summary } as const]),
    ...[...draft.sections].flatMap(([section, { base, blocks, off }]): DraftEdit[] => [
      { kind: 'grab', at, section, base },
      { kind: 'blocks', at, section, blocks },
      ...(off ? [{ kind: 'switch', at, section, off } as const] : []),
    ]),
    { kind: 'submission', at, submission },
  ]
}

/** Text whose place is gone (another window removed it, the edit before was lost) gets a place of its own again. */
export function applyEdit(before: Draft, edit: DraftEdit): Draft {
  const { submission } = before
  const isTyped = submission !== null && TYPED.has(edit.kind)
  const draft = {
    ...before,
    changedAt: edit.at,
    // another save than the one that was sent, which may be stored already
    submission: isTyped ? { ...submission, saveId: '' } : submission,
  }
  switch (edit.kind) {
    case 'begin':
      return { ...draft, pageName: edit.pageName, baseRev: edit.rev }
    case 'details':
      // typed and taken back by hand, there is nothing to be saved
      if (edit.before !== undefined && sameDetails(edit.details, edit.before))
        return { ...draft, details: null, detailsBefore: null }
      return { ...draft, details: edit.details, detailsBefore: edit.before ?? null }
    case 'summary':
      return { ...draft, summary: isSaid(edit.summary) ? edit.summary : null }
    case 'grab':
      if (draft.sections.has(edit.section)) return draft
      return withSection(draft, edit.section, {
        base: edit.base,
        blocks: edit.base?.blocks ?? [],
        off: false,
      })
    case 'blocks':
      return changeSection(draft, edit.section, (section) => ({ ...section, blocks: edit.blocks }))
    case 'entry':
      return changeSection(draft, edit.section, (section) => ({
        ...section,
        blocks: withEntry(section.blocks, edit),
      }))
    case 'switch':
      return changeSection(draft, edit.section, (section) => ({ ...section, off: edit.off }))
    case 'drop': {
      const sections = new Map(draft.sections)
      sections.delete(edit.section)
      return { ...draft, sections }
    }
    case 'uploaded':
      if (!draft.sections.has(edit.section)) return draft
      return changeSection(draft, edit.section, (section) => ({
        ...section,
        blocks: section.blocks.map((block) =>
          block.chosenImage === edit.chosenImage ? withAddress(block, edit.imageUrl) : block,
        ),
      }))
    case 'submission':
      return { ...draft, submission: edit.submission }
    case 'saved':
      return afterSave(draft, edit)
  }
}

function afterSave(draft: Draft, edit: DraftEdit & { readonly kind: 'saved' }): Draft {
  const sections = new Map(draft.sections)
  for (const { name, sent, stored } of edit.sections) {
    const section = sections.get(name)
    if (section === undefined) continue
    if (sameBlocks(section.blocks, sent) && !hasChosenImage(sent)) sections.delete(name)
    else sections.set(name, { ...section, base: baseAfter(section, edit.rev, { sent, stored }) })
  }
  return {
    ...draft,
    ...detailsAfter(draft, edit.details),
    baseRev: edit.rev,
    // said of this save; other words are for the next one
    summary: sameSummary(draft.summary, draft.submission) ? null : draft.summary,
    sections,
    submission: null,
  }
}

function detailsAfter(
  { details, detailsBefore }: Draft,
  sent: DraftDetails | null,
): Pick<Draft, 'details' | 'detailsBefore'> {
  if (details === null || sameDetails(details, sent)) return { details: null, detailsBefore: null }
  return { details, detailsBefore: sent ?? detailsBefore }
}

const isSaid = ({ comment, minor }: EditSummary): boolean => comment !== '' || minor

const sameSummary = (one: EditSummary | null, other: EditSummary | null): boolean =>
  one?.comment === other?.comment && one?.minor === other?.minor

/** Joined with what somebody else had written, it is newer than what is seen here, which meets it at the next save. */
function baseAfter(
  { base }: DraftSection,
  rev: number,
  { sent, stored }: { readonly sent: readonly DraftBlock[]; readonly stored: readonly Block[] },
): Grabbed {
  const blocks = blocksToStore(sent)
  return sameBlocks(blocks, stored) ? { rev, blocks: stored } : { rev: base?.rev ?? 0, blocks }
}

/** What changes that which a submission sends. */
const TYPED: ReadonlySet<DraftEdit['kind']> = new Set([
  'details',
  'blocks',
  'entry',
  'switch',
  'drop',
])

const UNTOUCHED: DraftSection = { base: null, blocks: [], off: false }

const withSection = (draft: Draft, name: SectionName, section: DraftSection): Draft => ({
  ...draft,
  sections: new Map(draft.sections).set(name, section),
})

const changeSection = (
  draft: Draft,
  name: SectionName,
  change: (section: DraftSection) => DraftSection,
): Draft => withSection(draft, name, change(draft.sections.get(name) ?? UNTOUCHED))

function withEntry(
  blocks: readonly DraftBlock[],
  { block: blockId, entry: id, title, text }: DraftEdit & { readonly kind: 'entry' },
): readonly DraftBlock[] {
  const typed = { id, title, text }
  if (!blocks.some((block) => block.id === blockId))
    return [...blocks, { id: blockId, sectionName: '', entries: [typed] }]
  return blocks.map((block) => {
    if (block.id !== blockId) return block
    const { entries } = block
    return entries.some((entry) => entry.id === id)
      ? { ...block, entries: entries.map((entry) => (entry.id === id ? typed : entry)) }
      : { ...block, entries: [...entries, typed] }
  })
}

const sameDetails = (one: DraftDetails | null, other: DraftDetails | null): boolean =>
  one?.name === other?.name &&
  one?.series === other?.series &&
  one?.bookNumber === other?.bookNumber &&
  one?.locationType === other?.locationType
