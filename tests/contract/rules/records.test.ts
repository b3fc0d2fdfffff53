/** Records under the deployed rules: the right one is taken, and each way to spoil it is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { COMMIT_DOORS } from './doors.ts'
import {
  blockOf,
  blocks,
  DEED,
  isBlockedBy,
  liftingOf,
  liftings,
  untold,
} from './hostile/hostile-deeds.ts'
import {
  beforeHiding,
  beforeShowing,
  hidings,
  hidingsMoved,
  hidingsUnlisted,
  moved,
  showings,
  unlisted,
} from './hostile/hostile-hidings.ts'
import {
  hiddenBefore,
  moderations,
  showings as versionsShown,
} from './hostile/hostile-moderations.ts'
import {
  type Attempt,
  accountChanges,
  marksOfTime,
  newAccounts,
} from './hostile/hostile-records.ts'
import {
  additions,
  fillings,
  judgements,
  nearlyFull,
  newLogEntries,
  newReports,
  unmade,
} from './hostile/hostile-reports.ts'
import { commit, NOW, remove, set, update, userRecords, type Write } from './operations.ts'
import { hiddenKell } from './page-writes.ts'
import type { Known } from './people.ts'
import { openRuledCloud, type RuledCloud } from './ruled-cloud.ts'
import { kellOf } from './wiki-records.ts'

let ruled: RuledCloud
beforeAll(async () => {
  ruled = await openRuledCloud()
})
beforeEach(() => ruled.restore())
afterAll(() => ruled.close())

const known = (name: Parameters<RuledCloud['cast']['person']>[0]): Known => {
  const person = ruled.cast.person(name)
  if (person === null) throw new Error(`${name} is nobody`)
  return person
}

/** What came out otherwise than it should have, by what was attempted. */
async function surprises(
  self: Known,
  attempts: readonly Attempt[],
  before: readonly Write[] = [],
): Promise<readonly string[]> {
  const caller = await ruled.as(self)
  const found: string[] = []
  for (const attempt of attempts) {
    await ruled.restore(before)
    const outcome = await COMMIT_DOORS[':commit'](caller, attempt.operation)
    const expected = attempt.isRight ? '+' : '-'
    // a name that was taken would be refused to all attempts after it, for that alone
    if (outcome === '+') await ruled.put(attempt.operation.writes.map(({ path }) => remove(path)))
    if (outcome !== expected) found.push(`${attempt.what}: ${outcome.slice(0, 300)}`)
  }
  return found
}

describe('fault 38: the records of an account', () => {
  const nobodyYet = (self: Known) => userRecords(self).map(({ path }) => remove(path))

  it('are made together, in their one form, by an unverified person', async () => {
    const self = known('unverified')
    const { zoe } = ruled.cast
    expect(await surprises(self, newAccounts(self, zoe), nobodyYet(self))).toEqual([])
  })

  it('keep their name, and follow only the address of the token', async () => {
    const self = known('verified')
    expect(await surprises(self, accountChanges(self, ruled.cast.zoe))).toEqual([])
  })

  it('are one person’s, however many ask for the name in the same instant', async () => {
    const people = (['unverified', 'verified', 'maintainer', 'unverified maintainer'] as const).map(
      known,
    )
    for (let round = 0; round < 20; round++) {
      await ruled.put([
        ...people.flatMap(nobodyYet),
        ...['Nim', 'NIM', 'nim', 'nIm'].map((name) => remove(`usernames/${name.toLowerCase()}`)),
      ])
      const names = ['Nim', 'NIM', 'nim', 'nIm']
      const outcomes = await Promise.all(
        people.map(async (person, index) =>
          COMMIT_DOORS['a batch'](
            await ruled.as(person),
            commit(...userRecords({ ...person, userName: names[index] ?? '' })),
          ),
        ),
      )
      expect(outcomes.toSorted()).toEqual(['+', '-', '-', '-'])
    }
    await ruled.put([...people.flatMap(nobodyYet), remove('usernames/nim')])
  })
})

describe('fault 38: a mark of time', () => {
  it('is the server’s', async () => {
    const self = known('verified')
    expect(await surprises(self, marksOfTime(self))).toEqual([])
    const first = [remove(`rate/${self.uid}`)]
    expect(await surprises(self, marksOfTime(self), first)).toEqual([])
  })

  it('fault 52: keeps ten seconds from the next', async () => {
    const self = known('verified')
    const caller = await ruled.as(self)
    const mark = () => COMMIT_DOORS[':commit'](caller, commit(set(`rate/${self.uid}`, { at: NOW })))
    expect(await mark()).toBe('+')
    expect(await mark()).toBe('-')
    ruled.later(9_500)
    expect(await mark()).toBe('-')
    ruled.later(600)
    expect(await mark()).toBe('+')
    expect(await mark()).toBe('-')
  })
})

