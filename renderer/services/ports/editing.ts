/** Port: services of the editor for drafts, images and writes of pages. */
import type { ReadError } from '#shared/errors'
import type { Account } from '#shared/model/account'
import type { Draft, DraftEdit, DraftKey } from '#shared/model/drafts/draft'
import type { ChosenImage, DraftProblem, DraftStorageStatus, ListedDraft } from '#shared/model/drafts/draft-storage'
import type { HistoryEntry } from '#shared/model/history'
import type { ImageFrame } from '#shared/model/images/image-frame'
import type { PageDetails, PageReference, Section } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { ReportKind } from '#shared/model/report'
import type { TitlePresets } from '#shared/model/title-presets'
import type { Result } from '#shared/result'
import type { CreatorRefusal, CreatorStatus } from '#shared/rules/saving/creator-status'
import type { RemovalRequest } from '#shared/rules/saving/hide-plan'
import type { RenameProblem } from '#shared/rules/saving/rename-plan'
import type { SaveProblem, SaveRequest } from '#shared/rules/saving/save-request'
import type { EditorPresence, LiveEditing } from './live-editing.ts'

export interface Drafts {
  /** Returns null if there is none. */
  load(key: DraftKey): Promise<Result<Draft | null, DraftProblem>>
  /**
   * Resolves when the edit would survive the end of the program. A `saved` edit after which nothing is unsent clears
   * the stored draft; only the version vector remains until the draft is removed.
   */
  append(key: DraftKey, edit: DraftEdit): Promise<Result<void, DraftProblem>>
  /** Removes the draft and its images. */
  remove(key: DraftKey): Promise<Result<void, DraftProblem>>
  /** Returns the drafts of one person, newest first. */
  list(owner: string): Promise<Result<readonly ListedDraft[], DraftProblem>>
  putImage(key: DraftKey, image: ChosenImage): Promise<Result<void, DraftProblem>>
  getImage(key: DraftKey, id: string): Promise<Result<ChosenImage | null, DraftProblem>>
  /** Returns the stored edits of an unsent draft, oldest first. Old ones are compacted. */
  edits(key: DraftKey): Promise<Result<readonly DraftEdit[], DraftProblem>>
  /** Subscribes to changes made in other windows. Returns the function that unsubscribes. */
  watch(key: DraftKey, onChange: (change: DraftChange) => void): () => void
  health(): DraftStorageStatus
}

export type DraftChange =
  /** Edits of one window arrive in order. */
  | DraftEdit
  | 'removed'
  /** The draft was opened in another window, or is open in none any more. */
  | 'shared'
  | 'alone'

/** Location of a page's image. */
interface ImageLocation {
  readonly key: string
  readonly type: TypeName
  readonly section: SectionName
  readonly blockName: string
}

/** Location of a report's image. */
interface ReportImageLocation {
  readonly report: ReportKind
  /** Id of the record, so that a retry of the same report stores nothing twice. */
  readonly id: string
}

export type UploadProblem =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'denied' }
  /** The file cannot be converted to an image; a sentence for the user. */
  | { readonly kind: 'unusable'; readonly sentence: string }
  | { readonly kind: 'failed' }

export interface Images {
  /**
   * Uploads an image and its resized copy; a stored one is not uploaded again.
   * @param onProgress called with the share sent, 0 to 1
   * @returns the image's address
   */
  upload(
    image: ChosenImage,
    location: ImageLocation | ReportImageLocation,
    onProgress: (share: number) => void,
  ): Promise<Result<string, UploadProblem>>
}

export interface ImageCropper {
  /** Downloads a stored image of the wiki; null if that fails, or if its storage refuses cross-origin requests. */
  download(imageUrl: string): Promise<Blob | null>
  /** True for an image of several frames, as far as the browser can tell. */
  isAnimated(image: Blob): Promise<boolean>
  /** Cuts a part out of an image, in full resolution; the error is a sentence for the user. */
  crop(image: Blob, frame: ImageFrame, maxBytes: number): Promise<Result<Blob, string>>
}

/** Absent fields keep the page's values. */
export type ChangedDetails = Partial<Omit<PageDetails, 'name' | 'type'>>

/** One attempt of a save, in one transaction. */
export interface CommitAttempt
  extends Pick<SaveRequest, 'changed' | 'editor' | 'now' | 'saveId' | 'comment' | 'minor'> {
  readonly page:
    | { readonly kind: 'new'; readonly details: PageDetails }
    | {
        readonly kind: 'existing'
        readonly key: string
        /** Base revision of the page, or only of its sections (0 for a new one). */
        readonly baseRevisions: number | ReadonlyMap<SectionName, number>
        readonly details: ChangedDetails | null
      }
}

