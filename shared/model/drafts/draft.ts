/** A draft: what somebody has typed and not yet seen saved. It is rebuilt from its edits, oldest first. */
import type { Block, Entry, PageDetails } from '../page.ts'
import type { SectionName, TypeName } from '../page-types.ts'
import { toStorableText } from '../text/storable-text.ts'

/** A part of a page that exists, or a page still to be made from a template. */
type DraftSubject =
  | {
      readonly kind: 'part'
      readonly type: TypeName
      /** The part's view segment, '' for the first. */
      readonly view: string
      /** The page's key. */
      readonly page: string
    }
  | { readonly kind: 'new'; readonly type: TypeName }

export interface DraftKey {
  /** uid of the person who types. */
  readonly owner: string
  readonly subject: DraftSubject
}

/** The same for the same draft, different for different ones. Not fit for a file's name. */
export const getDraftId = ({ owner, subject }: DraftKey): string =>
  subject.kind === 'new'
    ? JSON.stringify([owner, 'new', subject.type])
    : JSON.stringify([owner, 'part', subject.type, subject.view, subject.page])

export interface DraftBlock extends Block {
  /** An image chosen on this device and not yet uploaded: its id among the draft's images. It replaces `imageUrl`. */
  readonly chosenImage?: string
}

/** A section as it was stored when its draft began: what a merge goes back to. */
interface SectionBase {
  readonly rev: number
  readonly blocks: readonly Block[]
}

export interface DraftSection {
  /** null: the page had no such section. */
  readonly base: SectionBase | null
  /** None: emptied, and saved as such. */
  readonly blocks: readonly DraftBlock[]
  /** Left out of a new page for now, its text kept. */
  readonly off: boolean
}

/** What the history says of the next save, in its writer's words. */
export interface EditSummary {
  readonly comment: string
  readonly minor: boolean
}

export const EMPTY_EDIT_SUMMARY: EditSummary = { comment: '', minor: false }

/** What became of the last Submit. */
export interface Submission extends EditSummary {
  /** 16 characters made when Submit was pressed; how a save recognises itself. '' when something was typed since. */
  readonly saveId: string
  /** What it sends; without the details, the page's stay as they are. */
  readonly sections: readonly SectionName[]
  readonly withDetails: boolean
  /** `sending`: no answer yet. `waiting`: to be sent when the wiki can be reached. `stuck`: needs the person. */
  readonly state: 'sending' | 'waiting' | 'stuck'
  /** A sentence, where stuck. */
  readonly why: string
}

export interface Draft {
  readonly key: DraftKey
  /** ISO-8601 UTC. */
  readonly begunAt: string
  readonly changedAt: string
  /** Name of the page when the draft began; '' for a new one. */
  readonly pageName: string
  /** The page's rev it began from; 0 for a new one. */
  readonly baseRev: number
  /** What was typed as name, series and the type's fact; null: untouched. */
  readonly details: DraftDetails | null
  /** What the fields held before; null where the page is new, or an older program kept the draft. */
  readonly detailsBefore: DraftDetails | null
  /** null: nothing to be said. */
  readonly summary: EditSummary | null
  /** Touched sections only. */
  readonly sections: ReadonlyMap<SectionName, DraftSection>
  readonly submission: Submission | null
  /** The details of the last save of this session, newer than a page that was read before it; not stored. */
  readonly savedDetails: { readonly rev: number; readonly details: DraftDetails } | null
  /** Which edits of which windows it is made of. */
  readonly seen: VersionVector
}

/** Window → clock of its newest edit that is known. */
export type VersionVector = Readonly<Record<string, number>>

/** Where an edit stands among those of several windows: a Lamport clock, and what its window knew of the others'. */
export interface EditStamp {
  readonly window: string
  /** From 1, higher than that of every edit its window knew. */
  readonly clock: number
  readonly seen: VersionVector
}

/** The form's fields as typed: a number may be no number yet. */
export type DraftDetails = Pick<PageDetails, 'name' | 'series' | 'locationType'> & {
  readonly bookNumber: string
}

export type DraftEdit = {
  readonly at: string
  /** Absent in what older programs stored, and in the edits a stored draft is shortened to. */
  readonly stamp?: EditStamp
} & (
  | {
      readonly kind: 'begin'
      readonly pageName: string
      readonly rev: number
      /** What a shortened draft was made of. */
      readonly seen?: VersionVector
    }
  | {
      readonly kind: 'details'
      readonly details: DraftDetails
      /** What the fields held before they were touched. */
      readonly before?: DraftDetails
    }
  | { readonly kind: 'summary'; readonly summary: EditSummary }
  /** The first change of a section carries what it changes. */
  | { readonly kind: 'grab'; readonly section: SectionName; readonly base: SectionBase | null }
  | {
      readonly kind: 'blocks'
      readonly section: SectionName
      readonly blocks: readonly DraftBlock[]
    }
  /** One keystroke's worth: small, so that a journal of typing stays small. */
  | {
      readonly kind: 'entry'
      readonly section: SectionName
      readonly block: string
      readonly entry: string
      readonly title: string
      readonly text: string
    }
  | { readonly kind: 'switch'; readonly section: SectionName; readonly off: boolean }
  /** The section is as stored again. */
  | { readonly kind: 'drop'; readonly section: SectionName }
  | {
      readonly kind: 'uploaded'
      readonly section: SectionName
      readonly chosenImage: string
      readonly imageUrl: string
    }
  | { readonly kind: 'submission'; readonly submission: Submission | null }
  /** The service has confirmed: what is still as it was sent is done, what was typed since stays. */
  | {
      readonly kind: 'saved'
      readonly rev: number
      readonly sections: readonly {
        readonly name: SectionName
        readonly sent: readonly DraftBlock[]
        readonly stored: readonly Block[]
        /** Of a section that was not written, since it was stored like that already; else the page's. */
        readonly rev?: number
      }[]
      readonly details: DraftDetails | null
    }
)

