/** How a screen follows what is stored while it is shown. */
import type { HistoryEntry } from '#shared/model/history'
import type { TypeName } from '#shared/model/page-types'
import type { LogEntry, Report, ReportKind } from '#shared/model/report'
import type { StoredChange } from '#shared/rules/lists/news'

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
  follow(type: TypeName | null, told: Told<StoredChange>): () => void
  followReports(kind: ReportKind, told: Told<Stored<Report>>): () => void
  /** Saves, by one person or by all. */
  followEdits(uid: string | null, told: Told<Stored<HistoryEntry>>): () => void
  followLog(told: Told<Stored<LogEntry>>): () => void
}

/** With the server's time of its last change. */
export type Stored<T> = T & { readonly changedAt: string }

export interface Told<T> {
  /** At first: the newest change there is; null where nothing is stored. */
  readonly begun: (newest: T | null) => void
  /** Then what comes, each change once. Not `whole`: there are others between these and what was told before. */
  readonly changed: (changes: readonly T[], whole: boolean) => void
  readonly state: (state: LiveState) => void
}
