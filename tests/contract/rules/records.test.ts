/** Contract test of the deployed rules: valid records are accepted, and each invalid variant of them is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COMMIT_CALLS } from './client-calls.ts'
import { AUDIT_ENTRY_ID, createBlock, createUnblock } from './hostile/hostile-audit-entries.ts'
import { presenceOf } from './hostile/hostile-presence.ts'
import type { Attempt } from './hostile/hostile-records.ts'
import { HOSTILE_TABLE, removeUserRecords } from './hostile/hostile-table.ts'
import {
  commitOperation,
  type RulesWrite,
  removeWrite,
  SERVER_TIMESTAMP,
  setWrite,
  updateWrite,
  userRecords,
} from './operations.ts'
import { getPerson, type PersonName, type TestPerson } from './people.ts'
import { openRuledCloud, type RuledCloud } from './ruled-cloud.ts'

let ruled: RuledCloud
beforeAll(async () => {
  ruled = await openRuledCloud()
})
beforeEach(() => ruled.restore())
afterAll(() => ruled.close())

const known = (name: PersonName) => getPerson(ruled.cast, name)

/** Returns the attempts whose outcome differs from the expected one. */
async function findSurprises(
  self: TestPerson,
  attempts: readonly Attempt[],
  before: readonly RulesWrite[],
): Promise<readonly string[]> {
  const caller = await ruled.createClient(self)
  const found: string[] = []
  for (const attempt of attempts) {
    await ruled.restore(before)
    const outcome = await COMMIT_CALLS[':commit'](caller, attempt.operation)
    const expected = attempt.isRight ? '+' : '-'
    // Otherwise later attempts would be refused only because the name is in use.
    if (outcome === '+') await ruled.put(attempt.operation.writes.map(({ path }) => removeWrite(path)))
    if (outcome !== expected) found.push(`${attempt.what}: ${outcome.slice(0, 300)}`)
  }
  return found
}

it.each(HOSTILE_TABLE.map((row) => [row.title, row] as const))('%s', async (_title, { person, suites }) => {
  const self = known(person)
  for (const [attempts, before] of suites(self, ruled.cast))
    expect(await findSurprises(self, attempts, before)).toEqual([])
})

describe('fault 38: the records of an account', () => {
  it('belong to one person when several claim the name concurrently', async () => {
    const people = (['unverified', 'verified', 'maintainer', 'unverified maintainer'] as const).map(known)
    for (let round = 0; round < 20; round++) {
      await ruled.put([
        ...people.flatMap(removeUserRecords),
        ...['Nim', 'NIM', 'nim', 'nIm'].map((name) => removeWrite(`usernames/${name.toLowerCase()}`)),
      ])
      const names = ['Nim', 'NIM', 'nim', 'nIm']
      const outcomes = await Promise.all(
        people.map(async (person, index) =>
          COMMIT_CALLS['a batch'](
            await ruled.createClient(person),
            commitOperation(...userRecords({ ...person, userName: names[index] ?? '' })),
          ),
        ),
      )
      expect(outcomes.toSorted()).toEqual(['+', '-', '-', '-'])
    }
    await ruled.put([...people.flatMap(removeUserRecords), removeWrite('usernames/nim')])
  })
})

describe('fault 38: a rate limit record', () => {
  it('fault 52: is refused for ten seconds after the last one', async () => {
    const self = known('verified')
    const caller = await ruled.createClient(self)
    const mark = () =>
      COMMIT_CALLS[':commit'](caller, commitOperation(setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP })))
    expect(await mark()).toBe('+')
    expect(await mark()).toBe('-')
    ruled.advanceClock(9_500)
    expect(await mark()).toBe('-')
    ruled.advanceClock(600)
    expect(await mark()).toBe('+')
    expect(await mark()).toBe('-')
  })
})

describe('a presence record', () => {
  it('is refused for a minute after the last one', async () => {
    const self = known('verified')
    const caller = await ruled.createClient(self)
    const write = () =>
      COMMIT_CALLS[':commit'](caller, commitOperation(setWrite(`presence/${self.uid}`, presenceOf(self))))
    expect(await write()).toBe('+')
    expect(await write()).toBe('-')
    ruled.advanceClock(59_000)
    expect(await write()).toBe('-')
    ruled.advanceClock(1_100)
    expect(await write()).toBe('+')
    expect(await write()).toBe('-')
  })
})

describe('fault 38: a block', () => {
  it('applies from the next write until it is lifted', async () => {
    const self = known('verified')
    const maintainer = known('maintainer')
    const write = async () =>
      COMMIT_CALLS['a single write'](
        await ruled.createClient(self),
        commitOperation(updateWrite(`users/${self.uid}`, { email: self.email })),
      )
    const by = async (...writes: readonly RulesWrite[]) =>
      COMMIT_CALLS[':commit'](await ruled.createClient(maintainer), commitOperation(...writes))
    expect(await write()).toBe('+')
    expect(await by(...createBlock(maintainer, self))).toBe('+')
    expect(await write()).toBe('-')
    expect(await by(...createUnblock(maintainer, self, AUDIT_ENTRY_ID))).toBe('+')
    expect(await write()).toBe('+')
  })

  it('is not lifted for other writes of the same commit', async () => {
    const self = known('blocked maintainer')
    const outcome = await COMMIT_CALLS[':commit'](
      await ruled.createClient(self),
      commitOperation(
        ...createUnblock(self, self),
        updateWrite(`users/${self.uid}`, { email: self.email }),
        setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP }),
      ),
    )
    expect(outcome).toBe('-')
  })
})

describe('a commit', () => {
  it('is refused as a whole if one of its writes is', async () => {
    const self = known('verified')
    const last = ruled.cloud.store.documents.lastCommit
    for (const writes of [
      [setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP }), setWrite('secrets/one', { n: 1 })],
      [setWrite('secrets/one', { n: 1 }), setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP })],
    ])
      expect(await COMMIT_CALLS[':commit'](await ruled.createClient(self), commitOperation(...writes))).toBe('-')
    expect(ruled.cloud.store.documents.lastCommit).toBe(last)
  })
})

describe('the cost of the rules', () => {
  it('is below the hosted limits for every commit of these tests', async () => {
    const self = known('unverified')
    await ruled.put(removeUserRecords(self))
    const signUp = commitOperation(...userRecords(self))
    expect(await COMMIT_CALLS[':commit'](await ruled.createClient(self), signUp)).toBe('+')
    const max = ruled.cloud.rulesMaxima()?.documents
    expect(max?.documents).toEqual({ most: 7, limit: 20 })
    expect(max?.documentsOfAnOperation).toEqual({ most: 5, limit: 10 })
    console.log(`rules: ${max?.expressions.most} expressions: a version with 25 texts`)
    expect(max?.expressions.limit).toBe(1000)
    // The maximum is a version with 25 texts; tests/contract/saves limits the largest saves.
    expect(max?.expressions.most).toBeLessThanOrEqual(780)
  })
})
