/** Port: live subscriptions to stored changes. */
import type { TypeName } from '#shared/model/page-types'
import type { LogEntry, Report, ReportKind } from '#shared/model/report'
import type { StoredChange } from '#shared/rules/lists/list-changes'
import type { SealedChange } from '#shared/rules/places/sealed-changes'

/** `waiting`: the connection is lost and will be retried. `off`: it will not be retried. */
export type LiveState =
  | 'off'
  | 'waiting'
  | 'live'
  /** Disabled by the browser's data saver. */
  | 'data-saver'

/** Subscriptions to future changes. Never used by a first view, because the client is large. */
export interface Live {
  /** Subscribes to the pages of one type, or of all if it is null. Returns the unsubscribe function. */
  subscribeToPages(type: TypeName | null, listener: LiveListener<StoredChange>): () => void
  subscribeToReports(kind: ReportKind, listener: LiveListener<WithChangedAt<Report>>): () => void
  /** Subscribes to the saves of one editor, or of all if `uid` is null. */
  subscribeToEdits(uid: string | null, listener: LiveListener<WithChangedAt<SealedChange>>): () => void
  subscribeToChangeLog(listener: LiveListener<WithChangedAt<LogEntry>>): () => void
}

/** A record with the server's time of its last change. */
export type WithChangedAt<T> = T & { readonly changedAt: string }

export interface LiveListener<T> {
  /** Called first, with the newest change; null if nothing is stored. */
  readonly onStart: (newest: T | null) => void
  /** Called with new changes, each once. If `isComplete` is false, changes before these are missing. */
  readonly onChanges: (changes: readonly T[], isComplete: boolean) => void
  readonly onState: (state: LiveState) => void
}
