/** A whole wiki, wherever it is kept: what a backup reads from, and what a restore or a repair writes to. */

import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { type Damage, describeDamage, type OnDamage } from './damage.ts'

/** A record of the database. */
export interface WikiDocument {
  /** Below `documents/`: `ContentRef/Seth,Ring`. */
  readonly path: string
  /** Its field map in the documents protocol's JSON, as text. */
  readonly fields: string
}

export interface WikiFile {
  readonly path: string
  readonly contentType: string
  readonly size: number
  /** SHA-256 of the bytes in hex; null where the service does not tell it. */
  readonly hash: string | null
  /** Part of the address under which the file is read. */
  readonly token: string
}

/** What is kept of a password: never the password. */
export interface ScryptPassword {
  readonly N: number
  readonly r: number
  readonly p: number
  /** Base64, like the key. */
  readonly salt: string
  readonly key: string
}

export interface WikiAccount {
  readonly uid: string
  readonly email: string
  readonly emailVerified: boolean
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly passwordChangedAt: number
  /** null where the service keeps it to itself: the person sets a new one by mail. */
  readonly password: ScryptPassword | null
}

/** How much there is to read. */
interface WikiTotals {
  readonly records: number
  readonly files: number
  readonly accounts: number
}

/**
 * In the order its service keeps them. Any of it rejects with a `WikiProblem`. `onDamage` is called for each thing that
 * is there and cannot be read, and the others come all the same.
 */
export interface WikiSource {
  /** null where only reading everything would tell. */
  totals(): Promise<WikiTotals | null>
  documents(onDamage: OnDamage): AsyncIterable<WikiDocument>
  /** One of them; null where there is none. */
  document(path: string): Promise<WikiDocument | null>
  files(onDamage: OnDamage): AsyncIterable<WikiFile>
  /** @throws DamagedPicture */
  read(file: WikiFile): Promise<Uint8Array>
  accounts(onDamage: OnDamage): AsyncIterable<WikiAccount>
  /** The one with this address, in any case of it; null where there is none. */
  account(email: string): Promise<WikiAccount | null>
  /** Whether a restore was begun and not completed. Absent where the service keeps no such mark. */
  isRestoreUnfinished?(): boolean
}

/** Where pictures lie in a wiki's storage; what else a bucket holds is not the wiki's. */
export const WIKI_FOLDERS = ['content', 'FeatureRequests', 'BugReports'] as const

export interface DocumentChanges {
  readonly put: readonly WikiDocument[]
  /** Paths. */
  readonly remove: readonly string[]
}

/** Each call is stored when it resolves. Past the rules: whoever holds one of these holds the wiki. */
export interface WikiSink {
  /** All of them or none. Not more than `MAX_COMMIT`. */
  write(changes: DocumentChanges): Promise<void>
  /** Many saves as few commits: one, where the service takes it. A page is never in two. */
  groupIntoCommits(saves: readonly SavePlan[]): readonly (readonly PlannedWrite[])[]
  /** One commit. */
  save(writes: readonly PlannedWrite[]): Promise<void>
  putFile(file: WikiFile, bytes: Uint8Array): Promise<void>
  removeFile(path: string): Promise<void>
  /** Ends the sessions of those it changes. */
  putAccounts(accounts: readonly WikiAccount[]): Promise<void>
  removeAccounts(uids: readonly string[]): Promise<void>
  /** What `accounts` says of this one once it is put: a service may keep some of it to itself. */
  toStoredAccount(account: WikiAccount): WikiAccount
  /** Absent where the service keeps no such mark. */
  markRestore?(state: 'begun' | 'complete'): Promise<void>
}

export type Wiki = WikiSource & WikiSink

/** What both kinds of service take in one commit, with room to spare. */
export const MAX_COMMIT = { writes: 400, bytes: 4_000_000 } as const

/** The wiki, its disk or its network would not. The message is a sentence for people. */
export class WikiProblem extends Error {
  override name = 'WikiProblem'
}

/** The bytes of one picture cannot be read; the others may be. */
export class DamagedPicture extends WikiProblem {
  override name = 'DamagedPicture'
  readonly damage: Damage

  constructor(path: string, what: Damage['what']) {
    const damage: Damage = { kind: 'picture', name: path, what }
    super(describeDamage(damage))
    this.damage = damage
  }
}

/** The bytes, or null where they are damaged and that was reported. */
export async function readOrReportDamage(
  source: Pick<WikiSource, 'read'>,
  file: WikiFile,
  onDamage: OnDamage,
): Promise<Uint8Array | null> {
  try {
    return await source.read(file)
  } catch (error) {
    if (!(error instanceof DamagedPicture)) throw error
    onDamage(error.damage)
    return null
  }
}
