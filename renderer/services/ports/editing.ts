/** What the editor asks of the world outside it: drafts kept on this device, images sent, pages written. */
import type { ReadError } from '#shared/errors'
import type { Draft, DraftEdit, DraftKey } from '#shared/model/drafts/draft'
import type {
  ChosenImage,
  DraftProblem,
  DraftStorageStatus,
  DraftVersion,
  ListedDraft,
} from '#shared/model/drafts/draft-storage'
import type { PageDetails, PageReference, Section } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { ReportKind } from '#shared/model/report'
import type { Result } from '#shared/result'
import type { RenameProblem } from '#shared/rules/saving/rename-plan'
import type { SaveProblem, SaveRequest } from '#shared/rules/saving/save-request'

export interface Drafts {
  /** null when there is none. */
  load(key: DraftKey): Promise<Result<Draft | null, DraftProblem>>
  /**
   * Answers when the edit would survive the end of the program. A `saved` edit after which nothing waits clears what is
   * stored: only what orders the edits of several windows stays until the draft is removed.
   */
  append(key: DraftKey, edit: DraftEdit): Promise<Result<void, DraftProblem>>
  /** Its images go with it. */
  remove(key: DraftKey): Promise<Result<void, DraftProblem>>
  /** The newest first; never another person's. */
  list(owner: string): Promise<Result<readonly ListedDraft[], DraftProblem>>
  putImage(key: DraftKey, image: ChosenImage): Promise<Result<void, DraftProblem>>
  getImage(key: DraftKey, id: string): Promise<Result<ChosenImage | null, DraftProblem>>
  /** Earlier states of an unsent draft, the newest first. */
  versions(key: DraftKey): Promise<Result<readonly DraftVersion[], DraftProblem>>
  /** What happens to it in other windows; until the returned function is called. */
  watch(key: DraftKey, onChange: (change: DraftChange) => void): () => void
  health(): DraftStorageStatus
}

export type DraftChange =
  /** Those of one window come in their order. */
  | DraftEdit
  | 'removed'
  /** It is open in another window too, or in none any more. */
  | 'shared'
  | 'alone'

/** Where an image of a page belongs. */
interface ImageLocation {
  readonly key: string
  readonly type: TypeName
  readonly section: SectionName
  readonly blockName: string
}

/** Where the image of a request or a report belongs. */
interface ReportImageLocation {
  readonly report: ReportKind
  /** The record's own, so that another try of the same report stores nothing twice. */
  readonly id: string
}

export type UploadProblem =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'denied' }
  /** The bytes cannot be made into a picture; a sentence. */
  | { readonly kind: 'unusable'; readonly sentence: string }
  | { readonly kind: 'failed' }

export interface Images {
  /**
   * Sends an image and its small form; one that is stored already is not sent again.
   * @param onProgress told the share sent, 0 to 1
   * @returns its address
   */
  upload(
    image: ChosenImage,
    location: ImageLocation | ReportImageLocation,
    onProgress: (share: number) => void,
  ): Promise<Result<string, UploadProblem>>
}

/** What is absent stays as the page has it. */
export type ChangedDetails = Partial<Omit<PageDetails, 'name' | 'type'>>

/** One try at a save, for one transaction. */
export interface CommitAttempt
  extends Pick<SaveRequest, 'changed' | 'editor' | 'now' | 'saveId' | 'comment' | 'minor'> {
  readonly page:
    | { readonly kind: 'new'; readonly details: PageDetails }
    | {
        readonly kind: 'existing'
        readonly key: string
        /** What this save is made upon: the page at this rev, or only its sections, each at its own (0 for a new one). */
        readonly baseRevisions: number | ReadonlyMap<SectionName, number>
        readonly details: ChangedDetails | null
      }
}

export interface PageCommitResult {
  readonly key: string
  readonly rev: number
  /** The page says this already: nothing was written, and `rev` is the one it had. */
  readonly isUnchanged?: true
}

export type CommitProblem =
  | SaveProblem
  /** Somebody saved since; this is the page now. */
  | { readonly kind: 'moved-on'; readonly reference: PageReference }
  /** A page of that name exists. */
  | { readonly kind: 'exists' }
  | { readonly kind: 'missing' }
  /** Maintainers have hidden the page: it takes no changes. */
  | { readonly kind: 'hidden' }
  /** The person has made another page a moment ago. */
  | { readonly kind: 'too-soon' }
  /** This device's clock is more than a day ahead of the server's. */
  | { readonly kind: 'clock' }
  /** Another write was under way at the same moment. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }
  /** Maintainers let this person write nothing. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'failed' }

export interface PageWriter {
  /** All or nothing. A save of this `saveId` that is stored already is success. */
  commit(attempt: CommitAttempt): Promise<Result<PageCommitResult, CommitProblem>>
  /** The page as it is stored now; null when there is none of this key. */
  reference(key: string): Promise<Result<PageReference | null, ReadError>>
  /** Sections as they are stored now; those the page does not have are left out. */
  sections(
    type: TypeName,
    key: string,
    names: readonly SectionName[],
  ): Promise<Result<readonly Section[], ReadError>>
}

export interface RenameAttempt extends Pick<SaveRequest, 'editor' | 'now'> {
  readonly key: string
  readonly name: string
  /** 16 characters, the first of them `-`: how the rules tell such a save from others. */
  readonly saveId: string
  /** Why; '' for what can be said without. */
  readonly comment: string
}

export type RenameFailure =
  | RenameProblem
  | Exclude<CommitProblem, { kind: 'moved-on' | 'too-soon' | 'blocked' | 'hidden' | 'clock' }>

export interface PageRenamer {
  /** All or nothing; the old address leads to the new one. */
  rename(attempt: RenameAttempt): Promise<Result<PageCommitResult, RenameFailure>>
}

/** One of the small forms, for one person. */
export interface FormKey {
  readonly name: string
  /** uid */
  readonly owner: string
}

/** Images chosen in the small forms, kept on this device until they are sent: one for each form and person. */
export interface FormImages {
  /** In place of the one before. */
  putImage(form: FormKey, image: ChosenImage): Promise<Result<void, DraftProblem>>
  getImage(form: FormKey, id: string): Promise<Result<ChosenImage | null, DraftProblem>>
  removeImage(form: FormKey): Promise<Result<void, DraftProblem>>
}

/** What is loaded when somebody begins to write. */
export interface Editing {
  readonly drafts: Drafts
  readonly formImages: FormImages
  readonly images: Images
  readonly writing: PageWriter
  readonly renaming: PageRenamer
}
