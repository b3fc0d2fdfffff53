/** The accounts as they are kept: one record each under its uid, found by address through a second one. */

import type { RecordChange, Records } from '../store/records.ts'
import type { PasswordHash } from './passwords.ts'

export interface Account {
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

export type CodeKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'RECOVER_EMAIL'

export interface ActionCode {
  readonly code: string
  readonly kind: CodeKind
  readonly expires: number
  /** Of one that takes back a change of address: the address before. */
  readonly former?: string
}

export interface Accounts {
  byUid(uid: string): Account | null
  byEmail(email: string): Account | null
}

const ACCOUNT = 'account'
const ADDRESS = 'account-address'

export function openAccounts(records: Records): Accounts {
  const byUid = (uid: string): Account | null => {
    const text = records.get(ACCOUNT, uid)
    return text === null ? null : JSON.parse(text)
  }
  return {
    byUid,
    byEmail(email) {
      const uid = records.get(ADDRESS, email)
      return uid === null ? null : byUid(uid)
    },
  }
}

/** By uid. `onDamaged` is called with the uid of each that cannot be read. */
export const everyAccount = (records: Records, onDamaged: (uid: string) => void): Account[] =>
  records.all(ACCOUNT, onDamaged).map(({ text }) => JSON.parse(text))

export const kept = (account: Account): RecordChange[] => [
  { kind: ACCOUNT, key: account.uid, text: JSON.stringify(account) },
  { kind: ADDRESS, key: account.email, text: account.uid },
]

export const removed = ({ uid, email }: Account): RecordChange[] => [
  { kind: ACCOUNT, key: uid, text: null },
  { kind: ADDRESS, key: email, text: null },
]

/** One whose record is damaged, so that nobody knows its address. */
export const removedUnread = (uid: string): RecordChange[] => [
  { kind: ACCOUNT, key: uid, text: null },
]

/** The account under another address. */
export const readdressed = (account: Account, before: string): RecordChange[] => [
  { kind: ADDRESS, key: before, text: null },
  ...kept(account),
]

/** As much writing as for an account and its mail, so that an address without one is answered no sooner. */
export const nobodysMail = (email: string): RecordChange[] => [
  { kind: 'nobody', key: 'account', text: 'x'.repeat(600) },
  { kind: 'nobody', key: 'address', text: email },
  { kind: 'nobody', key: 'mail', text: 'x'.repeat(300) },
  { kind: 'nobody', key: 'newest', text: '1' },
]

const LONGEST_ADDRESS = 254
/** Something, an at sign, and a name with a dot; nothing invisible. */
const ADDRESS_FORM = /^[^\s\p{C}@]+@[^\s\p{C}@.]+(?:\.[^\s\p{C}@.]+)+$/u

/** The address as it is compared and kept; null for what is none. */
export function readAddress(text: string): string | null {
  const address = text.toLowerCase()
  return address.length <= LONGEST_ADDRESS && ADDRESS_FORM.test(address) ? address : null
}
