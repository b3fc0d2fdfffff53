/** Records that are right, and each way to spoil one: what the rules must take, and what they must not. */
import { commit, NOW, type Of, set, update, userRecords } from '../operations.ts'
import type { Known } from '../people.ts'

export interface Attempt {
  readonly what: string
  readonly isRight: boolean
  readonly operation: Of<'commit'>
}

export const right = (what: string, operation: Of<'commit'>): Attempt => ({
  what,
  isRight: true,
  operation,
})
export const wrong = (what: string, operation: Of<'commit'>): Attempt => ({
  what,
  isRight: false,
  operation,
})

/** What a field of text, time or address must never hold. */
export const STRANGE: Readonly<Record<string, unknown>> = {
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

/** Each field strange, each field missing, and one too many. */
export function spoilt(data: Data, attempt: (data: Data) => Of<'commit'>): readonly Attempt[] {
  const fields = Object.keys(data)
  const without = (field: string) =>
    Object.fromEntries(Object.entries(data).filter(([name]) => name !== field))
  return [
    ...fields.flatMap((field) => [
      wrong(`no ${field}`, attempt(without(field))),
      ...Object.entries(STRANGE).map(([what, value]) =>
        wrong(`${field}: ${what}`, attempt({ ...data, [field]: value })),
      ),
    ]),
    wrong('a field too many', attempt({ ...data, isAdmin: true })),
    wrong('the server’s time in a field too many', attempt({ ...data, now: NOW })),
  ]
}

const NAMES_TAKEN = ['Ab', 'Seth Ring', 'Éowyn-2', '9.to_5', '李小龍', 'x'.repeat(40), 'Ærø', 'ß1']
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

/** Before this, the person has neither record. */
export function newAccounts(self: Known, other: Known): readonly Attempt[] {
  const user = { email: self.email, userName: self.userName }
  const folded = self.userName.toLowerCase()
  const name = set(`usernames/${folded}`, { uid: self.uid })
  const named = (userName: string) => userRecords({ ...self, userName })
  return [
    right('both records', commit(...userRecords(self))),
    ...NAMES_TAKEN.map((userName) => right(`named ${userName}`, commit(...named(userName)))),
    ...NAMES_REFUSED.map((userName) =>
      wrong(
        `named ${JSON.stringify(userName)}`,
        commit(
          set(`users/${self.uid}`, { ...user, userName }),
          // an id that is no id would be refused for that alone
          set(`usernames/${userName.toLowerCase().replace(/[/]|^__/g, '-')}`, { uid: self.uid }),
        ),
      ),
    ),
    right('a name and what looks like it', commit(...named('Ian'))),
    wrong('a name that looks like one that is taken', commit(...named('ΖΟΕ'))),
    ...spoiltSkeletons(self),
    wrong('the person without the name', commit(set(`users/${self.uid}`, user))),
    wrong('the name without the person', commit(name)),
    wrong(
      'under another name',
      commit(set(`users/${self.uid}`, user), set('usernames/else', { uid: self.uid })),
    ),
    wrong(
      'the name not folded',
      commit(set(`users/${self.uid}`, user), set(`usernames/${self.userName}`, { uid: self.uid })),
    ),
    wrong(
      'a second name beside the first',
      commit(...userRecords(self), set('usernames/second', { uid: self.uid })),
    ),
    wrong(
      'the name given to another',
      commit(set(`users/${self.uid}`, user), set(`usernames/${folded}`, { uid: other.uid })),
    ),
    wrong('a name that is taken', commit(...named(other.userName))),
    wrong('a name that is taken, in capitals', commit(...named(other.userName.toUpperCase()))),
    wrong(
      'another’s address',
      commit(set(`users/${self.uid}`, { ...user, email: other.email }), name),
    ),
    wrong(
      'the address in capitals',
      commit(set(`users/${self.uid}`, { ...user, email: self.email.toUpperCase() }), name),
    ),
    ...spoilt(user, (data) => commit(set(`users/${self.uid}`, data), name)),
    ...spoilt({ uid: self.uid }, (data) =>
      commit(set(`users/${self.uid}`, user), set(`usernames/${folded}`, data)),
    ),
  ]
}

/** Of a name that looks like others: its second reservation, and what the record says of it. */
function spoiltSkeletons({ uid, email }: Known): readonly Attempt[] {
  const person = (skeleton: unknown) =>
    set(`users/${uid}`, {
      email,
      userName: 'Ian',
      ...(skeleton === undefined ? {} : { skeleton }),
    })
  const own = set('usernames/ian', { uid })
  const lookAlikes = set('usernames/lan', { uid })
  return [
    wrong('without what looks like it', commit(person('lan'), own)),
    wrong('without saying what looks like it', commit(person(undefined), own, lookAlikes)),
    wrong('its own skeleton', commit(person('ian'), own)),
    wrong('another’s skeleton', commit(person('bob'), own, set('usernames/bob', { uid }))),
    wrong('a skeleton that is no text', commit(person(7), own, lookAlikes)),
    wrong('what looks like it alone', commit(lookAlikes)),
  ]
}

/** Before this, the person has both records. */
export const accountChanges = (self: Known, other: Known): readonly Attempt[] => [
  right('the address as it is', commit(update(`users/${self.uid}`, { email: self.email }))),
  wrong('another’s address', commit(update(`users/${self.uid}`, { email: other.email }))),
  wrong(
    'another spelling of the name',
    commit(update(`users/${self.uid}`, { userName: self.userName.toUpperCase() })),
  ),
  wrong(
    'the name and the address',
    commit(update(`users/${self.uid}`, { email: self.email, userName: 'Else' })),
  ),
  wrong('a role', commit(update(`users/${self.uid}`, { role: 'maintainer' }))),
  wrong('the name away', commit(set(`users/${self.uid}`, { email: self.email }))),
  wrong(
    'the reservation again',
    commit(set(`usernames/${self.userName.toLowerCase()}`, { uid: self.uid })),
  ),
  ...Object.entries(STRANGE).map(([what, value]) =>
    wrong(`the address: ${what}`, commit(update(`users/${self.uid}`, { email: value }))),
  ),
]

/** Before this, the last time is long ago. */
export const marksOfTime = ({ uid }: Known): readonly Attempt[] => [
  right('the server’s time', commit(set(`rate/${uid}`, { at: NOW }))),
  wrong('a time of their own', commit(set(`rate/${uid}`, { at: new Date(Date.now() - 60_000) }))),
  wrong('a time to come', commit(set(`rate/${uid}`, { at: new Date('2100-01-01T00:00:00Z') }))),
  ...spoilt({ at: NOW }, (data) => commit(set(`rate/${uid}`, data))),
]
