/** Whether the tables leave no part of the deployed rules undecided: a part that was never no, or never yes, is untried. */
import { expect, it } from 'vitest'
import { applyRules } from '../../../local-cloud/firestore/apply-rules.ts'
import type { Watch } from '../../../local-cloud/rules/compile/scope.ts'
import { FIRESTORE } from '../../../local-cloud/rules/compile/services.ts'
import { loadRules } from '../../../local-cloud/rules/load-rules.ts'
import { keepMaxima } from '../../../local-cloud/rules/maxima.ts'
import { openJudgedWiki } from '../saves/judged-wiki.ts'
import { tryEverySave } from '../saves/saves-to-spoil.ts'
import { TABLE } from './cells/permission-table.ts'
import { deployed } from './deployed.ts'
import { type Caller, COMMIT_DOORS, GET_DOORS, LIST_DOORS, type Outcome } from './doors.ts'
import { blocks, isBlockedBy, liftings, untold } from './hostile/hostile-deeds.ts'
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
import { accountChanges, marksOfTime, newAccounts } from './hostile/hostile-records.ts'
import {
  additions,
  fillings,
  judgements,
  nearlyFull,
  newLogEntries,
  newReports,
  unmade,
} from './hostile/hostile-reports.ts'
import { NOW, type Operation, remove, set, userRecords, type Write } from './operations.ts'
import { hiddenKell } from './page-writes.ts'
import { type Cast, type Known, PERSON_NAMES } from './people.ts'
import { openRuledCloud, type RuledCloud } from './ruled-cloud.ts'
import { kellOf } from './wiki-records.ts'

interface Part {
  readonly line: number
  readonly isConstant: boolean
  yes: number
  no: number
}

/** A fault counts as a no: it denies. */
function watchParts(): { readonly parts: readonly Part[]; readonly watch: Watch } {
  const parts: Part[] = []
  return {
    parts,
    watch({ line, kind }) {
      const part = { line, isConstant: kind === 'literal', yes: 0, no: 0 }
      parts.push(part)
      return (outcome) => {
        if (outcome === true) part.yes++
        else part.no++
      }
    },
  }
}

function attempt(caller: Caller, operation: Operation): Promise<Outcome> {
  switch (operation.kind) {
    case 'get':
      return GET_DOORS.GET(caller, operation)
    case 'list':
      return LIST_DOORS[':runQuery'](caller, operation)
    case 'commit':
      return COMMIT_DOORS[':commit'](caller, operation)
  }
}

interface Try {
  readonly self: Known | null
  readonly before: readonly Write[]
  readonly operation: Operation
}

function* tries(cast: Cast): Generator<Try> {
  const { zoe } = cast
  for (const name of PERSON_NAMES) {
    const self = cast.person(name)
    const known = self ?? zoe
    for (const row of TABLE)
      yield { self, before: row.before(known, cast), operation: row.attempt(known, cast) }
  }
  const spoilt = [
    ['unverified', newAccounts, (self: Known) => userRecords(self).map(({ path }) => remove(path))],
    ['verified', accountChanges, () => []],
    ['verified', marksOfTime, () => []],
    ['verified', marksOfTime, ({ uid }: Known) => [remove(`rate/${uid}`)]],
    // too soon
    ['verified', marksOfTime, ({ uid }: Known) => [set(`rate/${uid}`, { at: NOW })]],
    ['maintainer', blocks, (self: Known) => untold(blocks(self, zoe))],
    [
      'maintainer',
      liftings,
      (self: Known) => [...isBlockedBy(self, zoe), ...untold(liftings(self, zoe))],
    ],
    ['verified', newReports, (self: Known) => unmade(newReports(self))],
    ['verified', newLogEntries, (self: Known) => unmade(newLogEntries(self))],
    ['verified', additions, () => []],
    ['verified', fillings, () => nearlyFull],
    ['maintainer', judgements, (self: Known) => untold(judgements(self))],
    ['maintainer', moderations, (self: Known) => untold(moderations(self))],
    [
      'maintainer',
      versionsShown,
      (self: Known) => [...hiddenBefore, ...untold(versionsShown(self))],
    ],
  ] as const
  for (const [name, attempts, before] of spoilt) {
    const self = cast.person(name)
    if (self === null) throw new Error(`${name} is nobody`)
    // of a field's strange values the others decide nothing new
    const telling = attempts(self, zoe).filter(
      ({ what }) => !/: (?!nothing|no text|a number)/.test(what),
    )
    for (const { operation } of telling) yield { self, before: before(self), operation }
  }
}

function* triesOfHiding(cast: Cast): Generator<Try> {
  const self = cast.person('maintainer')
  if (self === null) throw new Error('There is a maintainer.')
  const kell = kellOf(cast)
  const before = beforeHiding(self, kell)
  const all = [
    [before, hidings(self, kell)],
    [[...before, ...unlisted(kell)], hidingsUnlisted(self, kell)],
    [[...before, moved], hidingsMoved(self, kell)],
    [beforeShowing(self, kell), showings(self, hiddenKell(kell))],
  ] as const
  for (const [standing, attempts] of all)
    for (const { operation } of attempts) yield { self, before: standing, operation }
}

async function tryAll(ruled: RuledCloud): Promise<void> {
  for (const { self, before, operation } of [...tries(ruled.cast), ...triesOfHiding(ruled.cast)]) {
    await ruled.restore(before)
    // past the socket: what is asked is asked of the rules
    await attempt({ ...(await ruled.as(self)), send: ruled.cloud.handle }, operation)
  }
}

it('fault 55: every part of the rules has been both yes and no', async () => {
  const { parts, watch } = watchParts()
  const rules = loadRules(deployed('firestore.rules'), FIRESTORE, watch)
  if (!rules.ok) throw new Error(rules.error.reason)
  const ruled = await openRuledCloud({
    rules: applyRules({
      ruleset: rules.value,
      maxima: keepMaxima(FIRESTORE),
      bill: () => {},
      report: () => {},
    }),
  })
  try {
    await tryAll(ruled)
  } finally {
    await ruled.close()
  }
  const wiki = await openJudgedWiki(rules.value)
  try {
    await tryEverySave(wiki)
  } finally {
    await wiki.close()
  }
  const line = deployed('firestore.rules').split('\n')
  const untried = parts
    .filter(({ yes, no, isConstant }) => yes === 0 || (no === 0 && !isConstant))
    .map(
      (part) =>
        `never ${part.yes === 0 ? 'yes' : 'no'}: ${part.line} ${line[part.line - 1]?.trim()}`,
    )
  expect(untried).toEqual([])
  expect(parts.length).toBeGreaterThan(50)
  // some two thousand commits
}, 120_000)
