/** Reducer of a draft, and the compaction of a draft to the fewest edits. */
import {
  type Draft,
  type DraftBlock,
  type DraftDetails,
  type DraftEdit,
  type DraftSection,
  type EditSummary,
  hasChosenImage,
  isSameBlocks,
  isSectionChanged,
  type VersionVector,
  withUploadedImage,
} from '#shared/model/drafts/draft'
import { markFormat } from '#shared/model/drafts/edit-format'
import type { Block } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { type PlacedItem, withPlace } from '#shared/model/place-items'
import { mergeTypedBlocks } from './merge-typed-text.ts'

/** Returns the first edit of a stored draft, with its base revision and version vector. */
export const createBeginEdit = ({ begunAt: at, pageName, baseRev: rev, seen }: Draft): DraftEdit => ({
  kind: 'begin',
  at,
  pageName,
  rev,
  ...(Object.keys(seen).length === 0 ? {} : { seen }),
})

/** Returns the shortest journal that creates this draft. */
export function toMinimalEdits(draft: Draft): readonly DraftEdit[] {
  const { changedAt: at, submission, summary, details, detailsBefore: before } = draft
  return [
    createBeginEdit(draft),
    ...(details === null ? [] : [{ kind: 'details', at, details, ...(before === null ? {} : { before }) } as const]),
    ...(summary === null ? [] : [{ kind: 'summary', at, summary } as const]),
    ...[...draft.sections].flatMap(([section, { base, blocks, off }]): DraftEdit[] => [
      markFormat({ kind: 'grab', at, section, base }),
      markFormat({ kind: 'blocks', at, section, blocks }),
      ...(off ? [{ kind: 'switch', at, section, off } as const] : []),
    ]),
    { kind: 'submission', at, submission },
  ]
}

/**
 * Applies one edit. If the block or entry of a text is missing, because another window removed it or an edit was lost,
 * it is created again.
 */
export function applyEdit(before: Draft, edit: DraftEdit): Draft {
  const { submission } = before
  const isTyped = submission !== null && isContentEdit(edit)
  const draft = {
    ...before,
    changedAt: edit.at,
    // An edited submission becomes a different save, because the submitted one may be stored already.
    submission: isTyped ? { ...submission, saveId: '' } : submission,
    seen: advanceSeen(before.seen, edit),
  }
  switch (edit.kind) {
    case 'begin':
      return { ...draft, pageName: edit.pageName, baseRev: edit.rev }
    case 'details':
      // Values that were restored by hand are no change.
      if (edit.before !== undefined && isSameDetails(edit.details, edit.before))
        return { ...draft, details: null, detailsBefore: null }
      return { ...draft, details: edit.details, detailsBefore: edit.before ?? null }
    case 'summary':
      return { ...draft, summary: hasSummary(edit.summary) ? edit.summary : null }
    case 'grab': {
      const known = draft.sections.get(edit.section)
      // An unchanged section takes the base of a newer page.
      const isOlder = (known?.base?.rev ?? 0) < (edit.base?.rev ?? 0)
      if (known !== undefined && (isSectionChanged(known) || known.off || !isOlder)) return draft
      return withSection(draft, edit.section, toUnchangedSection(edit.base))
    }
    case 'blocks':
      return updateSection(draft, edit.section, (section) => ({ ...section, blocks: edit.blocks }))
    case 'entry':
      return updateSection(draft, edit.section, (section) => ({
        ...section,
        blocks: setEntry(section.blocks, edit),
      }))
    case 'place':
      if (!draft.sections.has(edit.section)) return draft
      return updateSection(draft, edit.section, (section) => ({
        ...section,
        blocks: placeItems(section.blocks, edit.items),
      }))
    case 'switch':
      return updateSection(draft, edit.section, (section) => ({ ...section, off: edit.off }))
    case 'drop': {
      // The page shown by the form may be older than what this draft saved.
      const base = draft.sections.get(edit.section)?.base ?? null
      if (base !== null) return withSection(draft, edit.section, toUnchangedSection(base))
      const sections = new Map(draft.sections)
      sections.delete(edit.section)
      return { ...draft, sections }
    }
    case 'uploaded':
      if (!draft.sections.has(edit.section)) return draft
      return updateSection(draft, edit.section, (section) => ({
        ...section,
        blocks: section.blocks.map((block) =>
          block.chosenImage === edit.chosenImage ? withUploadedImage(block, edit.imageUrl) : block,
        ),
      }))
    case 'submission':
      return { ...draft, submission: edit.submission }
    case 'saved':
      return applySave(draft, edit)
  }
}

/** The saved content becomes the content of the form and the next merge base; later edits are rebased onto it. */
function applySave(draft: Draft, edit: DraftEdit & { readonly kind: 'saved' }): Draft {
  const sections = new Map(draft.sections)
  for (const saved of edit.sections) {
    const section = sections.get(saved.name)
    if (section === undefined) continue
    // The form of a new page is empty again after its save.
    if (isAsSent(section, saved) && draft.key.subject.kind === 'new') sections.delete(saved.name)
    else sections.set(saved.name, rebaseSection(section, saved, edit.rev))
  }
  return {
    ...draft,
    ...applySavedDetails(draft, edit),
    baseRev: edit.rev,
    // The summary of this save is cleared; a different one belongs to the next save.
    summary: isSameSummary(draft.summary, draft.submission) ? null : draft.summary,
    sections,
    submission: null,
  }
}

