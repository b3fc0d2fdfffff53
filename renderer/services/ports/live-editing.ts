/** Port: what editors of one page see of each other while they edit. */
import type { PageReference } from '#shared/model/page'
import type { EditedPlace, PresenceRecord } from '#shared/model/presence'

export interface EditReport {
  readonly uid: string
  readonly userName: string
  /** The page's key. */
  readonly page: string
  readonly place: EditedPlace
}

/** Announcement of one's own editing to other editors. Failures are ignored: it is no part of writing. */
export interface EditorPresence {
  /** Call at each edit. It writes at most once a minute. */
  report(edit: EditReport): void
  /** Deletes the record if the last one written here is about this page. */
  leave(page: string): void
}

export interface LivePageListener {
  /** Called with the page at first and after each save. */
  readonly onReference: (reference: PageReference) => void
  /** Called with the newest presence records of the page, one's own included. */
  readonly onEditors: (records: readonly PresenceRecord[]) => void
}

export interface LiveEditing {
  /** Returns the unsubscribe function. */
  subscribeToPage(key: string, listener: LivePageListener): () => void
}
