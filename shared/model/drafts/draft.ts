/** Draft: unsaved edits of one person. A draft is rebuilt by replaying its edits, oldest first. */
import { isSameImageFields, mapImageFields } from '../images/image-fields.ts'
import type { Block, Entry, PageDetails } from '../page.ts'
import type { SectionName, TypeName } from '../page-types.ts'
import { isSamePlace } from '../place.ts'
import type { PlacedItem } from '../place-items.ts'
import { toStorableText } from '../text/storable-text.ts'

/** Subject of a draft: a part of an existing page, or a new page of one type. */
type DraftSubject =
  | {
      readonly kind: 'part'
      readonly type: TypeName
      /** The part's view segment; empty for the first part. */
      readonly view: string
      /** The page's key. */
      readonly page: string
    }
  | { readonly kind: 'new'; readonly type: TypeName }

export interface DraftKey {
  /** uid of the author. */
  readonly owner: string
  readonly subject: DraftSubject
}

/** Returns a unique id of the draft. It is not a valid file name. */
export const getDraftId = ({ owner, subject }: DraftKey): string =>
  subject.kind === 'new'
    ? JSON.stringify([owner, 'new', subject.type])
    : JSON.stringify([owner, 'part', subject.type, subject.view, subject.page])

/** Key of the page that the draft is of; null for a new page. */
export const getDraftPage = ({ subject }: DraftKey): string | null => (subject.kind === 'new' ? null : subject.page)

export interface DraftBlock extends Block {
  /** Id of an image that was chosen on this device and is not uploaded yet. It replaces `imageUrl`. */
  readonly chosenImage?: string
}

/** Merge base of a section: its stored content when the draft began. */
export interface SectionBase {
  readonly rev: number
  readonly blocks: readonly Block[]
}

export interface DraftSection {
  /** null if the page had no such section. */
  readonly base: SectionBase | null
  /** An empty list is saved as an empty section. */
  readonly blocks: readonly DraftBlock[]
  /** True if the section is left out of a new page. Its text is retained. */
  readonly off: boolean
}

/** Edit summary of the next save for the page history. */
export interface EditSummary {
  readonly comment: string
  readonly minor: boolean
}

export const EMPTY_EDIT_SUMMARY: EditSummary = { comment: '', minor: false }

/** State of the last submission. */
export interface Submission extends EditSummary {
  /** Id of 16 characters by which a repeated save is recognized. Empty after a later edit. */
  readonly saveId: string
  /** Submitted sections. The page's details stay unchanged unless `withDetails` is set. */
  readonly sections: readonly SectionName[]
  readonly withDetails: boolean
  /** `sending`: no response yet. `waiting`: queued until the wiki is reachable. `stuck`: needs the user. */
  readonly state: 'sending' | 'waiting' | 'stuck'
  /** A sentence if the state is `stuck`; otherwise empty. */
  readonly why: string
}

export interface Draft {
  readonly key: DraftKey
  /** ISO-8601 UTC. */
  readonly begunAt: string
  readonly changedAt: string
  /** Name of the page when the draft began; empty for a new page. */
  readonly pageName: string
  /** Revision of the page when the draft began; 0 for a new page. */
  readonly baseRev: number
  /** Edited name, series and extra field; null if unchanged. */
  readonly details: DraftDetails | null
  /** Values of these fields before the first edit; null for a new page, or if an older program stored the draft. */
  readonly detailsBefore: DraftDetails | null
  /** null for an empty summary. */
  readonly summary: EditSummary | null
  /** Contains only the sections that were edited. */
  readonly sections: ReadonlyMap<SectionName, DraftSection>
  readonly submission: Submission | null
  /** Details of the last save in this session, which may be newer than the loaded page. They are not stored. */
  readonly savedDetails: { readonly rev: number; readonly details: DraftDetails } | null
  /** Version vector of the edits that the draft contains. */
  readonly seen: VersionVector
}

/** Maps a window to the clock of its newest known edit. */
export type VersionVector = Readonly<Record<string, number>>