describe('fault 38: a block', () => {
  it('fault 33: is a maintainer’s, with a reason and the server’s time', async () => {
    const self = known('maintainer')
    const attempts = blocks(self, ruled.cast.zoe)
    expect(await surprises(self, attempts, untold(attempts))).toEqual([])
  })

  it('is lifted where that is told of, and told of where it is lifted', async () => {
    const self = known('maintainer')
    const attempts = liftings(self, ruled.cast.zoe)
    const before = [...isBlockedBy(self, ruled.cast.zoe), ...untold(attempts)]
    expect(await surprises(self, attempts, before)).toEqual([])
  })

  it('holds from the next write on, and no longer than it stands', async () => {
    const self = known('verified')
    const judge = known('maintainer')
    const write = async () =>
      COMMIT_DOORS['a single write'](
        await ruled.as(self),
        commit(update(`users/${self.uid}`, { email: self.email })),
      )
    const by = async (...writes: readonly Write[]) =>
      COMMIT_DOORS[':commit'](await ruled.as(judge), commit(...writes))
    expect(await write()).toBe('+')
    expect(await by(...blockOf(judge, self))).toBe('+')
    expect(await write()).toBe('-')
    expect(await by(...liftingOf(judge, self, DEED))).toBe('+')
    expect(await write()).toBe('+')
  })

  it('is not lifted by what else stands in the same commit', async () => {
    const self = known('blocked maintainer')
    const outcome = await COMMIT_DOORS[':commit'](
      await ruled.as(self),
      commit(
        ...liftingOf(self, self),
        update(`users/${self.uid}`, { email: self.email }),
        set(`rate/${self.uid}`, { at: NOW }),
      ),
    )
    expect(outcome).toBe('-')
  })
})

describe('fault 38: what people ask, report and announce', () => {
  it('is a record of its one form, with its title reserved and its author’s mark', async () => {
    const self = known('verified')
    const attempts = newReports(self)
    expect(await surprises(self, attempts, unmade(attempts))).toEqual([])
  })

  it('is a version’s entry, in its order', async () => {
    const self = known('verified')
    const attempts = newLogEntries(self)
    expect(await surprises(self, attempts, unmade(attempts))).toEqual([])
  })

  it('is added to, and never taken from', async () => {
    const self = known('verified')
    expect(await surprises(self, additions(self))).toEqual([])
    expect(await surprises(self, fillings(self), nearlyFull)).toEqual([])
  })

  it('is judged by maintainers, and not rewritten', async () => {
    const attempts = judgements(known('maintainer'))
    expect(await surprises(known('maintainer'), attempts, untold(attempts))).toEqual([])
  })
})

describe('a version of the change log', () => {
  it('is hidden by maintainers, whole or text by text, and not rewritten', async () => {
    const self = known('maintainer')
    const attempts = moderations(self)
    expect(await surprises(self, attempts, untold(attempts))).toEqual([])
  })

  it('is shown again by maintainers, and not added to before', async () => {
    const self = known('maintainer')
    const attempts = versionsShown(self)
    expect(await surprises(self, attempts, [...hiddenBefore, ...untold(attempts)])).toEqual([])
  })
})

describe('a page hidden by a maintainer', () => {
  it('goes with its reason and out of its list, and nothing else of it changes', async () => {
    const self = known('maintainer')
    const kell = kellOf(ruled.cast)
    const before = beforeHiding(self, kell)
    expect(await surprises(self, hidings(self, kell), before)).toEqual([])
    expect(
      await surprises(self, hidingsUnlisted(self, kell), [...before, ...unlisted(kell)]),
    ).toEqual([])
    expect(await surprises(self, hidingsMoved(self, kell), [...before, moved])).toEqual([])
  })

  it('comes back with its entry as it was', async () => {
    const self = known('maintainer')
    const kell = kellOf(ruled.cast)
    const attempts = showings(self, hiddenKell(kell))
    expect(await surprises(self, attempts, beforeShowing(self, kell))).toEqual([])
  })
})

describe('a commit', () => {
  it('is refused whole when one of its writes is', async () => {
    const self = known('verified')
    const last = ruled.cloud.store.documents.lastCommit
    for (const writes of [
      [set(`rate/${self.uid}`, { at: NOW }), set('secrets/one', { n: 1 })],
      [set('secrets/one', { n: 1 }), set(`rate/${self.uid}`, { at: NOW })],
    ])
      expect(await COMMIT_DOORS[':commit'](await ruled.as(self), commit(...writes))).toBe('-')
    expect(ruled.cloud.store.documents.lastCommit).toBe(last)
  })
})

describe('what the rules need', () => {
  it('lies far within the hosted limits, for the largest commit and for all before it', async () => {
    const self = known('unverified')
    await ruled.put(userRecords(self).map(({ path }) => remove(path)))
    const signUp = commit(...userRecords(self))
    expect(await COMMIT_DOORS[':commit'](await ruled.as(self), signUp)).toBe('+')
    const most = ruled.cloud.rulesMaxima()?.documents
    expect(most?.documents).toEqual({ most: 6, limit: 20 })
    expect(most?.documentsOfAnOperation).toEqual({ most: 5, limit: 10 })
    console.log(`rules: ${most?.expressions.most} expressions: a version with 25 texts`)
    expect(most?.expressions.limit).toBe(1000)
    // a version with 25 texts; the largest saves are held by tests/contract/saves
    expect(most?.expressions.most).toBeLessThanOrEqual(780)
  })
})
