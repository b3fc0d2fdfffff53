/** Contract test of the coverage of the deployed rules: the tables evaluate every part of them to true and to false. */
import { expect, it } from 'vitest'
import { createDocumentRules } from '../../../local-cloud/services/firestore/document-rules.ts'
import { FIRESTORE } from '../../../local-cloud/services/rules/compile/rules-services.ts'
import type { CoverageRecorder } from '../../../local-cloud/services/rules/compile/scope.ts'
import { loadRules } from '../../../local-cloud/services/rules/load-rules.ts'
import { createMaximaTracker } from '../../../local-cloud/services/rules/maxima.ts'
import { tryEverySave } from '../saves/invalid-saves.ts'
import { openRulesTestWiki } from '../saves/rules-test-wiki.ts'
import { PERMISSION_TABLE } from './cells/permission-table.ts'
import {
  COMMIT_CALLS,
  GET_CALLS,
  LIST_CALLS,
  type RulesClient,
  type RulesOutcome,
} from './client-calls.ts'
import { readDeployedFile } from './deployed-files.ts'
import { additionAttempts, fillingAttempts, nearlyFull } from './hostile/hostile-additions.ts'
import {
  blockAttempts,
  createEarlierBlock,
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
  accountChangeAttempts,
  newAccountAttempts,
  timestampAttempts,
} from './hostile/hostile-records.ts'
import { reportModerationAttempts } from './hostile/hostile-report-moderations.ts'
import { newLogEntryAttempts, newReportAttempts, removeWritten } from './hostile/hostile-reports.ts'
import {
  type RulesOperation,
  type RulesWrite,
  removeWrite,
  SERVER_TIMESTAMP,
  setWrite,
  userRecords,
} from './operations.ts'
import { hiddenKell } from './page-writes.ts'
import { PERSON_NAMES, type TestPeople, type TestPerson } from './people.ts'
import { openRuledCloud, type RuledCloud } from './ruled-cloud.ts'
import { kellOf } from './wiki-records.ts'

interface Part {
  readonly line: number
  readonly isConstant: boolean
  yes: number
  no: number
}

/** Counts the results of each part. An error counts as false, because it denies. */
function watchParts(): { readonly parts: readonly Part[]; readonly watch: CoverageRecorder } {
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

function attempt(caller: RulesClient, operation: RulesOperation): Promise<RulesOutcome> {
  switch (operation.kind) {
    case 'get':
      return GET_CALLS.GET(caller, operation)
    case 'list':
      return LIST_CALLS[':runQuery'](caller, operation)
    case 'commit':
      return COMMIT_CALLS[':commit'](caller, operation)
  }
}

interface Try {
  readonly self: TestPerson | null
  readonly before: readonly RulesWrite[]
  readonly operation: RulesOperation
}

function* createAttempts(cast: TestPeople): Generator<Try> {
  const { zoe } = cast
  for (const name of PERSON_NAMES) {
    const self = cast.person(name)
    const known = self ?? zoe
    for (const row of PERMISSION_TABLE)
      yield { self, before: row.before(known, cast), operation: row.attempt(known, cast) }
  }
  const spoilt = [
    [
      'unverified',
      newAccountAttempts,
      (self: TestPerson) => userRecords(self).map(({ path }) => removeWrite(path)),
    ],
    ['verified', accountChangeAttempts, () => []],
    ['verified', timestampAttempts, () => []],
    ['verified', timestampAttempts, ({ uid }: TestPerson) => [removeWrite(`rate/${uid}`)]],
    // The last time is too recent.
    [
      'verified',
      timestampAttempts,
      ({ uid }: TestPerson) => [setWrite(`rate/${uid}`, { at: SERVER_TIMESTAMP })],
    ],
    [
      'maintainer',
      blockAttempts,
      (self: TestPerson) => removeAuditEntries(blockAttempts(self, zoe)),
    ],
    [
      'maintainer',
      unblockAttempts,
      (self: TestPerson) => [
        ...createEarlierBlock(self, zoe),
        ...removeAuditEntries(unblockAttempts(self, zoe)),
      ],
    ],
    ['verified', newReportAttempts, (self: TestPerson) => removeWritten(newReportAttempts(self))],
    [
      'verified',
      newLogEntryAttempts,
      (self: TestPerson) => removeWritten(newLogEntryAttempts(self)),
    ],
    ['verified', additionAttempts, () => []],
    ['verified', fillingAttempts, () => nearlyFull],
    [
      'maintainer',
      reportModerationAttempts,
      (self: TestPerson) => removeAuditEntries(reportModerationAttempts(self)),
    ],
    [
      'maintainer',
      hideVersionAttempts,
      (self: TestPerson) => removeAuditEntries(hideVersionAttempts(self)),
    ],
    [
      'maintainer',
      showVersionAttempts,
      (self: TestPerson) => [...hiddenBefore, ...removeAuditEntries(showVersionAttempts(self))],
    ],
  ] as const
  for (const [name, attempts, before] of spoilt) {
    const self = cast.person(name)
    if (self === null) throw new Error(`${name} is nobody`)
    // Other invalid values of a field cover no further part of the rules.
    const covering = attempts(self, zoe).filter(
      ({ what }) => !/: (?!nothing|no text|a number)/.test(what),
    )
    for (const { operation } of covering) yield { self, before: before(self), operation }
  }
}

function* createHideAttempts(cast: TestPeople): Generator<Try> {
  const self = cast.person('maintainer')
  if (self === null) throw new Error('There is a maintainer.')
  const kell = kellOf(cast)
  const before = createHidePreconditions(self, kell)
  const all = [
    [before, hideAttempts(self, kell)],
    [[...before, ...removeShard(kell)], hideUnlistedAttempts(self, kell)],
    [[...before, movedBefore], hideMovedAttempts(self, kell)],
    [createShowPreconditions(self, kell), showAttempts(self, hiddenKell(kell))],
  ] as const
  for (const [standing, attempts] of all)
    for (const { operation } of attempts) yield { self, before: standing, operation }
}

async function tryAll(ruled: RuledCloud): Promise<void> {
  for (const { self, before, operation } of [
    ...createAttempts(ruled.cast),
    ...createHideAttempts(ruled.cast),
  ]) {
    await ruled.restore(before)
    // Calls in this process, without a socket, are faster.
    await attempt({ ...(await ruled.createClient(self)), send: ruled.cloud.fetch }, operation)
  }
}

it('fault 55: every part of the rules was both true and false', async () => {
  const { parts, watch } = watchParts()
  const rules = loadRules(readDeployedFile('firestore.rules'), FIRESTORE, watch)
  if (!rules.ok) throw new Error(rules.error.reason)
  const ruled = await openRuledCloud({
    rules: createDocumentRules({
      ruleset: rules.value,
      maxima: createMaximaTracker(FIRESTORE),
      countRuleReads: () => {},
      onLimitExceeded: () => {},
    }),
  })
  try {
    await tryAll(ruled)
  } finally {
    await ruled.close()
  }
  const wiki = await openRulesTestWiki(rules.value)
  try {
    await tryEverySave(wiki)
  } finally {
    await wiki.close()
  }
  const line = readDeployedFile('firestore.rules').split('\n')
  const untried = parts
    .filter(({ yes, no, isConstant }) => yes === 0 || (no === 0 && !isConstant))
    .map(
      (part) =>
        `never ${part.yes === 0 ? 'yes' : 'no'}: ${part.line} ${line[part.line - 1]?.trim()}`,
    )
  expect(untried).toEqual([])
  expect(parts.length).toBeGreaterThan(50)
  // The test makes about two thousand commits.
}, 120_000)
