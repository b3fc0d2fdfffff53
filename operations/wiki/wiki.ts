/** Port to a whole wiki, local or hosted: records, files and accounts, read and written past the rules. */

import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { type Damage, describeDamage, type OnDamage } from './damage.ts'

export interface WikiDocument {
  /** Path below `documents/`, such as `ContentRef/Seth,Ring`. */
  readonly path: string
  /** Field map as JSON text of the documents protocol. */
  readonly fields: string
}

export interface WikiFile {
  readonly path: string
  readonly contentType: string
  readonly size: number
  /** SHA-256 of the bytes in hex; null for a hosted file. */
  readonly hash: string | null
  /** Download token, a part of the file's URL. */
  readonly token: string
}

/** Password hash with its scrypt parameters. */
export interface ScryptPassword {
  readonly N: number
  readonly r: number
  readonly p: number
  /** Base64, like `key`. */
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
  /** null if the service does not export it. The person then sets a new password by mail. */
  readonly password: ScryptPassword | null
}

interface WikiTotals {
  readonly records: number
  readonly files: number
  readonly accounts: number
}

/**
 * Yields items in the order of the service. All methods reject with a `WikiError`. `onDamage` is called for each
 * unreadable item, and the iteration goes on.
 */
export interface WikiSource {
  /** Resolves with null if counting would require a full read. */
  totals(): Promise<WikiTotals | null>
  documents(onDamage: OnDamage): AsyncIterable<WikiDocument>
  /** Resolves with null if there is no such record. */
  document(path: string): Promise<WikiDocument | null>
  files(onDamage: OnDamage): AsyncIterable<WikiFile>
  /** @throws DamagedFileError */
  read(file: WikiFile): Promise<Uint8Array>
  accounts(onDamage: OnDamage): AsyncIterable<WikiAccount>
  /** Finds an account by e-mail address, ignoring case; resolves with null if there is none. */
  account(email: string): Promise<WikiAccount | null>
  /** True if a restore has not completed. Absent if the service does not store this state. */
  isRestoreUnfinished?(): boolean
}

/** Storage folders with the wiki's images. Other content of a bucket does not belong to the wiki. */
export const WIKI_FOLDERS = ['content', 'FeatureRequests', 'BugReports'] as const

export interface DocumentChanges {
  readonly put: readonly WikiDocument[]
  /** Paths. */
  readonly remove: readonly string[]
}

/** Writes are durable when their call resolves, and bypass the security rules. */
export interface WikiSink {
  /** Writes all changes or none. They must not exceed `MAX_COMMIT`. */
  write(changes: DocumentChanges): Promise<void>
  /** Groups saves into the fewest commits the service accepts. A save is never split. */
  groupIntoCommits(saves: readonly SavePlan[]): readonly (readonly PlannedWrite[])[]
  save(writes: readonly PlannedWrite[]): Promise<void>
  putFile(file: WikiFile, bytes: Uint8Array): Promise<void>
  removeFile(path: string): Promise<void>
  /** Ends the sessions of changed accounts. */
  putAccounts(accounts: readonly WikiAccount[]): Promise<void>
  removeAccounts(uids: readonly string[]): Promise<void>
  /** Returns the account as `accounts` will yield it, because a service may not export all fields. */
  toStoredAccount(account: WikiAccount): WikiAccount
  /** Absent if the service does not store this state. */
  markRestore?(state: 'begun' | 'complete'): Promise<void>
}

export type Wiki = WikiSource & WikiSink

/** Limits of one commit, with a margin, for both kinds of service. */
export const MAX_COMMIT = { writes: 400, bytes: 4_000_000 } as const

/** An expected failure of the wiki, its disk or its network. The message is shown to people. */
export class WikiError extends Error {
  override name = 'WikiError'
}

/** The bytes of one image are unreadable. Others may be intact. */
export class DamagedFileError extends WikiError {
  override name = 'DamagedFileError'
  readonly damage: Damage

  constructor(path: string, what: Damage['what']) {
    const damage: Damage = { kind: 'picture', name: path, what }
    super(describeDamage(damage))
    this.damage = damage
  }
}

/** Resolves with the bytes; reports damage and resolves with null if they are damaged. */
export async function readOrReportDamage(
  source: Pick<WikiSource, 'read'>,
  file: WikiFile,
  onDamage: OnDamage,
): Promise<Uint8Array | null> {
  try {
    return await source.read(file)
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    onDamage(error.damage)
    return null
  }
}
