/** What the interface asks of the world outside it. Answers are plain JSON: they cross from server to browser. */
import type { ReadError } from '#shared/errors'
import type { Account, Person } from '#shared/model/account'
import type { PageCard } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import type { LogEntry, Report, ReportKind } from '#shared/model/report'
import type { Result } from '#shared/result'
import type { AccountError } from '#shared/rules/account-errors'
import type { ListOrder, ListPage, SeriesOfBooks } from '#shared/rules/listing'
import type { StoredChange } from '#shared/rules/news'
import type { Editing } from './editing-ports.ts'
import type { Histories } from './history-ports.ts'
import type { Maintenance } from './maintenance-ports.ts'
import type { ReadPage } from './read-page-port.ts'
import type { Reports } from './report-ports.ts'

export interface NewestChange {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  readonly series: string
  readonly changedAt: string | null
  readonly by: string | null
}

export interface HomeContent {
  readonly series: readonly SeriesOfBooks[]
  readonly seriesTotal: number
  readonly newest: readonly NewestChange[]
  /** The newest change home is known to hold, shown or not; null where no record says so. */
  readonly changedAt: string | null
}

export interface TypeList extends ListPage {
  /** The newest change the list holds; null where no record says so. */
  readonly changedAt: string | null
}

export interface Pages {
  /** One round trip: the reference and every section of the part, in parallel. */
  readonly read: ReadPage
  home(): Promise<Result<HomeContent, ReadError>>
  /** `page` is 1-based. */
  list(type: TypeName, page: number, order: ListOrder): Promise<Result<TypeList, ReadError>>
  /** All pages of one type. */
  cards(type: TypeName): Promise<Result<readonly PageCard[], ReadError>>
  /** The rev a page has now; null when there is no such page. One read. */
  currentRev(key: string): Promise<Result<number | null, ReadError>>
}

export interface SearchHit {
  readonly key: string
  readonly name: string
  /** The name in pieces, every second of which was found; absent where it is not known which. */
  readonly pieces?: readonly string[]
  readonly type: TypeName
  readonly series: string
}

export interface SearchAnswer {
  /** The best first, at most 100. */
  readonly hits: readonly SearchHit[]
  /** How many pages match, shown or not. */
  readonly total: number
}

export interface Search {
  /** An error says that nobody knows whether there are such pages; never that there are none. */
  pages(query: string): Promise<Result<SearchAnswer, ReadError>>
  /** Whether somebody is known to bear the name, in any case; the reservation alone decides. */
  hasUserName(userName: string): Promise<Result<boolean, ReadError>>
}

/** All pages as lists and links know them. One load at a time, repeated at most once a minute. */
export interface Catalogue {
  /** Where nobody answers, what was read before, however old. */
  all(): Promise<Result<readonly PageCard[], ReadError>>
  /** For screens, which say how old a copy is. For those that are rendered ahead never older than the question. */
  current(): Promise<Result<readonly PageCard[], ReadError>>
  /** The same for a screen that goes on to follow what is stored: one read more. */
  dated(): Promise<Result<DatedCards, ReadError>>
  /** What is in memory, however old; asks nobody. */
  known(): readonly PageCard[] | null
  /** Keeps what is in memory as new as what a screen is told: nothing is read for it. */
  learn(changes: readonly StoredChange[]): void
  /** More has changed than anybody was told: what is in memory is not answered with again. */
  expire(): void
}

export interface DatedCards {
  readonly cards: readonly PageCard[]
  /** The newest change they are known to hold; null where no record says so. */
  readonly changedAt: string | null
}

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

/** How it came that nobody is signed in. */
export type Left =
  | { readonly kind: 'never' }
  /** By themselves, here or in another tab. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'password-changed' }
  /** By time, or by what was done to the account elsewhere; whose it was, where this tab knew. */
  | { readonly kind: 'expired'; readonly account: Account | null }

/** Who is at this device now. */
export interface Session {
  readonly person: Person
  /** null while somebody is signed in. */
  readonly left: Left | null
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

export type CodePurpose = 'verify-email' | 'reset-password' | 'recover-email'

/** What a code from a mail is for. */
export interface MailedCode {
  readonly purpose: CodePurpose
  readonly email: string
}

/** Loaded when somebody may be signed in or is about to; what it answers has been told to all who follow. */
export interface Accounts {
  /** At once where it is known already, and whenever it changes, in whatever tab. */
  follow(told: (session: Session) => void): () => void
  signIn(credentials: Credentials): Promise<Result<Person, AccountError>>
  /** Signed in, unverified, with the name reserved; otherwise nothing is left of it, as far as that can be had. */
  signUp(
    wanted: Credentials & { readonly userName: string },
  ): Promise<Result<{ readonly mailSent: boolean }, AccountError>>
  /** For accounts whose sign-up ended half-way. */
  claimUserName(userName: string): Promise<Result<Person, AccountError>>
  sendVerification(): Promise<Result<null, AccountError>>
  /** Asks anew: is the address verified meanwhile, does the session still stand? */
  check(): Promise<Result<Person, AccountError>>
  /** Succeeds for addresses without an account too. */
  requestReset(email: string): Promise<Result<null, AccountError>>
  /**
   * Verifies or restores the address the code is for; one for a new password is only read, and used by
   * `resetPassword`. Asked again in this tab, a code that was followed has the same answer.
   */
  followCode(code: string): Promise<Result<MailedCode, AccountError>>
  resetPassword(reset: {
    readonly code: string
    readonly password: string
  }): Promise<Result<null, AccountError>>
  /** Signs out at the end. */
  changePassword(change: {
    readonly current: string
    readonly wanted: string
  }): Promise<Result<null, AccountError>>
  signOut(): Promise<Result<null, AccountError>>
  /** Where this machine keeps the mails it does not send; null where they are sent. */
  readonly mailbox: string | null
}

export interface Services {
  readonly pages: Pages
  readonly catalogue: Catalogue
  readonly search: Search
  /** Loaded by the screens that show what was written before. */
  readonly histories: () => Promise<Histories>
  readonly reports: () => Promise<Reports>
  /** Loads the client that listens; never on the page host. */
  readonly live: () => Promise<Live>
  /** Loads the identity client; never on the page host. */
  readonly accounts: () => Promise<Accounts>
  /** Loads what only maintainers do; never on the page host. */
  readonly maintenance: () => Promise<Maintenance>
  /** Loads what writes; never on the page host. */
  readonly editing: () => Promise<Editing>
}
