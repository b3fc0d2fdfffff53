/** Table of attempts to write accounts and rate limit records: valid ones, and invalid variants. */
import {
  commitOperation,
  type OperationOf,
  SERVER_TIMESTAMP,
  setWrite,
  updateWrite,
  userRecords,
} from '../operations.ts'
import type { TestPerson } from '../people.ts'

export interface Attempt {
  readonly what: string
  readonly isRight: boolean
  readonly operation: OperationOf<'commit'>
}

export const accepted = (what: string, operation: OperationOf<'commit'>): Attempt => ({
  what,
  isRight: true,
  operation,
})
export const refused = (what: string, operation: OperationOf<'commit'>): Attempt => ({
  what,
  isRight: false,
  operation,
})

/** Values that no field of text, time or address may have. */
export const INVALID_VALUES: Readonly<Record<string, unknown>> = {
  nothing: null,
  'no text': '',
  'a number': 42,
  'no number': Number.NaN,
  infinity: Number.POSITIVE_INFINITY,
  'minus zero': -0,
  'a yes': true,
  'a list': ['Seth'],
  'a map': { Seth: 'Ring' },
  'a long time ago': new Date('2001-01-01T00:00:00Z'),
  'a million letters': 'x'.repeat(1_000_000),
}

type Data = Readonly<Record<string, unknown>>

/** Returns attempts with each field invalid, each field missing, and an additional field. */
export function createInvalidVariants(data: Data, attempt: (data: Data) => OperationOf<'commit'>): readonly Attempt[] {
  const fields = Object.keys(data)
  const without = (field: string) => Object.fromEntries(Object.entries(data).filter(([name]) => name !== field))
  return [
    ...fields.flatMap((field) => [
      refused(`no ${field}`, attempt(without(field))),
      ...Object.entries(INVALID_VALUES).map(([what, value]) =>
        refused(`${field}: ${what}`, attempt({ ...data, [field]: value })),
      ),
    ]),
    refused('an additional field', attempt({ ...data, isAdmin: true })),
    refused('the time of the server in an additional field', attempt({ ...data, now: SERVER_TIMESTAMP })),
  ]
}

const NAMES_ACCEPTED = ['Ab', 'Seth Ring', 'Éowyn-2', '9.to_5', '李小龍', 'x'.repeat(40), 'Ærø', 'ß1']
const NAMES_REFUSED = [
  'A',
  'x'.repeat(41),
  ' Seth',
  'Seth ',
  'Seth  Ring',
  'Seth\nRing',
  'Seth\tRing',
  'Seth/Ring',
  'seth@wiki.example',
  '.Seth',
  'Seth-',
  '__seth__',
  'ΣΟΦΙΑ',
  'İstanbul',
  '👩‍🚀👩‍🚀',
  'Se\u0301th',
  'Sеth',
  'Ａｄａ',
  'Seth\u202Egnir',
  '<b>Seth</b>',
]

/** Attempts to create the records of a person who has none before. */
export function newAccountAttempts(self: TestPerson, other: TestPerson): readonly Attempt[] {
  const user = { email: self.email, userName: self.userName }
  const folded = self.userName.toLowerCase()
  const name = setWrite(`usernames/${folded}`, { uid: self.uid })
  const named = (userName: string) => userRecords({ ...self, userName })
  return [
    accepted('both records', commitOperation(...userRecords(self))),
    ...NAMES_ACCEPTED.map((userName) => accepted(`named ${userName}`, commitOperation(...named(userName)))),
    ...NAMES_REFUSED.map((userName) =>
      refused(
        `named ${JSON.stringify(userName)}`,
        commitOperation(
          setWrite(`users/${self.uid}`, { ...user, userName }),
          // An invalid document id would be refused for that reason.
          setWrite(`usernames/${userName.toLowerCase().replace(/[/]|^__/g, '-')}`, {
            uid: self.uid,
          }),
        ),
      ),
    ),
    accepted('a name and its look-alike', commitOperation(...named('Ian'))),
    refused('a name that looks like one in use', commitOperation(...named('ΖΟΕ'))),
    ...createInvalidSkeletons(self),
    refused('the person without the name', commitOperation(setWrite(`users/${self.uid}`, user))),
    refused('the name without the person', commitOperation(name)),
    refused(
      'under another name',
      commitOperation(setWrite(`users/${self.uid}`, user), setWrite('usernames/else', { uid: self.uid })),
    ),
    refused(
      'the name not folded',
      commitOperation(setWrite(`users/${self.uid}`, user), setWrite(`usernames/${self.userName}`, { uid: self.uid })),
    ),
    refused(
      'a second name beside the first',
      commitOperation(...userRecords(self), setWrite('usernames/second', { uid: self.uid })),
    ),
    refused(
      'the name given to another',
      commitOperation(setWrite(`users/${self.uid}`, user), setWrite(`usernames/${folded}`, { uid: other.uid })),
    ),
    refused('a name in use', commitOperation(...named(other.userName))),
    refused('a name in use, in capitals', commitOperation(...named(other.userName.toUpperCase()))),
    refused('another’s address', commitOperation(setWrite(`users/${self.uid}`, { ...user, email: other.email }), name)),
    refused(
      'the address in capitals',
      commitOperation(setWrite(`users/${self.uid}`, { ...user, email: self.email.toUpperCase() }), name),
    ),
    ...createInvalidVariants(user, (data) => commitOperation(setWrite(`users/${self.uid}`, data), name)),
    ...createInvalidVariants({ uid: self.uid }, (data) =>
      commitOperation(setWrite(`users/${self.uid}`, user), setWrite(`usernames/${folded}`, data)),
    ),
  ]
}

