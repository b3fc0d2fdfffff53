/** Table of attempts to hide a page and to show it again: the planned writes, and invalid variants. */

import { commitOperation, type Data, type RulesWrite, SERVER_TIMESTAMP, setWrite, updateWrite } from '../operations.ts'
import { hiddenKell, hideKell, removeWrites, saveKellAgain, showKell } from '../page-writes.ts'
import type { TestPerson } from '../people.ts'
import { type Attempt, accepted, refused } from './hostile-records.ts'

const LONG_AGO = new Date('2001-01-01T00:00:00Z')
const LISTED = 'catalogue/Items-1'
const SECOND = 'catalogue/Items-2'
const REFERENCE = 'ContentRef/Kell'

type DataWrite = Extract<RulesWrite, { data: Data }>

const isData = (write: RulesWrite): write is DataWrite => write.kind !== 'delete'

/** Returns the writes with `data` merged into those whose path starts with `start`. */
const withChangedData = (writes: readonly RulesWrite[], start: string, data: Data): RulesWrite[] =>
  writes.map((write) =>
    isData(write) && write.path.startsWith(start) ? { ...write, data: { ...write.data, ...data } } : write,
  )

/** Returns the writes with the history header of another revision. */
const withHeader = (writes: readonly RulesWrite[], rev: number): RulesWrite[] => {
  const id = `Kell_${String(rev).padStart(8, '0')}`
  return withChangedData(writes, REFERENCE, { backup: id }).map((write) =>
    write.path.startsWith('content_backup/') ? { ...write, path: `content_backup/${id}` } : write,
  )
}

const withoutPath = (writes: readonly RulesWrite[], start: string): RulesWrite[] =>
  writes.filter(({ path }) => !path.startsWith(start))

/** Returns the attempts that hiding and showing have in common. */
function createBothOrders(what: string, writes: readonly RulesWrite[]): readonly Attempt[] {
  const invalid = (how: string, start: string, data: Data) =>
    refused(`${what}, ${how}`, commitOperation(...withChangedData(writes, start, data)))
  return [
    accepted(what, commitOperation(...writes)),
    ...writes.flatMap(({ path }) => [
      refused(`${what} without ${path}`, commitOperation(...withoutPath(writes, path))),
      refused(`${path} of ${what} alone`, commitOperation(...writes.filter((one) => one.path === path))),
    ]),
    invalid('and renamed', REFERENCE, { Name: 'Else' }),
    invalid('and edited', REFERENCE, { Series: 'Else' }),
    invalid('hidden as a text', REFERENCE, { hidden: 'yes' }),
    invalid('hidden as false', REFERENCE, { hidden: false }),
    invalid('of another rev', REFERENCE, { rev: 9 }),
    invalid('of no save', REFERENCE, { saveId: 'short' }),
    invalid('without its edits', REFERENCE, { timeStampArray: [] }),
    invalid('with a long list', REFERENCE, { sections: Array.from({ length: 11 }, () => ({})) }),
    invalid('with a script', REFERENCE, { imageUrl: 'javascript:alert(1)' }),
    refused(`${what}, with the header of another revision`, commitOperation(...withHeader(writes, 9))),
    invalid('of another time', REFERENCE, { changedAt: LONG_AGO }),
    invalid('the header of another time', 'content_backup', { changedAt: LONG_AGO }),
    invalid('the header of another page', 'content_backup', { originalId: 'Other' }),
    invalid('without a reason', 'content_backup', { text: ' \n' }),
    invalid('its list of another time', LISTED, { changedAt: LONG_AGO }),
    invalid('another listed with it', LISTED, { pages: { Other: ['Other'] } }),
    invalid('an additional field in its list', LISTED, { isAdmin: true }),
  ]
}

const entryIn = (writes: readonly RulesWrite[]): Data => {
  const list = writes.find(({ path }) => path === LISTED)
  return list !== undefined && isData(list) ? list.data : {}
}

/** Returns a second catalogue shard, which does not list the page. */
const secondList = (kell: readonly RulesWrite[]): RulesWrite =>
  setWrite(SECOND, { ...entryIn(kell), changedAt: LONG_AGO })

export function hideAttempts(self: TestPerson, kell: readonly RulesWrite[]): readonly Attempt[] {
  const writes = hideKell(self, kell)
  const next = saveKellAgain(self, kell)
  return [
    ...createBothOrders('a page hidden', writes),
    refused('a page hidden, and still listed', commitOperation(...withChangedData(writes, LISTED, entryIn(kell)))),
    refused(
      'a page hidden, removed from another list',
      commitOperation(
        updateWrite(SECOND, { ...entryIn(writes), changedAt: SERVER_TIMESTAMP }),
        ...withoutPath(writes, LISTED),
      ),
    ),
    refused(
      'an edit that removes the page from its list',
      commitOperation(...withChangedData(next, LISTED, { pages: {} })),
    ),
  ]
}

export function showAttempts(self: TestPerson, hidden: readonly RulesWrite[]): readonly Attempt[] {
  const writes = showKell(self, hidden)
  return [
    ...createBothOrders('a page shown again', writes).filter(({ what }) => !what.endsWith('hidden as a text')),
    refused('a page shown again, unlisted', commitOperation(...withChangedData(writes, LISTED, { pages: {} }))),
    refused(
      'a page shown again, listed as another',
      commitOperation(...withChangedData(writes, LISTED, { pages: { Kell: ['Else', '', 1, null, ''] } })),
    ),
  ]
}

/** Returns the writes to store before each attempt to hide. */
export const createHidePreconditions = (self: TestPerson, kell: readonly RulesWrite[]): readonly RulesWrite[] => [
  ...removeWrites([...hideKell(self, kell), ...saveKellAgain(self, kell)]),
  secondList(kell),
]

export const createShowPreconditions = (self: TestPerson, kell: readonly RulesWrite[]): readonly RulesWrite[] => [
  ...removeWrites(hideKell(self, kell)),
  ...hiddenKell(kell),
]

/** Returns the writes that make Kell a page older than the catalogue. */
export function removeShard(kell: readonly RulesWrite[]): readonly RulesWrite[] {
  const reference = kell.find(({ path }) => path === REFERENCE)
  if (reference === undefined || !isData(reference)) throw new Error('Kell is a page.')
  const { shard: _, ...data } = reference.data
  return [setWrite(REFERENCE, data), setWrite(LISTED, { ...entryIn(kell), pages: {} })]
}

export const hideUnlistedAttempts = (self: TestPerson, kell: readonly RulesWrite[]): readonly Attempt[] => [
  accepted('a page hidden that was never listed', commitOperation(...withoutPath(hideKell(self, kell), LISTED))),
  refused(
    'a page hidden as a text that was never listed',
    commitOperation(...withoutPath(withChangedData(hideKell(self, kell), REFERENCE, { hidden: 'yes' }), LISTED)),
  ),
]

/** A renamed page redirects, and cannot be hidden or shown. */
export const movedBefore = updateWrite(REFERENCE, { movedTo: 'Kell,the,Old' })

export const hideMovedAttempts = (self: TestPerson, kell: readonly RulesWrite[]): readonly Attempt[] => [
  refused('a page hidden that was renamed', commitOperation(...hideKell(self, kell))),
]
