/** Records under the deployed rules: the right one is taken, and each way to spoil it is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COMMIT_CALLS } from './client-calls.ts'
import {
  AUDIT_ENTRY_ID,
  blockAttempts,
  createBlock,
  createEarlierBlock,
  createUnblock,
  removeAuditEntries,
  unblockAttempts,
} from './hostile/hostile-audit-entries.ts'
import {
  createHidePreconditions,
  createShowPreconditions,
  hideAttempts,
  hideMovedAttempts,
  hideUnlistedAttempts,
  movedBefore,
  removeShard,
  showAttempts,
} from './hostile/hostile-hidings.ts'
import {
  hiddenBefore,
  hideVersionAttempts,
  showVersionAttempts as versionsShown,
} from './hostile/hostile-moderations.ts'
import {
  type Attempt,
  accountChangeAttempts,
  newAccountAttempts,
  timestampAttempts,
} from './hostile/hostile-records.ts'
import {
  additionAttempts,
  fillingAttempts,
  judgementAttempts,
  nearlyFull,
  newLogEntryAttempts,
  newReportAttempts,
  removeWritten,
} from './hostile/hostile-reports.ts'
import {
  commitOperation,
  type RulesWrite,
  removeWrite,
  SERVER_TIMESTAMP,
  setWrite,
  updateWrite,
  userRecords,
} from './operations.ts'
import { hiddenKell } from './page-writes.ts'
import type { TestPerson } from './people.ts'
import { openRuledCloud, type RuledCloud } from './ruled-cloud.ts'
import { kellOf } from './wiki-records.ts'

let ruled: RuledCloud
beforeAll(async () => {
  ruled = await openRuledCloud()
})
beforeEach(() => ruled.restore())
afterAll(() => ruled.close())

const known = (name: Parameters<RuledCloud['cast']['person']>[0]): TestPerson => {
  const person = ruled.cast.person(name)
  if (person === null) throw new Error(`${name} is nobody`)
  return person
}

/** What came out otherwise than it should have, by what was attempted. */
async function findSurprises(
  self: TestPerson,
  attempts: readonly Attempt[],
  before: readonly RulesWrite[] = [],
): Promise<readonly string[]> {
  const caller = await ruled.createClient(self)
  const found: string[] = []
  for (const attempt of attempts) {
    await ruled.restore(before)
    const outcome = await COMMIT_CALLS[':commit'](caller, attempt.operation)
    const expected = attempt.isRight ? '+' : '-'
    // a name that was taken would be refused to all attempts after it, for that alone
    if (outcome === '+')
      await ruled.put(attempt.operation.writes.map(({ path }) => removeWrite(path)))
    if (outcome !== expected) found.push(`${attempt.what}: ${outcome.slice(0, 300)}`)
  }
  return found
}

