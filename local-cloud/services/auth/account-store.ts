/** The accounts as they are kept: one record each under its uid, found by address through a second one. */

import type { RecordChange, RecordStore } from '../store/record-store.ts'
import type { PasswordHash } from './passwords.ts'

export interface AuthAccountRecord {
  readonly uid: string
  /** In lower case. */
  readonly email: string
  readonly emailVerified: boolean
  readonly password: PasswordHash
  /** Milliseconds since 1970, like every time here. */
  readonly createdAt: number
  readonly passwordChangedAt: number
  /** Raised to end every session: tokens of an earlier one hold no more. */
  readonly generation: number
  /** Those still to be used. */
  readonly codes: readonly ActionCode[]
}

export type ActionCodeKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'RECOVER_EMAIL'

export interface ActionCode {
  readonly code: string
  readonly kind: ActionCodeKind
  readonly expires: number
  /** Of one that takes back a change of address: the address before. */
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

/** By uid. `onDamaged` is called with the uid of each that cannot be read. */
export const listAccounts = (
  records: RecordStore,
  onDamaged: (uid: string) => void,
): AuthAccountRecord[] => records.list(ACCOUNT_KIND, onDamaged).map(({ text }) => JSON.parse(text))

export const buildAccountChanges = (account: AuthAccountRecord): RecordChange[] => [
  { kind: ACCOUNT_KIND, key: account.uid, text: JSON.stringify(account) },
  { kind: EMAIL_KIND, key: account.email, text: account.uid },
]

export const buildAccountRemoval = ({ uid, email }: AuthAccountRecord): RecordChange[] => [
  { kind: ACCOUNT_KIND, key: uid, text: null },
  { kind: EMAIL_KIND, key: email, text: null },
]

/** One whose record is damaged, so that nobody knows its address. */
export const buildDamagedAccountRemoval = (uid: string): RecordChange[] => [
  { kind: ACCOUNT_KIND, key: uid, text: null },
]

/** The account under another address. */
export const buildEmailChange = (
  account: AuthAccountRecord,
  previousEmail: string,
): RecordChange[] => [
  { kind: EMAIL_KIND, key: previousEmail, text: null },
  ...buildAccountChanges(account),
]

/** As much writing as for an account and its mail, so that an address without one is answered no sooner. */
export const buildDummyMailChanges = (email: string): RecordChange[] => [
  { kind: 'nobody', key: 'account', text: 'x'.repeat(600) },
  { kind: 'nobody', key: 'address', text: email },
  { kind: 'nobody', key: 'mail', text: 'x'.repeat(300) },
  { kind: 'nobody', key: 'newest', text: '1' },
]

const MAX_EMAIL_LENGTH = 254
/** Something, an at sign, and a name with a dot; nothing invisible. */
const EMAIL_PATTERN = /^[^\s\p{C}@]+@[^\s\p{C}@.]+(?:\.[^\s\p{C}@.]+)+$/u

/** The address as it is compared and kept; null for what is none. */
export function normalizeEmail(text: string): string | null {
  const address = text.toLowerCase()
  return address.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(address) ? address : null
}