type Unstamped<T> = T extends unknown ? Omit<T, 'at' | 'stamp'> : never
/** An edit that is being made: its session says when, and where it stands among those of other windows. */
export type UnstampedEdit = Unstamped<DraftEdit>

/** A draft with nothing in it. */
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

/** Whether saving it would change what it began from. A section that is switched off is not saved. */
export const isSectionChanged = ({ base, blocks, off }: DraftSection): boolean =>
  !off && (base === null || !isSameBlocks(blocks, base.blocks))

/**
 * What a form shows of a section and changes next: the draft's own, unless nothing of it is changed and the page as it
 * was read is newer. Null where that is the page's.
 */
export const getCurrentSection = (
  section: DraftSection | undefined,
  stored: { readonly rev: number } | null,
): DraftSection | null =>
  section === undefined ||
  (!section.off && !isSectionChanged(section) && (stored?.rev ?? 0) > (section.base?.rev ?? 0))
    ? null
    : section

/** Sections that are not as they were; what was typed and taken back by hand is. */
export const listChangedSections = ({ sections }: Draft): readonly SectionName[] =>
  [...sections].flatMap(([name, section]) => (isSectionChanged(section) ? [name] : []))

/** What a form shows of the details: as typed, as last saved from here, or the page's where that was read later. */
export const getCurrentDetails = (
  { details, savedDetails }: Draft,
  page: { readonly rev: number; readonly details: DraftDetails },
): DraftDetails =>
  details ?? (savedDetails !== null && savedDetails.rev > page.rev ? savedDetails : page).details

/** Whether there is anything to be saved. */
export const hasChanges = (draft: Draft): boolean =>
  draft.details !== null || listChangedSections(draft).length > 0

/** Nothing typed that still stands, and nothing under way: such a draft need not be kept. */
export const isEmptyDraft = (draft: Draft): boolean =>
  !hasChanges(draft) &&
  draft.summary === null &&
  draft.submission === null &&
  ![...draft.sections.values()].some(({ off, blocks }) => off && blocks.length > 0)

/** An image that is uploaded now: its address in place of what was on this device. */
export function withUploadedImage(
  { chosenImage: _, ...block }: DraftBlock,
  imageUrl: string,
): DraftBlock {
  return { ...block, imageUrl }
}

/** Whether both say the same, whatever they were made from. Asked with each key: what is one object is not looked into. */
export const isSameBlocks = (one: readonly DraftBlock[], other: readonly DraftBlock[]): boolean =>
  isSameList(one, other, isSameBlock)

const isSameBlock = (one: DraftBlock, other: DraftBlock): boolean =>
  one.id === other.id &&
  one.sectionName === other.sectionName &&
  isSameList(one.entries, other.entries, isSameEntry) &&
  (one.imageUrl ?? '') === (other.imageUrl ?? '') &&
  (one.imageAlt ?? '') === (other.imageAlt ?? '') &&
  (one.chosenImage ?? '') === (other.chosenImage ?? '')

const isSameEntry = (one: Entry, other: Entry): boolean =>
  one.id === other.id && one.title === other.title && one.text === other.text

const isSameList = <T>(
  one: readonly T[],
  other: readonly T[],
  isSame: (one: T, other: T) => boolean,
): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((item, index) => {
      const twin = other[index]
      return item === twin || (twin !== undefined && isSame(item, twin))
    }))

export const hasChosenImage = (blocks: readonly DraftBlock[]): boolean =>
  blocks.some(({ chosenImage }) => chosenImage !== undefined)

/** The blocks as they are stored: an image still on this device leaves the stored one in its place. */
export const toStoredBlocks = (blocks: readonly DraftBlock[]): readonly Block[] =>
  blocks.map(({ chosenImage: _, ...block }) => ({
    ...block,
    sectionName: toStorableText(block.sectionName),
    entries: block.entries.map(({ id, title, text }) => ({
      id,
      title: toStorableText(title),
      text: toStorableText(text),
    })),
    ...(block.imageAlt === undefined ? {} : { imageAlt: toStorableText(block.imageAlt) }),
  }))

/** Whether a draft holds an image that has not been uploaded. */
export const listChosenImages = (
  draft: Draft,
): readonly { readonly section: SectionName; readonly block: DraftBlock; readonly id: string }[] =>
  [...draft.sections].flatMap(([section, { blocks, off }]) =>
    off
      ? []
      : blocks.flatMap((block) =>
          block.chosenImage === undefined ? [] : [{ section, block, id: block.chosenImage }],
        ),
  )
