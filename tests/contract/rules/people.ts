/** The people of the permission table: who they are, what the wiki holds of them, and how `permission` sees them. */
import type { Account, Person } from '#shared/model/account'
import { SIGNED_OUT } from '#shared/model/account'

export interface Known {
  readonly uid: string
  readonly email: string
  readonly userName: string
  readonly isVerified: boolean
  readonly isBlocked: boolean
  readonly isMaintainer: boolean
}

const known = (userName: string, traits: Partial<Known> = {}): Known => ({
  uid: `uid-of-${userName.toLowerCase()}`,
  email: `${userName.toLowerCase()}@example.org`,
  userName,
  isVerified: true,
  isBlocked: false,
  isMaintainer: false,
  ...traits,
})

/** The columns of the table, in its order. */
export const PEOPLE = {
  'signed out': null,
  unverified: known('Una', { isVerified: false }),
  verified: known('Vera'),
  blocked: known('Bob', { isBlocked: true }),
  maintainer: known('Mara', { isMaintainer: true }),
  'blocked maintainer': known('Max', { isMaintainer: true, isBlocked: true }),
  'unverified maintainer': known('Moe', { isMaintainer: true, isVerified: false }),
} as const satisfies Record<string, Known | null>

export type PersonName = keyof typeof PEOPLE

export const PERSON_NAMES = Object.keys(PEOPLE) as readonly PersonName[]

/** Whom others act on. */
export const ZOE = known('Zoe')
export const ZED = known('Zed', { isBlocked: true })

export const EVERYONE: readonly Known[] = [
  ...Object.values(PEOPLE).filter((person) => person !== null),
  ZOE,
  ZED,
]

export function asPerson(person: Known | null): Person {
  if (person === null) return SIGNED_OUT
  const account: Account = {
    uid: person.uid,
    email: person.email,
    userName: person.userName,
    role: person.isMaintainer ? 'maintainer' : null,
    isBlocked: person.isBlocked,
  }
  return { kind: person.isVerified ? 'verified' : 'unverified', ...account }
}
