/** Fixture: the people of the permission table, and their form in the interface. */
import type { Account, Person } from '#shared/model/account'
import { SIGNED_OUT } from '#shared/model/account'

interface Traits {
  readonly isVerified: boolean
  readonly isBlocked: boolean
  readonly isMaintainer: boolean
}

export interface TestPerson extends Traits {
  readonly uid: string
  readonly email: string
  readonly userName: string
}

const ORDINARY: Traits = { isVerified: true, isBlocked: false, isMaintainer: false }

/** The columns of the permission table, in its order; null is signed out. */
const COLUMNS = {
  'signed out': null,
  unverified: { ...ORDINARY, userName: 'Una', isVerified: false },
  verified: { ...ORDINARY, userName: 'Vera' },
  blocked: { ...ORDINARY, userName: 'Bob', isBlocked: true },
  maintainer: { ...ORDINARY, userName: 'Mara', isMaintainer: true },
  'blocked maintainer': { ...ORDINARY, userName: 'Max', isMaintainer: true, isBlocked: true },
  'unverified maintainer': { ...ORDINARY, userName: 'Moe', isMaintainer: true, isVerified: false },
} as const satisfies Record<string, (Traits & { readonly userName: string }) | null>

export type PersonName = keyof typeof COLUMNS

export const PERSON_NAMES = Object.keys(COLUMNS) as readonly PersonName[]

export interface TestPeople {
  readonly person: (name: PersonName) => TestPerson | null
  /** A verified person on whom others act. */
  readonly zoe: TestPerson
  /** A verified and blocked person on whom others act. */
  readonly zed: TestPerson
  readonly everyone: readonly TestPerson[]
}

/** Returns a person who has an account; throws for `signed out`. */
export function getPerson(people: TestPeople, name: PersonName): TestPerson {
  const person = people.person(name)
  if (person === null) throw new Error(`${name} has no account`)
  return person
}

/** Creates the people; `accountOf` returns the uid of a real or made-up account. */
export async function createPeople(
  accountOf: (email: string, isVerified: boolean) => Promise<string> | string,
): Promise<TestPeople> {
  const join = async (traits: Traits & { readonly userName: string }): Promise<TestPerson> => {
    const email = `${traits.userName.toLowerCase()}@wiki.example`
    return { ...traits, email, uid: await accountOf(email, traits.isVerified) }
  }
  const people = new Map<PersonName, TestPerson>()
  for (const name of PERSON_NAMES) {
    const traits = COLUMNS[name]
    if (traits !== null) people.set(name, await join(traits))
  }
  const zoe = await join({ ...ORDINARY, userName: 'Zoe' })
  const zed = await join({ ...ORDINARY, userName: 'Zed', isBlocked: true })
  return {
    person: (name) => people.get(name) ?? null,
    zoe,
    zed,
    everyone: [...people.values(), zoe, zed],
  }
}

export function toPerson(person: TestPerson | null): Person {
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
