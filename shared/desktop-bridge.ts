/** The bridge between the interface and the desktop program: what may be asked, and what is told, by channel. */
import type { DraftEdit, DraftKey } from './model/drafts/draft.ts'
import type { ChosenImage, DraftStorageStatus } from './model/drafts/draft-storage.ts'
import type { StorageProblem, StoredEdits } from './model/drafts/stored-edits.ts'
import type { Result } from './result.ts'

/** Drafts on disk, kept by the main process; `wiki` is a name no other wiki of this device has. */
export interface DraftCalls {
  /** What cannot be read is set aside by this, and told this once. */
  'draft:load': (wiki: string, key: DraftKey) => Result<StoredEdits | null, StorageProblem>
  /** Every edit that is still there, the oldest first. */
  'draft:edits': (wiki: string, key: DraftKey) => Result<readonly DraftEdit[], StorageProblem>
  /** Answers when the edit is flushed. */
  'draft:append': (wiki: string, key: DraftKey, edit: DraftEdit) => Result<void, StorageProblem>
  'draft:remove': (wiki: string, key: DraftKey) => Result<void, StorageProblem>
  /** Each as the shortest list of edits that makes it. */
  'draft:list': (wiki: string, owner: string) => Result<readonly StoredEdits[], StorageProblem>
  'draft:put-image': (
    wiki: string,
    key: DraftKey,
    image: ChosenImage,
  ) => Result<void, StorageProblem>
  'draft:get-image': (
    wiki: string,
    key: DraftKey,
    id: string,
  ) => Result<ChosenImage | null, StorageProblem>
  'draft:health': () => DraftStorageStatus
}

/** A small form: a report, a request, an entry of the change log. */
export interface FormDraftKey {
  /** uid of the person who types. */
  readonly owner: string
  readonly name: string
}

/** Small forms on disk, kept by the main process until they are sent. */
export interface FormCalls {
  'form:load': (form: FormDraftKey) => string | null
  /** Answers when it is on disk; false where the disk would not. null: there is nothing to keep any more. */
  'form:keep': (form: FormDraftKey, text: string | null) => boolean
}

/** An image chosen in the system's own dialog: its bytes, never where it lies. */
export interface PickedImage {
  readonly name: string
  readonly bytes: Uint8Array
}

interface ImageCalls {
  /** null where nothing was chosen; a sentence where the wiki does not take what was. */
  'image:pick': () => Result<PickedImage | null, string>
}

/** What an empty wiki of one's own begins with. */
export type InitialContent = 'sample' | 'empty'

/** Where the wiki of this program is: on this machine, or hosted, by the settings its maintainers hand out. */
export type WikiLocation =
  | { readonly kind: 'local'; readonly content: InitialContent }
  /** Lines of `NAME=value`, as in the `.env` of the web edition. */
  | { readonly kind: 'hosted'; readonly settings: string }

/** What the set-up screen begins with. */
export interface SetupState {
  /** There is a wiki on this machine already: it is opened as it is, and nothing is begun in its place. */
  readonly hasOwn: boolean
  /** null at the first start. */
  readonly place: WikiLocation | null
  /** Why the wiki could not be opened, as a sentence; null where it was not tried. */
  readonly problem: string | null
}

export type WikiLocationProblem =
  | { readonly kind: 'missing'; readonly names: readonly string[] }
  /** The services it names do not answer, or not as a wiki's would. */
  | { readonly kind: 'unreachable' }
  /** The services of this machine could not be started; a sentence. */
  | { readonly kind: 'not-started'; readonly sentence: string }

interface WikiCalls {
  /** Tries the place, keeps it when it answers, and opens its wiki in all windows. */
  'wiki:place': (place: WikiLocation) => Result<void, WikiLocationProblem>
  /** The page has begun to listen to what it is told. */
  'window:listens': () => void
}

export interface SpellingCalls {
  /** Words no dictionary knows: those of the names of this wiki's pages, in place of the ones from before. */
  'words:learn': (words: readonly string[]) => void
  /** Those of the words that are misspelled. */
  'words:check': (words: readonly string[]) => readonly string[]
}

/** Answers come later; arguments and answers are plain data. */
export interface DesktopCalls extends WikiCalls, SpellingCalls, DraftCalls, FormCalls, ImageCalls {}

export type DesktopChannel = keyof DesktopCalls

/** What every window is told, or one of them. */
export interface DesktopEvents {
  /** Show this address of the interface. */
  go: (path: string) => void
  /** What the program is at, for a while; null when it is over. */
  work: (sentence: string | null) => void
  /** Somebody asked for the words to be found on the page. */
  find: () => void
  /** An edit made in another window; `id` is the draft's. */
  'draft:changed': (wiki: string, id: string, change: DraftEdit | 'removed') => void
}

/** What the interface finds as `window.desktop`: a function for each channel, and nothing besides. */
export type DesktopBridge = {
  readonly [C in DesktopChannel]: (
    ...args: Parameters<DesktopCalls[C]>
  ) => Promise<ReturnType<DesktopCalls[C]>>
} & {
  /** Each takes a listener and gives the function that ends it. */
  readonly on: {
    readonly [E in keyof DesktopEvents]: (listener: DesktopEvents[E]) => () => void
  }
}