/** Position of an edit among those of several windows: a Lamport clock, and the edits that its window knew. */
export interface EditStamp {
  readonly window: string
  /** Starts at 1 and is higher than the clock of every edit that its window knew. */
  readonly clock: number
  readonly seen: VersionVector
}

/** Values of the form's fields. The number is text, because it may be incomplete while it is typed. */
export type DraftDetails = Pick<PageDetails, 'name' | 'series' | 'locationType' | 'ownFirst' | 'safeName'> & {
  readonly bookNumber: string
}

export type DraftEdit = {
  readonly at: string
  /** Absent in edits stored by older programs and in the compacted edits of a stored draft. */
  readonly stamp?: EditStamp
  /** Present if texts of entries have signs, as in stored records. Without it an older program stored literal texts. */
  readonly formatted?: true
  /**
   * Present in the edits of one undo step: `first`, or `undo` and `redo` if Undo or Redo made it, then `same`. A single
   * edit of a field has none.
   */
  readonly step?: 'first' | 'undo' | 'redo' | 'same'
} & (
  | {
      readonly kind: 'begin'
      readonly pageName: string
      readonly rev: number
      /** Version vector of a compacted draft. */
      readonly seen?: VersionVector
    }
  | {
      readonly kind: 'details'
      readonly details: DraftDetails
      /** Values of the fields before the first edit. */
      readonly before?: DraftDetails
    }
  | { readonly kind: 'summary'; readonly summary: EditSummary }
  /** The first edit of a section, which carries its merge base. */
  | { readonly kind: 'grab'; readonly section: SectionName; readonly base: SectionBase | null }
  | {
      readonly kind: 'blocks'
      readonly section: SectionName
      readonly blocks: readonly DraftBlock[]
    }
  /** The result of one keystroke. It is small, so that the journal stays small. */
  | {
      readonly kind: 'entry'
      readonly section: SectionName
      readonly block: string
      readonly entry: string
      readonly title: string
      readonly text: string
    }
  /** Sets places in the story. Items that are missing stay missing. */
  | { readonly kind: 'place'; readonly section: SectionName; readonly items: readonly PlacedItem[] }
  | { readonly kind: 'switch'; readonly section: SectionName; readonly off: boolean }
  /** Discards the changes of a section. */
  | { readonly kind: 'drop'; readonly section: SectionName }
  | {
      readonly kind: 'uploaded'
      readonly section: SectionName
      readonly chosenImage: string
      readonly imageUrl: string
    }
  | { readonly kind: 'submission'; readonly submission: Submission | null }
  /** The service confirmed a save. Unchanged submitted content is done; later edits remain. */
  | {
      readonly kind: 'saved'
      /** Present if others saved, and their text became the merge base. */
      readonly loaded?: true
      readonly rev: number
      readonly sections: readonly {
        readonly name: SectionName
        readonly sent: readonly DraftBlock[]
        readonly stored: readonly Block[]
        /** Revision of a section that was not written because its content was stored already; otherwise the page's. */
        readonly rev?: number
      }[]
      readonly details: DraftDetails | null
    }
)

type Unstamped<T> = T extends unknown ? Omit<T, 'at' | 'stamp' | 'formatted'> : never
/** An edit before its session has added time and stamp. */
export type UnstampedEdit = Unstamped<DraftEdit>

/** Creates an empty draft. */
export const createDraft = (key: DraftKey, at: string): Draft => ({
  key,
  begunAt: at,
  changedAt: at,
  pageName: '',
  baseRev: 0,
  details: null,
  detailsBefore: null,
  summary: null,
  sections: new Map(),
  submission: null,
  savedDetails: null,
  seen: {},
})

/** True if saving the section would change its base. A section that is switched off is not saved. */
export const isSectionChanged = ({ base, blocks, off }: DraftSection): boolean =>
  !off && (base === null || !isSameBlocks(blocks, base.blocks))

