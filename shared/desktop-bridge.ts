/** Types of the IPC bridge between the interface and the desktop program: calls and events by channel. */
import type { DraftEdit, DraftKey } from './model/drafts/draft.ts'
import type { ChosenImage, DraftStorageStatus } from './model/drafts/draft-storage.ts'
import type { StorageProblem, StoredEdits } from './model/drafts/stored-edits.ts'
import type { ProgressRecord } from './model/progress-record.ts'
import type { Result } from './result.ts'

/** Calls of the draft storage in the main process. `wiki` is unique among the wikis of this device. */
export interface DraftCalls {
  /** Edits that cannot be read are set aside by this call, and only this call reports them. */
  'draft:load': (wiki: string, key: DraftKey) => Result<StoredEdits | null, StorageProblem>
  /** Returns every stored edit, oldest first. */
  'draft:edits': (wiki: string, key: DraftKey) => Result<readonly DraftEdit[], StorageProblem>
  /** Resolves when the edit is flushed to disk. */
  'draft:append': (wiki: string, key: DraftKey, edit: DraftEdit) => Result<void, StorageProblem>
  'draft:remove': (wiki: string, key: DraftKey) => Result<void, StorageProblem>
  /** Returns each draft as the shortest list of edits that creates it. */
  'draft:list': (wiki: string, owner: string) => Result<readonly StoredEdits[], StorageProblem>
  'draft:put-image': (wiki: string, key: DraftKey, image: ChosenImage) => Result<void, StorageProblem>
  'draft:get-image': (wiki: string, key: DraftKey, id: string) => Result<ChosenImage | null, StorageProblem>
  'draft:health': () => DraftStorageStatus
}

/** Key of the draft of a small form: a report, a request or an entry of the change log. */
export interface FormDraftKey {
  /** uid of the author. */
  readonly owner: string
  readonly name: string
}

/** Calls of the form drafts, stored on disk by the main process until the form is sent. */
export interface FormCalls {
  'form:load': (form: FormDraftKey) => string | null
  /** Resolves to true when the text is on disk, to false if it cannot be written. null deletes the draft. */
  'form:keep': (form: FormDraftKey, text: string | null) => boolean
}

/** An image chosen in the system's file dialog. The interface gets its bytes, never its path. */
export interface PickedImage {
  readonly name: string
  readonly bytes: Uint8Array
}

interface ImageCalls {
  /** Returns null if no file was chosen; the error is a sentence that says why the wiki does not accept the file. */
  'image:pick': () => Result<PickedImage | null, string>
}

/** Initial content of a new local wiki. */
export type InitialContent = 'sample' | 'empty'

/** Location of the wiki that this program opens: local, or hosted with the settings that its maintainers distribute. */
export type WikiLocation =
  | { readonly kind: 'local'; readonly content: InitialContent }
  /** Lines of `NAME=value`, as in the `.env` file of the web edition. */
  | { readonly kind: 'hosted'; readonly settings: string }

/** Initial state of the set-up screen. */
export interface SetupState {
  /** True if this machine already has a wiki. It is opened unchanged; no new one is created in its place. */
  readonly hasOwn: boolean
  /** null on the first start. */
  readonly location: WikiLocation | null
  /** A sentence that says why the wiki could not be opened; null if opening was not attempted. */
  readonly problem: string | null
}

export type WikiLocationProblem =
  | { readonly kind: 'missing'; readonly names: readonly string[] }
  /** The services do not answer, or not like those of a wiki. */
  | { readonly kind: 'unreachable' }
  /** The local services could not be started. */
  | { readonly kind: 'not-started'; readonly sentence: string }

/** The owner of a wiki on this machine, who opens it without a password. */
export interface OwnerState {
  /** null until somebody has given a name. */
  readonly name: string | null
  /** True after a sign-out, until somebody opens the wiki as its owner again. */
  readonly isSignedOut: boolean
}

export type OwnerProblem =
  | { readonly kind: 'name-invalid' }
  | { readonly kind: 'name-taken' }
  /** The name looks like one that is taken. */
  | { readonly kind: 'name-looks-taken' }
  /** Nobody has given a name yet. */
  | { readonly kind: 'unnamed' }
  /** The services of the wiki do not answer. */
  | { readonly kind: 'unreachable' }

interface OwnerCalls {
  /** Returns null if the wiki is not on this machine. */
  'owner:state': () => OwnerState | null
  /**
   * Returns a token that signs the owner in, once and within a minute.
   * @param name makes the account if the wiki has no owner; null to open as its owner
   */
  'owner:open': (name: string | null) => Result<string, OwnerProblem>
  /** Signals that somebody signs out. The wiki then opens signed out. */
  'owner:sign-out': () => void
}

interface WikiCalls {
  /**
   * Connects to the location, stores it if the connection succeeds, and opens its wiki in all windows.
   * @param owner name of the owner of a local wiki; null for none
   */
  'wiki:place': (place: WikiLocation, owner: string | null) => Result<void, WikiLocationProblem | OwnerProblem>
  /** Signals that the page has subscribed to the events. */
  'window:listens': () => void
}

/** Commands of the menu that act on what is being edited. */
export const EDIT_COMMANDS = ['save', 'insert-link', 'insert-picture', 'preview'] as const

export type EditCommand = (typeof EDIT_COMMANDS)[number]

interface MenuCalls {
  /** Signals which commands act in this window now. */
  'menu:enable': (commands: readonly EditCommand[]) => void
}

export interface SpellingCalls {
  /** Replaces the additional words of the spell checker, which come from the names of this wiki's pages. */
  'words:learn': (words: readonly string[]) => void
  /** Returns the misspelled ones of the words. */
  'words:check': (words: readonly string[]) => readonly string[]
}

export interface ProgressCalls {
  /** Returns the reading progress of this device; null if none is set. */
  'progress:load': () => ProgressRecord | null
  /** Stores the progress and sends it to the other windows. null removes it. */
  'progress:save': (progress: ProgressRecord | null) => Result<void, StorageProblem>
}

/** All calls of the bridge. Results are asynchronous; arguments and results are plain data. */
export interface DesktopCalls
  extends WikiCalls,
    OwnerCalls,
    MenuCalls,
    SpellingCalls,
    DraftCalls,
    FormCalls,
    ImageCalls,
    ProgressCalls {}

export type DesktopChannel = keyof DesktopCalls

/** Events that the main process sends to one window or to all. */
export interface DesktopEvents {
  /** Requests navigation to this address of the interface. */
  go: (path: string) => void
  /** Describes the work in progress; null when it ends. */
  work: (sentence: string | null) => void
  /** Requests the find bar of the page. */
  find: () => void
  /** Requests a command on what is being edited. */
  edit: (command: EditCommand) => void
  /** Carries an edit made in another window; `id` is the draft's id. */
  'draft:changed': (wiki: string, id: string, change: DraftEdit | 'removed') => void
  /** Reports that another window has changed the reading progress. */
  'progress:changed': (progress: ProgressRecord | null) => void
}

/** The API exposed as `window.desktop`: one function for each channel. */
export type DesktopBridge = {
  readonly [C in DesktopChannel]: (...args: Parameters<DesktopCalls[C]>) => Promise<ReturnType<DesktopCalls[C]>>
} & {
  /** Each function subscribes a listener and returns the function that unsubscribes it. */
  readonly on: {
    readonly [E in keyof DesktopEvents]: (listener: DesktopEvents[E]) => () => void
  }
}