export interface PageCommitResult {
  readonly key: string
  readonly rev: number
  /** The page has this content already: nothing was written, and `rev` is the existing one. */
  readonly isUnchanged?: true
}

export type CommitProblem =
  | SaveProblem
  /** The page was saved meanwhile; `reference` is its current state. */
  | { readonly kind: 'conflict'; readonly reference: PageReference }
  /** A page with this name exists. */
  | { readonly kind: 'exists' }
  | { readonly kind: 'missing' }
  /** The page is hidden, so it cannot be changed. */
  | { readonly kind: 'hidden' }
  /** A hidden page has this name. */
  | { readonly kind: 'exists-hidden' }
  /** The person's rate limit does not allow another page yet. */
  | { readonly kind: 'too-soon' }
  /** This device's clock is more than a day ahead of the server's. */
  | { readonly kind: 'clock' }
  /** Another write happened at the same moment. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed-out' }
  /** Maintainers have blocked the person. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'failed' }

export interface PageWriter {
  /** Writes atomically. A save with this `saveId` that is stored already is a success. */
  commit(attempt: CommitAttempt): Promise<Result<PageCommitResult, CommitProblem>>
  /** Returns the stored reference, or null if there is no page with this key. */
  reference(key: string): Promise<Result<PageReference | null, ReadError>>
  /** Returns the stored sections; missing ones are left out. */
  sections(type: TypeName, key: string, names: readonly SectionName[]): Promise<Result<readonly Section[], ReadError>>
  /** Returns the history headers of these revisions; missing ones are left out. */
  headers(key: string, revs: readonly number[]): Promise<Result<readonly HistoryEntry[], ReadError>>
}

export interface RenameAttempt extends Pick<SaveRequest, 'editor' | 'now'> {
  readonly key: string
  readonly name: string
  /** Set if the person may rename the page as its creator and not as a maintainer. */
  readonly asCreator?: boolean
  /** 16 characters beginning with `-`, by which the rules recognize a rename. */
  readonly saveId: string
  /** Reason; an empty one is replaced by a default sentence. */
  readonly comment: string
}

export type RenameFailure =
  | RenameProblem
  | CreatorRefusal
  | Exclude<CommitProblem, { kind: 'conflict' | 'too-soon' | 'clock' }>

export interface PageRenamer {
  /** Renames atomically; the old address becomes a redirect. */
  rename(attempt: RenameAttempt): Promise<Result<PageCommitResult, RenameFailure>>
}

export interface RemovalAttempt extends Pick<RemovalRequest, 'editor' | 'now' | 'saveId'> {
  readonly key: string
}

export type RemovalProblem =
  | CreatorRefusal
  | Extract<
      CommitProblem,
      { kind: 'blocked' | 'busy' | 'denied' | 'failed' | 'hidden' | 'missing' | 'signed-out' | 'unreachable' }
    >
  /** The page was renamed meanwhile. */
  | { readonly kind: 'moved' }

/** Rights of creators on their new pages. The security rules decide. */
export interface NewPages {
  /** Returns whether the creator may rename and remove the page; null to others. At most one read, mostly none. */
  checkCreator(page: PageReference, account: Account): Promise<Result<CreatorStatus | null, ReadError>>
  /** Hides the page. A removal with this `saveId` that is stored already is a success. */
  remove(attempt: RemovalAttempt): Promise<Result<null, RemovalProblem>>
}

/** Key of a small form of one person. */
export interface FormKey {
  readonly name: string
  /** uid of the person. */
  readonly owner: string
}

/** Images chosen in small forms, stored on this device until they are sent: one for each form and person. */
export interface FormImages {
  /** Replaces the previous image. */
  putImage(form: FormKey, image: ChosenImage): Promise<Result<void, DraftProblem>>
  getImage(form: FormKey, id: string): Promise<Result<ChosenImage | null, DraftProblem>>
  removeImage(form: FormKey): Promise<Result<void, DraftProblem>>
}

/** Services that are loaded when a person begins to write. */
export interface Editing {
  readonly drafts: Drafts
  readonly formImages: FormImages
  readonly images: Images
  readonly cropper: ImageCropper
  readonly writing: PageWriter
  readonly renaming: PageRenamer
  readonly newPages: NewPages
  readonly presence: EditorPresence
  /** Loads the client for listeners. */
  readonly live: () => Promise<LiveEditing>
  /** Returns the usual titles of facts, built in or as maintainers have changed them. */
  readonly getTitlePresets: () => Promise<Result<TitlePresets, ReadError>>
}