/**
 * Returns the draft's version of a section for the form, or null if the form shows the page's. An unchanged section
 * gives way to a newer page.
 */
export const getCurrentSection = (
  section: DraftSection | undefined,
  stored: { readonly rev: number } | null,
): DraftSection | null =>
  section === undefined || (!section.off && !isSectionChanged(section) && (stored?.rev ?? 0) > (section.base?.rev ?? 0))
    ? null
    : section

/** Returns the sections that differ from their base. A section whose edits were undone by hand is not among them. */
export const listChangedSections = ({ sections }: Draft): readonly SectionName[] =>
  [...sections].flatMap(([name, section]) => (isSectionChanged(section) ? [name] : []))

/** Returns the details for the form: as edited, as last saved in this session, or the page's if it was read later. */
export const getCurrentDetails = (
  { details, savedDetails }: Draft,
  page: { readonly rev: number; readonly details: DraftDetails },
): DraftDetails => details ?? (savedDetails !== null && savedDetails.rev > page.rev ? savedDetails : page).details

/** True if the draft has changes to save. */
export const hasChanges = (draft: Draft): boolean => draft.details !== null || listChangedSections(draft).length > 0

/** True if the draft has no content and no pending submission, so that it need not be stored. */
export const isEmptyDraft = (draft: Draft): boolean =>
  !hasChanges(draft) &&
  draft.summary === null &&
  draft.submission === null &&
  ![...draft.sections.values()].some(({ off, blocks }) => off && blocks.length > 0)

/** Returns the block with the address of its uploaded image in place of the local one. */
export function withUploadedImage({ chosenImage: _, ...block }: DraftBlock, imageUrl: string): DraftBlock {
  return { ...block, imageUrl }
}

/** True if both have equal content. Called on each keystroke, so identical objects are not compared in depth. */
export const isSameBlocks = (one: readonly DraftBlock[], other: readonly DraftBlock[]): boolean =>
  isSameList(one, other, isSameBlock)

const isSameBlock = (one: DraftBlock, other: DraftBlock): boolean =>
  one.id === other.id &&
  one.sectionName === other.sectionName &&
  isSameList(one.entries, other.entries, isSameEntry) &&
  (one.imageUrl ?? '') === (other.imageUrl ?? '') &&
  isSameImageFields(one, other) &&
  isSamePlace(one.at, other.at) &&
  (one.chosenImage ?? '') === (other.chosenImage ?? '')

export const isSameEntry = (one: Entry, other: Entry): boolean =>
  one.id === other.id && one.title === other.title && one.text === other.text && isSamePlace(one.at, other.at)

const isSameList = <T>(one: readonly T[], other: readonly T[], isSame: (one: T, other: T) => boolean): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((item, index) => {
      const counterpart = other[index]
      return item === counterpart || (counterpart !== undefined && isSame(item, counterpart))
    }))

export const hasChosenImage = (blocks: readonly DraftBlock[]): boolean =>
  blocks.some(({ chosenImage }) => chosenImage !== undefined)

/** Converts blocks to their stored form. The stored image stays in place of one that is not uploaded yet. */
export const toStoredBlocks = (blocks: readonly DraftBlock[]): readonly Block[] =>
  blocks.map(({ chosenImage: _, ...block }) => ({
    ...block,
    sectionName: toStorableText(block.sectionName),
    entries: block.entries.map((entry) => ({
      ...entry,
      title: toStorableText(entry.title),
      text: toStorableText(entry.text),
    })),
    ...mapImageFields((field) => block[field] && toStorableText(block[field])),
  }))

/** Returns the images of the draft that are not uploaded yet, except those of sections that are switched off. */
export const listChosenImages = (
  draft: Draft,
): readonly { readonly section: SectionName; readonly block: DraftBlock; readonly id: string }[] =>
  [...draft.sections].flatMap(([section, { blocks, off }]) =>
    off
      ? []
      : blocks.flatMap((block) => (block.chosenImage === undefined ? [] : [{ section, block, id: block.chosenImage }])),
  )
