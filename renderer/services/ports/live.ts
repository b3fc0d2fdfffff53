/** How a screen follows what is stored while it is shown. */
import type { HistoryEntry } from '#shared/model/history'
import type { TypeName } from '#shared/model/page-types'
import type { LogEntry, Report, ReportKind } from '#shared/model/report'
import type { StoredChange } from '#shared/rules/lists/list-changes'

/** `waiting`: the line is down and will be tried again. `off`: it will not. */
export type LiveState =
  | 'off'
  | 'waiting'
  | 'live'
  /** Nothing is loaded for it, because this browser is to save data. */
  | 'sparing'

/** What is stored from now on. Never part of a first view: its client is large. */
export interface Live {
  /** The changes of one type, or of all; until the returned function is called. */
  subscribeToPages(type: TypeName | null, listener: LiveListener<StoredChange>): () => void
  subscribeToReports(kind: ReportKind, listener: LiveListener<WithChangedAt<Report>>): () => void
  /** Saves, by one person or by all. */
  subscribeToEdits(
    uid: string | null,
    listener: LiveListener<WithChangedAt<HistoryEntry>>,
  ): () => void
  subscribeToChangeLog(listener: LiveListener<WithChangedAt<LogEntry>>): () => void
}

/** With the server's time of its last change. */
export type WithChangedAt<T> = T & { readonly changedAt: string }

export interface LiveListener<T> {
  /** At first: the newest change there is; null where nothing is stored. */
  readonly onStart: (newest: T | null) => void
  /** Then what comes, each change once. Not `whole`: there are others between these and what was told before. */
  readonly onChanges: (changes: readonly T[], isComplete: boolean) => void
  readonly onState: (state: LiveState) => void
}
