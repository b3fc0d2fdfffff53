/** Contract test: the deployed rules equal the permission table, cell by cell, by every call a client can use. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionRow } from './cells/permission-row.ts'
import { PERMISSION_TABLE } from './cells/permission-table.ts'
import { COMMIT_CALLS, GET_CALLS, LIST_CALLS, type RulesClient, type RulesOutcome } from './client-calls.ts'
import type { RulesOperation } from './operations.ts'
import { PERSON_NAMES, type PersonName } from './people.ts'
import { openRuledCloud, type RuledCloud } from './ruled-cloud.ts'

let ruled: RuledCloud
beforeAll(async () => {
  ruled = await openRuledCloud()
})
afterAll(() => ruled.close())

type Try = (caller: RulesClient) => Promise<RulesOutcome>

/** Returns the calls that can request an operation, by name. */
function getCalls(operation: RulesOperation): ReadonlyMap<string, Try> {
  switch (operation.kind) {
    case 'get':
      return createTries(GET_CALLS, (call) => (caller) => call(caller, operation))
    case 'list':
      return createTries(LIST_CALLS, (call) => (caller) => call(caller, operation))
    case 'commit': {
      const calls = createTries(COMMIT_CALLS, (call) => (caller) => call(caller, operation))
      if (operation.writes.length > 1) calls.delete('a single write')
      return calls
    }
  }
}

const createTries = <Call>(calls: Readonly<Record<string, Call>>, bind: (call: Call) => Try): Map<string, Try> =>
  new Map(Object.entries(calls).map(([name, call]) => [name, bind(call)]))

async function evaluateCell(row: PermissionRow, name: PersonName, call: string): Promise<string> {
  const { cast, cloud } = ruled
  const person = cast.person(name)
  const self = person ?? cast.zoe
  await ruled.restore(row.before(self, cast))
  const attempt = getCalls(row.attempt(self, cast)).get(call)
  const caller = await ruled.createClient(person)
  const last = cloud.store.documents.lastCommit
  const outcome = (await attempt?.(caller)) ?? 'no such call'
  const hasWritten = cloud.store.documents.lastCommit !== last
  return hasWritten && outcome !== '+' ? `${outcome} but written` : outcome
}

describe('fault 55: the deployed rules', () => {
  it.each(PERMISSION_TABLE)('equal the permission table: $action $what', async (row) => {
    const calls = [...getCalls(row.attempt(ruled.cast.zoe, ruled.cast)).keys()]
    const outcomes: Record<string, string> = {}
    for (const call of calls) {
      const cells: string[] = []
      for (const name of PERSON_NAMES) cells.push(await evaluateCell(row, name, call))
      outcomes[call] = cells.join('')
    }
    expect(outcomes).toEqual(Object.fromEntries(calls.map((call) => [call, row.cells])))
  })
})

/** Returns the actions that a person is allowed. */
const allowedTo = (name: PersonName, rows = PERMISSION_TABLE): readonly (string | null)[] => [
  ...new Set(rows.filter(({ cells }) => cells[PERSON_NAMES.indexOf(name)] === '+').map(({ action }) => action)),
]
const attempted = (row: PermissionRow) => row.attempt(ruled.cast.zoe, ruled.cast)

describe('the permission table', () => {
  const writing = () => PERMISSION_TABLE.filter((row) => attempted(row).kind === 'commit')

  it('fault 31: allows no write to people who are signed out', () => {
    expect(allowedTo('signed out', writing())).toEqual([])
  })

  it('fault 32: allows unverified people to create their own account, and no other write', () => {
    expect(allowedTo('unverified', writing())).toEqual(['create-account'])
    expect(allowedTo('unverified maintainer', writing())).toEqual(['create-account'])
  })

  it('allows no write to blocked people', () => {
    expect(allowedTo('blocked', writing())).toEqual([])
    expect(allowedTo('blocked maintainer', writing())).toEqual([])
  })

  it('fault 34: allows nobody to read the e-mail address of another person or to list people', () => {
    const rows = PERMISSION_TABLE.filter(
      ({ action, what }) => action === 'list-people' || (action === 'read-account' && what === 'another’s'),
    )
    expect(rows).toHaveLength(4)
    for (const name of PERSON_NAMES) expect(allowedTo(name, rows)).toEqual([])
  })

  it('fault 37: allows no deletion except of a block, by a maintainer, and of one’s own presence record', () => {
    const deleting = writing().filter((row) => {
      const operation = attempted(row)
      return operation.kind === 'commit' && operation.writes.some(({ kind }) => kind === 'delete')
    })
    const allowed: Partial<Record<PersonName, readonly string[]>> = {
      verified: ['delete-presence'],
      maintainer: ['delete-presence', 'unblock-person'],
    }
    for (const name of PERSON_NAMES) expect(allowedTo(name, deleting)).toEqual(allowed[name] ?? [])
  })
})