type SavedSection = (DraftEdit & { readonly kind: 'saved' })['sections'][number]

const isAsSent = (section: DraftSection, { sent }: Omit<SavedSection, 'name'>): boolean =>
  isSameBlocks(section.blocks, sent) && !hasChosenImage(sent)

/**
 * Rebases a section of the draft onto what a save has stored of it.
 * @param rev revision of the page after the save
 */
export function rebaseSection(section: DraftSection, saved: Omit<SavedSection, 'name'>, rev: number): DraftSection {
  const { sent, stored } = saved
  const blocks = isAsSent(section, saved) ? stored : rebaseTypedBlocks(sent, section.blocks, stored)
  return { ...section, base: { rev: saved.rev ?? rev, blocks: stored }, blocks }
}

/** An image that could not be uploaded counts as chosen after the save. */
const rebaseTypedBlocks = (
  sent: readonly DraftBlock[],
  now: readonly DraftBlock[],
  stored: readonly Block[],
): readonly DraftBlock[] =>
  mergeTypedBlocks(
    sent.map(({ chosenImage: _, ...block }) => block),
    now,
    stored,
  )

function applySavedDetails(
  { details, detailsBefore, savedDetails }: Draft,
  { rev, details: sent }: DraftEdit & { readonly kind: 'saved' },
): Pick<Draft, 'details' | 'detailsBefore' | 'savedDetails'> {
  const saved = sent === null ? savedDetails : { rev, details: sent }
  if (details === null || isSameDetails(details, sent))
    return { details: null, detailsBefore: null, savedDetails: saved }
  return { details, detailsBefore: sent ?? detailsBefore, savedDetails: saved }
}

const hasSummary = ({ comment, minor }: EditSummary): boolean => comment !== '' || minor

const isSameSummary = (one: EditSummary | null, other: EditSummary | null): boolean =>
  one?.comment === other?.comment && one?.minor === other?.minor

const CONTENT_EDIT_KINDS: ReadonlySet<DraftEdit['kind']> = new Set([
  'details',
  'blocks',
  'entry',
  'place',
  'switch',
  'drop',
])

/** True if the edit changes content that a submission sends. */
export const isContentEdit = ({ kind }: Pick<DraftEdit, 'kind'>): boolean => CONTENT_EDIT_KINDS.has(kind)

const EMPTY_SECTION: DraftSection = { base: null, blocks: [], off: false }

const toUnchangedSection = (base: DraftSection['base']): DraftSection => ({
  base,
  blocks: base?.blocks ?? [],
  off: false,
})

function advanceSeen(seen: VersionVector, edit: DraftEdit): VersionVector {
  const { stamp } = edit
  const more = edit.kind === 'begin' ? edit.seen : undefined
  if (stamp === undefined && more === undefined) return seen
  const known = { ...seen }
  const add = (window: string, clock: number) => {
    known[window] = Math.max(known[window] ?? 0, clock)
  }
  for (const [window, clock] of Object.entries(more ?? {})) add(window, clock)
  if (stamp !== undefined) add(stamp.window, stamp.clock)
  return known
}

const withSection = (draft: Draft, name: SectionName, section: DraftSection): Draft => ({
  ...draft,
  sections: new Map(draft.sections).set(name, section),
})

const updateSection = (draft: Draft, name: SectionName, change: (section: DraftSection) => DraftSection): Draft =>
  withSection(draft, name, change(draft.sections.get(name) ?? EMPTY_SECTION))

function setEntry(
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
      ? { ...block, entries: entries.map((entry) => (entry.id === id ? { ...entry, title, text } : entry)) }
      : { ...block, entries: [...entries, typed] }
  })
}

function placeItems(blocks: readonly DraftBlock[], items: readonly PlacedItem[]): readonly DraftBlock[] {
  const places = new Map(items.map(({ block, entry, at }) => [JSON.stringify([block, entry]), at]))
  const find = (block: string, entry: string | null) => places.get(JSON.stringify([block, entry]))
  return blocks.map((block) => {
    const entries = block.entries.map((entry) => {
      const at = find(block.id, entry.id)
      return at === undefined ? entry : withPlace(entry, at ?? undefined)
    })
    const at = find(block.id, null)
    return { ...(at === undefined ? block : withPlace(block, at ?? undefined)), entries }
  })
}

export const isSameDetails = (one: DraftDetails | null, other: DraftDetails | null): boolean =>
  one?.name === other?.name &&
  one?.series === other?.series &&
  one?.bookNumber === other?.bookNumber &&
  one?.locationType === other?.locationType &&
  (one?.ownFirst ?? '') === (other?.ownFirst ?? '') &&
  (one?.safeName ?? '') === (other?.safeName ?? '')
