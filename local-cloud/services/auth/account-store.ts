/** Store of accounts: one record per account under its uid, and one that maps the e-mail address to the uid. */

import type { RecordChange, RecordStore } from '../store/record-store.ts'
import type { PasswordHash } from './passwords.ts'

export interface AuthAccountRecord {
  readonly uid: string
  /** In lower case. */
  readonly email: string
  readonly emailVerified: boolean
  readonly password: PasswordHash
  /** Milliseconds since 1970, like every time in this file. */
  readonly createdAt: number
  readonly passwordChangedAt: number
  /** Session generation. Incrementing it ends every session: tokens of an earlier generation are invalid. */
  readonly generation: number
  /** Unused codes. */
  readonly codes: readonly ActionCode[]
}

export type ActionCodeKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'RECOVER_EMAIL'

export interface ActionCode {
  readonly code: string
  readonly kind: ActionCodeKind
  readonly expires: number
  /** The previous address, in a code that reverts a change of address. */
  readonly former?: string
}

export interface AuthAccountStore {
  findByUid(uid: string): AuthAccountRecord | null
  findByEmail(email: string): AuthAccountRecord | null
}

const ACCOUNT_KIND = 'account'
const EMAIL_KIND = 'account-address'

export function createAuthAccountStore(records: RecordStore): AuthAccountStore {
  const findByUid = (uid: string): AuthAccountRecord | null => {
    const text = records.get(ACCOUNT_KIND, uid)
    return text === null ? null : JSON.parse(text)
  }
  return {
    findByUid,
    findByEmail(email) {
      const uid = records.get(EMAIL_KIND, email)
      return uid === null ? null : findByUid(uid)
    },
  }
}

/** Sorted by uid. `onDamaged` is called with the uid of each damaged record. */
export const listAccounts = (records: RecordStore, onDamaged: (uid: string) => void): AuthAccountRecord[] =>
  records.list(ACCOUNT_KIND, onDamaged).map(({ text }) => JSON.parse(text))

export const buildAccountChanges = (account: AuthAccountRecord): RecordChange[] => [
  { kind: ACCOUNT_KIND, key: account.uid, text: JSON.stringify(account) },
  { kind: EMAIL_KIND, key: account.email, text: account.uid },
]

export const buildAccountRemoval = ({ uid, email }: AuthAccountRecord): RecordChange[] => [
  { kind: ACCOUNT_KIND, key: uid, text: null },
  { kind: EMAIL_KIND, key: email, text: null },
]

/** Removes an account whose record is damaged, so that its address is unknown. */
export const buildDamagedAccountRemoval = (uid: string): RecordChange[] => [
  { kind: ACCOUNT_KIND, key: uid, text: null },
]

/** Stores the account under another address. */
export const buildEmailChange = (account: AuthAccountRecord, previousEmail: string): RecordChange[] => [
  { kind: EMAIL_KIND, key: previousEmail, text: null },
  ...buildAccountChanges(account),
]

/** Writes as much as for an account and its mail, so that response time does not reveal unknown addresses. */
export const buildDummyMailChanges = (email: string): RecordChange[] => [
  { kind: 'nobody', key: 'account', text: 'x'.repeat(600) },
  { kind: 'nobody', key: 'address', text: email },
  { kind: 'nobody', key: 'mail', text: 'x'.repeat(300) },
  { kind: 'nobody', key: 'newest', text: '1' },
]

/**
 * True for an address of the owner of a wiki, which cannot exist, as RFC 2606 says of this domain. Its account has no
 * password and gets no mail: only a custom token signs in to it.
 */
export const isMailless = (email: string): boolean => email.endsWith('@desktop.invalid')

const MAX_EMAIL_LENGTH = 254
/** Any text, an at sign, and a name with a dot; no invisible characters. */
const EMAIL_PATTERN = /^[^\s\p{C}@]+@[^\s\p{C}@.]+(?:\.[^\s\p{C}@.]+)+$/u

/** Returns the address in the form that is stored and compared, or null if it is invalid. */
export function normalizeEmail(text: string): string | null {
  const address = text.toLowerCase()
  return address.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(address) ? address : null
}
