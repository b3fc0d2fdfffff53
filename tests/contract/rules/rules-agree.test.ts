/**
 * The deployed rules against the table, cell by cell, through every door: what screens say (screens-agree) is what
 * the server does.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TABLE } from './cells/permission-table.ts'
import type { Row } from './cells/row.ts'
import { type Caller, COMMIT_DOORS, GET_DOORS, LIST_DOORS, type Outcome } from './doors.ts'
import type { Operation } from './operations.ts'
import { PERSON_NAMES, type PersonName } from './people.ts'
import { openRuledCloud, type RuledCloud } from './ruled-cloud.ts'

let ruled: RuledCloud
beforeAll(async () => {
  ruled = await openRuledCloud()
})
afterAll(() => ruled.close())

type Try = (caller: Caller) => Promise<Outcome>

/** The ways to ask for an operation; a commit that is refused must leave nothing behind. */
function doorsFor(operation: Operation): ReadonlyMap<string, Try> {
  switch (operation.kind) {
    case 'get':
      return tries(GET_DOORS, (door) => (caller) => door(caller, operation))
    case 'list':
      return tries(LIST_DOORS, (door) => (caller) => door(caller, operation))
    case 'commit': {
      const doors = tries(COMMIT_DOORS, (door) => (caller) => door(caller, operation))
      if (operation.writes.length > 1) doors.delete('a single write')
      return doors
    }
  }
}

const tries = <Door>(
  doors: Readonly<Record<string, Door>>,
  through: (door: Door) => Try,
): Map<string, Try> => new Map(Object.entries(doors).map(([name, door]) => [name, through(door)]))

async function cell(row: Row, name: PersonName, door: string): Promise<string> {
  const { cast, cloud } = ruled
  const person = cast.person(name)
  const self = person ?? cast.zoe
  await ruled.restore(row.before(self, cast))
  const attempt = doorsFor(row.attempt(self, cast)).get(door)
  const caller = await ruled.as(person)
  const last = cloud.store.documents.lastCommit
  const outcome = (await attempt?.(caller)) ?? 'no such door'
  const hasWritten = cloud.store.documents.lastCommit !== last
  return hasWritten && outcome !== '+' ? `${outcome} but written` : outcome
}

describe('fault 55: the deployed rules', () => {
  it.each(TABLE)('are what was written down: $action $what', async (row) => {
    const doors = [...doorsFor(row.attempt(ruled.cast.zoe, ruled.cast)).keys()]
    const said: Record<string, string> = {}
    for (const door of doors) {
      const cells: string[] = []
      for (const name of PERSON_NAMES) cells.push(await cell(row, name, door))
      said[door] = cells.join('')
    }
    expect(said).toEqual(Object.fromEntries(doors.map((door) => [door, row.cells])))
  })
})

/** What the cells of a column are let do. */
const allowedTo = (name: PersonName, rows = TABLE): readonly (string | null)[] => [
  ...new Set(
    rows
      .filter(({ cells }) => cells[PERSON_NAMES.indexOf(name)] === '+')
      .map(({ action }) => action),
  ),
]
const attempted = (row: Row) => row.attempt(ruled.cast.zoe, ruled.cast)

describe('what the table comes to', () => {
  const writing = () => TABLE.filter((row) => attempted(row).kind === 'commit')

  it('fault 31: who is signed out writes nothing', () => {
    expect(allowedTo('signed out', writing())).toEqual([])
  })

  it('fault 32: who is unverified makes their own account, and writes nothing else', () => {
    expect(allowedTo('unverified', writing())).toEqual(['create-account'])
    expect(allowedTo('unverified maintainer', writing())).toEqual(['create-account'])
  })

  it('writes nothing while blocked', () => {
    expect(allowedTo('blocked', writing())).toEqual([])
    expect(allowedTo('blocked maintainer', writing())).toEqual([])
  })

  it('fault 34: nobody reads another’s address, and nobody lists people', () => {
    const harvest = TABLE.filter(
      ({ action, what }) =>
        action === 'list-people' || (action === 'read-account' && what === 'another’s'),
    )
    expect(harvest).toHaveLength(4)
    for (const name of PERSON_NAMES) expect(allowedTo(name, harvest)).toEqual([])
  })

  it('fault 37: nothing is deleted but a block, by a maintainer', () => {
    const deleting = writing().filter((row) => {
      const operation = attempted(row)
      return operation.kind === 'commit' && operation.writes.some(({ kind }) => kind === 'delete')
    })
    for (const name of PERSON_NAMES)
      expect(allowedTo(name, deleting)).toEqual(name === 'maintainer' ? ['unblock-person'] : [])
  })
})
