/** The bridge between the interface and the desktop program: what may be asked, and what is told, by channel. */
import type { Draft, DraftEdit, DraftKey } from './model/draft.ts'
import type { ChosenImage, DraftProblem, DraftVersion, ListedDraft } from './model/kept-draft.ts'
import type { Result } from './result.ts'

/** Drafts on disk, kept by the main process. */
export interface DraftCalls {
  'draft:load': (key: DraftKey) => Result<Draft | null, DraftProblem>
  /** Answers when the edit is flushed. */
  'draft:append': (key: DraftKey, edit: DraftEdit) => Result<void, DraftProblem>
  'draft:remove': (key: DraftKey) => Result<void, DraftProblem>
  'draft:list': (owner: string) => Result<readonly ListedDraft[], DraftProblem>
  'draft:put-image': (key: DraftKey, image: ChosenImage) => Result<void, DraftProblem>
  'draft:get-image': (key: DraftKey, id: string) => Result<ChosenImage | null, DraftProblem>
  'draft:versions': (key: DraftKey) => Result<readonly DraftVersion[], DraftProblem>
}

export interface WikiCalls {
  /** Words a spell checker would not know: the names of pages. */
  'words:learn': (words: readonly string[]) => void
}

/** Answers come later; arguments and answers are plain data. */
export interface DesktopCalls extends WikiCalls {}

export type Channel = keyof DesktopCalls

/** What every window is told, or one of them. */
export interface DesktopEvents {
  /** Show this address of the interface. */
  go: (path: string) => void
  /** Somebody asked for the words to be found on the page. */
  find: () => void
  /** An edit made in another window; `id` is the draft's. */
  'draft:changed': (id: string, change: DraftEdit | 'removed') => void
}

/** What the interface finds as `window.desktop`: a function for each channel, and nothing besides. */
export type DesktopBridge = {
  readonly [C in Channel]: (
    ...args: Parameters<DesktopCalls[C]>
  ) => Promise<ReturnType<DesktopCalls[C]>>
} & {
  /** Each takes a listener and gives the function that ends it. */
  readonly on: {
    readonly [E in keyof DesktopEvents]: (listener: DesktopEvents[E]) => () => void
  }
}
