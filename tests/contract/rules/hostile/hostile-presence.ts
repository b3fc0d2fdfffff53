/** Table of attempts to write presence records: valid ones, and invalid variants. */
import { commitOperation, SERVER_TIMESTAMP, setWrite, updateWrite } from '../operations.ts'
import type { TestPerson } from '../people.ts'
import { type Attempt, accepted, createInvalidVariants, refused } from './hostile-records.ts'

/** Returns the record as the program writes it. */
export const presenceOf = ({ userName }: TestPerson) => ({
  page: 'Kell',
  section: 'Blurb',
  userName,
  changedAt: SERVER_TIMESTAMP,
})

/** Attempts to write the person's own record, whose last time is more than a minute ago. */
export function presenceAttempts(self: TestPerson, other: TestPerson): readonly Attempt[] {
  const path = `presence/${self.uid}`
  const own = presenceOf(self)
  const set = (data: Readonly<Record<string, unknown>>) => commitOperation(setWrite(path, data))
  return [
    accepted('the server’s time', set(own)),
    accepted('the page details', set({ ...own, section: 'details' })),
    accepted('a long key', set({ ...own, page: '~2C'.repeat(200) })),
    refused('a longer key', set({ ...own, page: 'x'.repeat(601) })),
    refused('a long section', set({ ...own, section: 'x'.repeat(41) })),
    refused('a section with markup', set({ ...own, section: '<b>' })),
    refused('another’s name', set({ ...own, userName: other.userName })),
    refused('another’s record', commitOperation(setWrite(`presence/${other.uid}`, presenceOf(other)))),
    refused('another’s record under the own name', commitOperation(setWrite(`presence/${other.uid}`, own))),
    refused('a time just now', set({ ...own, changedAt: new Date() })),
    refused('a future time', set({ ...own, changedAt: new Date('2100-01-01T00:00:00Z') })),
    refused('a record below it', commitOperation(setWrite(`${path}/more/one`, own))),
    ...createInvalidVariants(own, set),
  ]
}

/** Attempts to write the own record again less than a minute after the last time. */
export const repeatedPresence = (self: TestPerson): readonly Attempt[] => [
  refused('the same again', commitOperation(setWrite(`presence/${self.uid}`, presenceOf(self)))),
  refused(
    'another section',
    commitOperation(setWrite(`presence/${self.uid}`, { ...presenceOf(self), section: 'History' })),
  ),
]

/** Attempts to change a record that exists without a new time. */
export const presenceChangeAttempts = ({ uid }: TestPerson): readonly Attempt[] => [
  refused('another section at the old time', commitOperation(updateWrite(`presence/${uid}`, { section: 'History' }))),
  refused('an additional field', commitOperation(updateWrite(`presence/${uid}`, { text: 'Hello' }))),
]
