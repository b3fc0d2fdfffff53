/** A page hidden and shown again as it is planned, and each way to spoil it. */

import {
  commitOperation,
  type Data,
  type RulesWrite,
  SERVER_TIMESTAMP,
  setWrite,
  updateWrite,
} from '../operations.ts'
import { hiddenKell, hideKell, removeWrites, saveKellAgain, showKell } from '../page-writes.ts'
import type { TestPerson } from '../people.ts'
import { type Attempt, accepted, refused } from './hostile-records.ts'

const LONG_AGO = new Date('2001-01-01T00:00:00Z')
const LISTED = 'catalogue/Items-1'
const SECOND = 'catalogue/Items-2'
const REFERENCE = 'ContentRef/Kell'

type DataWrite = Extract<RulesWrite, { data: Data }>

const isData = (write: RulesWrite): write is DataWrite => write.kind !== 'delete'

/** The same writes, but for what is said of the one at that path. */
const withChangedData = (writes: readonly RulesWrite[], start: string, data: Data): RulesWrite[] =>
  writes.map((write) =>
    isData(write) && write.path.startsWith(start)
      ? { ...write, data: { ...write.data, ...data } }
      : write,
  )

/** The reference and its header, under the id of a revision. */
const withHeader = (writes: readonly RulesWrite[], rev: number): RulesWrite[] => {
  const id = `Kell_${String(rev).padStart(8, '0')}`
  return withChangedData(writes, REFERENCE, { backup: id }).map((write) =>
    write.path.startsWith('content_backup/') ? { ...write, path: `content_backup/${id}` } : write,
  )
}

const withoutPath = (writes: readonly RulesWrite[], start: string): RulesWrite[] =>
  writes.filter(({ path }) => !path.startsWith(start))

/** What is wrong whether it is hidden or shown again. */
function createBothOrders(what: string, writes: readonly RulesWrite[]): readonly Attempt[] {
  const spoilt = (how: string, start: string, data: Data) =>
    refused(`${what}, ${how}`, commitOperation(...withChangedData(writes, start, data)))
  return [
    accepted(what, commitOperation(...writes)),
    ...writes.flatMap(({ path }) => [
      refused(`${what} without ${path}`, commitOperation(...withoutPath(writes, path))),
      refused(
        `${path} of ${what} alone`,
        commitOperation(...writes.filter((one) => one.path === path)),
      ),
    ]),
    spoilt('and renamed', REFERENCE, { Name: 'Else' }),
    spoilt('and edited', REFERENCE, { Series: 'Else' }),
    spoilt('as a word', REFERENCE, { hidden: 'yes' }),
    spoilt('as a no', REFERENCE, { hidden: false }),
    spoilt('of another rev', REFERENCE, { rev: 9 }),
    spoilt('of no save', REFERENCE, { saveId: 'short' }),
    spoilt('its edits gone', REFERENCE, { timeStampArray: [] }),
    spoilt('with a long list', REFERENCE, { sections: Array.from({ length: 11 }, () => ({})) }),
    spoilt('with a script', REFERENCE, { imageUrl: 'javascript:alert(1)' }),
    refused(
      `${what}, with the header of another revision`,
      commitOperation(...withHeader(writes, 9)),
    ),
    spoilt('of another time', REFERENCE, { changedAt: LONG_AGO }),
    spoilt('the header of another time', 'content_backup', { changedAt: LONG_AGO }),
    spoilt('the header of another page', 'content_backup', { originalId: 'Other' }),
    spoilt('without a reason', 'content_backup', { text: ' \n' }),
    spoilt('its list of another time', LISTED, { changedAt: LONG_AGO }),
    spoilt('another listed with it', LISTED, { pages: { Other: ['Other'] } }),
    spoilt('a field too many in its list', LISTED, { isAdmin: true }),
  ]
}

const entryIn = (writes: readonly RulesWrite[]): Data => {
  const list = writes.find(({ path }) => path === LISTED)
  return list !== undefined && isData(list) ? list.data : {}
}

/** A second list, which the page does not stand in. */
const secondList = (kell: readonly RulesWrite[]): RulesWrite =>
  setWrite(SECOND, { ...entryIn(kell), changedAt: LONG_AGO })

export function hideAttempts(self: TestPerson, kell: readonly RulesWrite[]): readonly Attempt[] {
  const writes = hideKell(self, kell)
  const next = saveKellAgain(self, kell)
  return [
    ...createBothOrders('a page hidden', writes),
    refused(
      'a page hidden, and listed still',
      commitOperation(...withChangedData(writes, LISTED, entryIn(kell))),
    ),
    refused(
      'a page hidden out of another list',
      commitOperation(
        updateWrite(SECOND, { ...entryIn(writes), changedAt: SERVER_TIMESTAMP }),
        ...withoutPath(writes, LISTED),
      ),
    ),
    refused(
      'an edit that takes the page out of its list',
      commitOperation(...withChangedData(next, LISTED, { pages: {} })),
    ),
  ]
}

export function showAttempts(self: TestPerson, hidden: readonly RulesWrite[]): readonly Attempt[] {
  const writes = showKell(self, hidden)
  return [
    ...createBothOrders('a page shown again', writes).filter(
      ({ what }) => !what.endsWith('as a word'),
    ),
    refused(
      'a page shown again, unlisted',
      commitOperation(...withChangedData(writes, LISTED, { pages: {} })),
    ),
    refused(
      'a page shown again, listed as another',
      commitOperation(
        ...withChangedData(writes, LISTED, { pages: { Kell: ['Else', '', 1, null, ''] } }),
      ),
    ),
  ]
}

/** What has to stand before each of them. */
export const createHidePreconditions = (
  self: TestPerson,
  kell: readonly RulesWrite[],
): readonly RulesWrite[] => [
  ...removeWrites([...hideKell(self, kell), ...saveKellAgain(self, kell)]),
  secondList(kell),
]

export const createShowPreconditions = (
  self: TestPerson,
  kell: readonly RulesWrite[],
): readonly RulesWrite[] => [...removeWrites(hideKell(self, kell)), ...hiddenKell(kell)]

/** A page from before there was a catalogue. */
export function removeShard(kell: readonly RulesWrite[]): readonly RulesWrite[] {
  const reference = kell.find(({ path }) => path === REFERENCE)
  if (reference === undefined || !isData(reference)) throw new Error('Kell is a page.')
  const { shard: _, ...data } = reference.data
  return [setWrite(REFERENCE, data), setWrite(LISTED, { ...entryIn(kell), pages: {} })]
}

export const hideUnlistedAttempts = (
  self: TestPerson,
  kell: readonly RulesWrite[],
): readonly Attempt[] => [
  accepted(
    'a page hidden that was never listed',
    commitOperation(...withoutPath(hideKell(self, kell), LISTED)),
  ),
  refused(
    'a page hidden as a word that was never listed',
    commitOperation(
      ...withoutPath(withChangedData(hideKell(self, kell), REFERENCE, { hidden: 'yes' }), LISTED),
    ),
  ),
]

/** A page that was renamed leads on, and is neither hidden nor shown. */
export const movedBefore = updateWrite(REFERENCE, { movedTo: 'Kell,the,Old' })

export const hideMovedAttempts = (
  self: TestPerson,
  kell: readonly RulesWrite[],
): readonly Attempt[] => [
  refused('a page hidden that was renamed', commitOperation(...hideKell(self, kell))),
]
