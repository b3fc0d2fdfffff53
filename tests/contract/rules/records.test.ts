/** Contract test of the deployed rules: valid records are accepted, and each invalid variant of them is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COMMIT_CALLS } from './client-calls.ts'
import { additionAttempts, fillingAttempts, nearlyFull } from './hostile/hostile-additions.ts'
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
  showVersionAttempts,
} from './hostile/hostile-moderations.ts'
import {
  type Attempt,
  accountChangeAttempts,
  newAccountAttempts,
  timestampAttempts,
} from './hostile/hostile-records.ts'
import { reportModerationAttempts } from './hostile/hostile-report-moderations.ts'
import { newLogEntryAttempts, newReportAttempts, removeWritten } from './hostile/hostile-reports.ts'
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

/** Returns the attempts whose outcome differs from the expected one. */
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
    // Otherwise later attempts would be refused only because the name is in use.
    if (outcome === '+')
      await ruled.put(attempt.operation.writes.map(({ path }) => removeWrite(path)))
    if (outcome !== expected) found.push(`${attempt.what}: ${outcome.slice(0, 300)}`)
  }
  return found
}

describe('fault 38: the records of an account', () => {
  const nobodyYet = (self: TestPerson) => userRecords(self).map(({ path }) => removeWrite(path))

  it('are created together, in their only form, by an unverified person', async () => {
    const self = known('unverified')
    const { zoe } = ruled.cast
    expect(await findSurprises(self, newAccountAttempts(self, zoe), nobodyYet(self))).toEqual([])
  })

  it('keep their name, and take only the e-mail address of the token', async () => {
    const self = known('verified')
    expect(await findSurprises(self, accountChangeAttempts(self, ruled.cast.zoe))).toEqual([])
  })

  it('belong to one person when several claim the name concurrently', async () => {
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

describe('fault 38: a rate limit record', () => {
  it('has the time of the server', async () => {
    const self = known('verified')
    expect(await findSurprises(self, timestampAttempts(self))).toEqual([])
    const first = [removeWrite(`rate/${self.uid}`)]
    expect(await findSurprises(self, timestampAttempts(self), first)).toEqual([])
  })

  it('fault 52: is refused for ten seconds after the last one', async () => {
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
  it('fault 33: is written by a maintainer, with a reason and the time of the server', async () => {
    const self = known('maintainer')
    const attempts = blockAttempts(self, ruled.cast.zoe)
    expect(await findSurprises(self, attempts, removeAuditEntries(attempts))).toEqual([])
  })

  it('is lifted only together with its audit entry', async () => {
    const self = known('maintainer')
    const attempts = unblockAttempts(self, ruled.cast.zoe)
    const before = [...createEarlierBlock(self, ruled.cast.zoe), ...removeAuditEntries(attempts)]
    expect(await findSurprises(self, attempts, before)).toEqual([])
  })

  it('applies from the next write until it is lifted', async () => {
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

describe('fault 38: a feature request, bug report or change log version', () => {
  it('is a record of its only form, with its title reserved and a rate limit record', async () => {
    const self = known('verified')
    const attempts = newReportAttempts(self)
    expect(await findSurprises(self, attempts, removeWritten(attempts))).toEqual([])
  })

  it('is created in the change log with its order', async () => {
    const self = known('verified')
    const attempts = newLogEntryAttempts(self)
    expect(await findSurprises(self, attempts, removeWritten(attempts))).toEqual([])
  })

  it('accepts added texts, and no removed ones', async () => {
    const self = known('verified')
    expect(await findSurprises(self, additionAttempts(self))).toEqual([])
    expect(await findSurprises(self, fillingAttempts(self), nearlyFull)).toEqual([])
  })

  it('is moderated by maintainers, and not rewritten', async () => {
    const attempts = reportModerationAttempts(known('maintainer'))
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

  it('is shown again by maintainers, and accepts no texts while hidden', async () => {
    const self = known('maintainer')
    const attempts = showVersionAttempts(self)
    expect(
      await findSurprises(self, attempts, [...hiddenBefore, ...removeAuditEntries(attempts)]),
    ).toEqual([])
  })
})

describe('a page hidden by a maintainer', () => {
  it('is saved with a reason and without its catalogue entry, and otherwise unchanged', async () => {
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

  it('gets its former catalogue entry when it is shown again', async () => {
    const self = known('maintainer')
    const kell = kellOf(ruled.cast)
    const attempts = showAttempts(self, hiddenKell(kell))
    expect(await findSurprises(self, attempts, createShowPreconditions(self, kell))).toEqual([])
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
      expect(
        await COMMIT_CALLS[':commit'](await ruled.createClient(self), commitOperation(...writes)),
      ).toBe('-')
    expect(ruled.cloud.store.documents.lastCommit).toBe(last)
  })
})

describe('the cost of the rules', () => {
  it('is below the hosted limits for every commit of these tests', async () => {
    const self = known('unverified')
    await ruled.put(userRecords(self).map(({ path }) => removeWrite(path)))
    const signUp = commitOperation(...userRecords(self))
    expect(await COMMIT_CALLS[':commit'](await ruled.createClient(self), signUp)).toBe('+')
    const max = ruled.cloud.rulesMaxima()?.documents
    expect(max?.documents).toEqual({ most: 6, limit: 20 })
    expect(max?.documentsOfAnOperation).toEqual({ most: 5, limit: 10 })
    console.log(`rules: ${max?.expressions.most} expressions: a version with 25 texts`)
    expect(max?.expressions.limit).toBe(1000)
    // The maximum is a version with 25 texts; tests/contract/saves limits the largest saves.
    expect(max?.expressions.most).toBeLessThanOrEqual(780)
  })
})
