/** A page hidden and shown again as it is planned, and each way to spoil it. */

import { commit, type Data, NOW, set, update, type Write } from '../operations.ts'
import { hiddenKell, hideKell, nextOfKell, showKell, unwritten } from '../page-writes.ts'
import type { Known } from '../people.ts'
import { type Attempt, right, wrong } from './hostile-records.ts'

const LONG_AGO = new Date('2001-01-01T00:00:00Z')
const LISTED = 'catalogue/Items-1'
const SECOND = 'catalogue/Items-2'
const REFERENCE = 'ContentRef/Kell'

type DataWrite = Extract<Write, { data: Data }>

const isData = (write: Write): write is DataWrite => write.kind !== 'delete'

/** The same writes, but for what is said of the one at that path. */
const but = (writes: readonly Write[], start: string, data: Data): Write[] =>
  writes.map((write) =>
    isData(write) && write.path.startsWith(start)
      ? { ...write, data: { ...write.data, ...data } }
      : write,
  )

/** The reference and its header, under the id of a revision. */
const underHeader = (writes: readonly Write[], rev: number): Write[] => {
  const id = `Kell_${String(rev).padStart(8, '0')}`
  return but(writes, REFERENCE, { backup: id }).map((write) =>
    write.path.startsWith('content_backup/') ? { ...write, path: `content_backup/${id}` } : write,
  )
}

const without = (writes: readonly Write[], start: string): Write[] =>
  writes.filter(({ path }) => !path.startsWith(start))

/** What is wrong whether it is hidden or shown again. */
function eitherWay(what: string, writes: readonly Write[]): readonly Attempt[] {
  const spoilt = (how: string, start: string, data: Data) =>
    wrong(`${what}, ${how}`, commit(...but(writes, start, data)))
  return [
    right(what, commit(...writes)),
    ...writes.flatMap(({ path }) => [
      wrong(`${what} without ${path}`, commit(...without(writes, path))),
      wrong(`${path} of ${what} alone`, commit(...writes.filter((one) => one.path === path))),
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
    wrong(`${what}, with the header of another revision`, commit(...underHeader(writes, 9))),
    spoilt('of another time', REFERENCE, { changedAt: LONG_AGO }),
    spoilt('the header of another time', 'content_backup', { changedAt: LONG_AGO }),
    spoilt('the header of another page', 'content_backup', { originalId: 'Other' }),
    spoilt('without a reason', 'content_backup', { text: ' \n' }),
    spoilt('its list of another time', LISTED, { changedAt: LONG_AGO }),
    spoilt('another listed with it', LISTED, { pages: { Other: ['Other'] } }),
    spoilt('a field too many in its list', LISTED, { isAdmin: true }),
  ]
}

const entryIn = (writes: readonly Write[]): Data => {
  const list = writes.find(({ path }) => path === LISTED)
  return list !== undefined && isData(list) ? list.data : {}
}

/** A second list, which the page does not stand in. */
const secondList = (kell: readonly Write[]): Write =>
  set(SECOND, { ...entryIn(kell), changedAt: LONG_AGO })

export function hidings(self: Known, kell: readonly Write[]): readonly Attempt[] {
  const writes = hideKell(self, kell)
  const next = nextOfKell(self, kell)
  return [
    ...eitherWay('a page hidden', writes),
    wrong('a page hidden, and listed still', commit(...but(writes, LISTED, entryIn(kell)))),
    wrong(
      'a page hidden out of another list',
      commit(update(SECOND, { ...entryIn(writes), changedAt: NOW }), ...without(writes, LISTED)),
    ),
    wrong(
      'an edit that takes the page out of its list',
      commit(...but(next, LISTED, { pages: {} })),
    ),
  ]
}

export function showings(self: Known, hidden: readonly Write[]): readonly Attempt[] {
  const writes = showKell(self, hidden)
  return [
    ...eitherWay('a page shown again', writes).filter(({ what }) => !what.endsWith('as a word')),
    wrong('a page shown again, unlisted', commit(...but(writes, LISTED, { pages: {} }))),
    wrong(
      'a page shown again, listed as another',
      commit(...but(writes, LISTED, { pages: { Kell: ['Else', '', 1, null, ''] } })),
    ),
  ]
}

/** What has to stand before each of them. */
export const beforeHiding = (self: Known, kell: readonly Write[]): readonly Write[] => [
  ...unwritten([...hideKell(self, kell), ...nextOfKell(self, kell)]),
  secondList(kell),
]

export const beforeShowing = (self: Known, kell: readonly Write[]): readonly Write[] => [
  ...unwritten(hideKell(self, kell)),
  ...hiddenKell(kell),
]

/** A page from before there was a catalogue. */
export function unlisted(kell: readonly Write[]): readonly Write[] {
  const reference = kell.find(({ path }) => path === REFERENCE)
  if (reference === undefined || !isData(reference)) throw new Error('Kell is a page.')
  const { shard: _, ...data } = reference.data
  return [set(REFERENCE, data), set(LISTED, { ...entryIn(kell), pages: {} })]
}

export const hidingsUnlisted = (self: Known, kell: readonly Write[]): readonly Attempt[] => [
  right('a page hidden that was never listed', commit(...without(hideKell(self, kell), LISTED))),
  wrong(
    'a page hidden as a word that was never listed',
    commit(...without(but(hideKell(self, kell), REFERENCE, { hidden: 'yes' }), LISTED)),
  ),
]

/** A page that was renamed leads on, and is neither hidden nor shown. */
export const moved = update(REFERENCE, { movedTo: 'Kell,the,Old' })

export const hidingsMoved = (self: Known, kell: readonly Write[]): readonly Attempt[] => [
  wrong('a page hidden that was renamed', commit(...hideKell(self, kell))),
]