/** Returns attempts with an invalid skeleton: the second reservation of a name that looks like others. */
function createInvalidSkeletons({ uid, email }: TestPerson): readonly Attempt[] {
  const person = (skeleton: unknown) =>
    setWrite(`users/${uid}`, {
      email,
      userName: 'Ian',
      ...(skeleton === undefined ? {} : { skeleton }),
    })
  const own = setWrite('usernames/ian', { uid })
  const lookAlikes = setWrite('usernames/lan', { uid })
  return [
    refused('without the look-alike reservation', commitOperation(person('lan'), own)),
    refused('without the skeleton', commitOperation(person(undefined), own, lookAlikes)),
    refused('its own skeleton', commitOperation(person('ian'), own)),
    refused('another’s skeleton', commitOperation(person('bob'), own, setWrite('usernames/bob', { uid }))),
    refused('a skeleton that is no text', commitOperation(person(7), own, lookAlikes)),
    refused('the look-alike reservation only', commitOperation(lookAlikes)),
  ]
}

/** Attempts to change the records of a person who has both. */
export const accountChangeAttempts = (self: TestPerson, other: TestPerson): readonly Attempt[] => [
  accepted('the address as it is', commitOperation(updateWrite(`users/${self.uid}`, { email: self.email }))),
  refused('another’s address', commitOperation(updateWrite(`users/${self.uid}`, { email: other.email }))),
  refused(
    'another spelling of the name',
    commitOperation(updateWrite(`users/${self.uid}`, { userName: self.userName.toUpperCase() })),
  ),
  refused(
    'the name and the address',
    commitOperation(updateWrite(`users/${self.uid}`, { email: self.email, userName: 'Else' })),
  ),
  refused('a role', commitOperation(updateWrite(`users/${self.uid}`, { role: 'maintainer' }))),
  refused('without the name', commitOperation(setWrite(`users/${self.uid}`, { email: self.email }))),
  refused(
    'the reservation again',
    commitOperation(setWrite(`usernames/${self.userName.toLowerCase()}`, { uid: self.uid })),
  ),
  ...Object.entries(INVALID_VALUES).map(([what, value]) =>
    refused(`the address: ${what}`, commitOperation(updateWrite(`users/${self.uid}`, { email: value }))),
  ),
]

/** Attempts to write a rate limit record whose last time is long ago. */
export const timestampAttempts = ({ uid }: TestPerson): readonly Attempt[] => [
  accepted('the server’s time', commitOperation(setWrite(`rate/${uid}`, { at: SERVER_TIMESTAMP }))),
  refused('a chosen time', commitOperation(setWrite(`rate/${uid}`, { at: new Date(Date.now() - 60_000) }))),
  refused('a future time', commitOperation(setWrite(`rate/${uid}`, { at: new Date('2100-01-01T00:00:00Z') }))),
  ...createInvalidVariants({ at: SERVER_TIMESTAMP }, (data) => commitOperation(setWrite(`rate/${uid}`, data))),
]