describe('fault 38: the records of an account', () => {
  const nobodyYet = (self: TestPerson) => userRecords(self).map(({ path }) => removeWrite(path))

  it('are made together, in their one form, by an unverified person', async () => {
    const self = known('unverified')
    const { zoe } = ruled.cast
    expect(await findSurprises(self, newAccountAttempts(self, zoe), nobodyYet(self))).toEqual([])
  })

  it('keep their name, and follow only the address of the token', async () => {
    const self = known('verified')
    expect(await findSurprises(self, accountChangeAttempts(self, ruled.cast.zoe))).toEqual([])
  })

  it('are one person’s, however many ask for the name in the same instant', async () => {
    const people = (['unverified', 'verified', 'maintainer', 'unverified maintainer'] as const).map(
      known,
    )
    for (let round = 0; round < 20; round++) {
      await ruled.put([
        ...people.flatMap(nobodyYet),
        ...['Nim', 'NIM', 'nim', 'nIm'].map((name) =>
          removeWrite(`usernames/${name.toLowerCase()}`),
        ),
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
    await ruled.put([...people.flatMap(nobodyYet), removeWrite('usernames/nim')])
  })
})

describe('fault 38: a mark of time', () => {
  it('is the server’s', async () => {
    const self = known('verified')
    expect(await findSurprises(self, timestampAttempts(self))).toEqual([])
    const first = [removeWrite(`rate/${self.uid}`)]
    expect(await findSurprises(self, timestampAttempts(self), first)).toEqual([])
  })

  it('fault 52: keeps ten seconds from the next', async () => {
    const self = known('verified')
    const caller = await ruled.createClient(self)
    const mark = () =>
      COMMIT_CALLS[':commit'](
        caller,
        commitOperation(setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP })),
      )
    expect(await mark()).toBe('+')
    expect(await mark()).toBe('-')
    ruled.advanceClock(9_500)
    expect(await mark()).toBe('-')
    ruled.advanceClock(600)
    expect(await mark()).toBe('+')
    expect(await mark()).toBe('-')
  })
})

describe('fault 38: a block', () => {
  it('fault 33: is a maintainer’s, with a reason and the server’s time', async () => {
    const self = known('maintainer')
    const attempts = blockAttempts(self, ruled.cast.zoe)
    expect(await findSurprises(self, attempts, removeAuditEntries(attempts))).toEqual([])
  })

  it('is lifted where that is told of, and told of where it is lifted', async () => {
    const self = known('maintainer')
    const attempts = unblockAttempts(self, ruled.cast.zoe)
    const before = [...createEarlierBlock(self, ruled.cast.zoe), ...removeAuditEntries(attempts)]
    expect(await findSurprises(self, attempts, before)).toEqual([])
  })

  it('holds from the next write on, and no longer than it stands', async () => {
    const self = known('verified')
    const judge = known('maintainer')
    const write = async () =>
      COMMIT_CALLS['a single write'](
        await ruled.createClient(self),
        commitOperation(updateWrite(`users/${self.uid}`, { email: self.email })),
      )
    const by = async (...writes: readonly RulesWrite[]) =>
      COMMIT_CALLS[':commit'](await ruled.createClient(judge), commitOperation(...writes))
    expect(await write()).toBe('+')
    expect(await by(...createBlock(judge, self))).toBe('+')
    expect(await write()).toBe('-')
    expect(await by(...createUnblock(judge, self, AUDIT_ENTRY_ID))).toBe('+')
    expect(await write()).toBe('+')
  })

  it('is not lifted by what else stands in the same commit', async () => {
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

describe('fault 38: what people ask, report and announce', () => {
  it('is a record of its one form, with its title reserved and its author’s mark', async () => {
    const self = known('verified')
    const attempts = newReportAttempts(self)
    expect(await findSurprises(self, attempts, removeWritten(attempts))).toEqual([])
  })

  it('is a version’s entry, in its order', async () => {
    const self = known('verified')
    const attempts = newLogEntryAttempts(self)
    expect(await findSurprises(self, attempts, removeWritten(attempts))).toEqual([])
  })

  it('is added to, and never taken from', async () => {
    const self = known('verified')
    expect(await findSurprises(self, additionAttempts(self))).toEqual([])
    expect(await findSurprises(self, fillingAttempts(self), nearlyFull)).toEqual([])
  })

  it('is judged by maintainers, and not rewritten', async () => {
    const attempts = judgementAttempts(known('maintainer'))
    expect(
      await findSurprises(known('maintainer'), attempts, removeAuditEntries(attempts)),
    ).toEqual([])
  })
})

describe('a version of the change log', () => {
  it('is hidden by maintainers, whole or text by text, and not rewritten', async () => {
    const self = known('maintainer')
    const attempts = hideVersionAttempts(self)
    expect(await findSurprises(self, attempts, removeAuditEntries(attempts))).toEqual([])
  })

  it('is shown again by maintainers, and not added to before', async () => {
    const self = known('maintainer')
    const attempts = versionsShown(self)
    expect(
      await findSurprises(self, attempts, [...hiddenBefore, ...removeAuditEntries(attempts)]),
    ).toEqual([])
  })
})

describe('a page hidden by a maintainer', () => {
  it('goes with its reason and out of its list, and nothing else of it changes', async () => {
    const self = known('maintainer')
    const kell = kellOf(ruled.cast)
    const before = createHidePreconditions(self, kell)
    expect(await findSurprises(self, hideAttempts(self, kell), before)).toEqual([])
    expect(
      await findSurprises(self, hideUnlistedAttempts(self, kell), [
        ...before,
        ...removeShard(kell),
      ]),
    ).toEqual([])
    expect(
      await findSurprises(self, hideMovedAttempts(self, kell), [...before, movedBefore]),
    ).toEqual([])
  })

  it('comes back with its entry as it was', async () => {
    const self = known('maintainer')
    const kell = kellOf(ruled.cast)
    const attempts = showAttempts(self, hiddenKell(kell))
    expect(await findSurprises(self, attempts, createShowPreconditions(self, kell))).toEqual([])
  })
})

describe('a commit', () => {
  it('is refused whole when one of its writes is', async () => {
    const self = known('verified')
    const last = ruled.cloud.store.documents.lastCommit
    for (const writes of [
      [setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP }), setWrite('secrets/one', { n: 1 })],
      [setWrite('secrets/one', { n: 1 }), setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP })],
    ])
      expect(
        await COMMIT_CALLS[':commit'](await ruled.createClient(self), commitOperation(...writes)),
      ).toBe('-')
    expect(ruled.cloud.store.documents.lastCommit).toBe(last)
  })
})

describe('what the rules need', () => {
  it('lies far within the hosted limits, for the largest commit and for all before it', async () => {
    const self = known('unverified')
    await ruled.put(userRecords(self).map(({ path }) => removeWrite(path)))
    const signUp = commitOperation(...userRecords(self))
    expect(await COMMIT_CALLS[':commit'](await ruled.createClient(self), signUp)).toBe('+')
    const max = ruled.cloud.rulesMaxima()?.documents
    expect(max?.documents).toEqual({ most: 6, limit: 20 })
    expect(max?.documentsOfAnOperation).toEqual({ most: 5, limit: 10 })
    console.log(`rules: ${max?.expressions.most} expressions: a version with 25 texts`)
    expect(max?.expressions.limit).toBe(1000)
    // a version with 25 texts; the largest saves are held by tests/contract/saves
    expect(max?.expressions.most).toBeLessThanOrEqual(780)
  })
})
