/** Table of valid and invalid records, grouped by test: who attempts to write them, and what is stored before. */
import { type RulesWrite, removeWrite, setWrite, userRecords } from '../operations.ts'
import { hiddenKell } from '../page-writes.ts'
import type { PersonName, TestPeople, TestPerson } from '../people.ts'
import { kellOf } from '../wiki-records.ts'
import { additionAttempts, fillingAttempts, nearlyFull } from './hostile-additions.ts'
import { blockAttempts, createEarlierBlock, removeAuditEntries, unblockAttempts } from './hostile-audit-entries.ts'
import {
  createHidePreconditions,
  createShowPreconditions,
  hideAttempts,
  hideMovedAttempts,
  hideUnlistedAttempts,
  movedBefore,
  removeShard,
  showAttempts,
} from './hostile-hidings.ts'
import { hiddenBefore, hideVersionAttempts, showVersionAttempts } from './hostile-moderations.ts'
import { presenceAttempts, presenceChangeAttempts, presenceOf, repeatedPresence } from './hostile-presence.ts'
import { type Attempt, accountChangeAttempts, newAccountAttempts, timestampAttempts } from './hostile-records.ts'
import { forbiddenRemovals, removalSuites } from './hostile-removals.ts'
import { reportModerationAttempts } from './hostile-report-moderations.ts'
import { newLogEntryAttempts, newReportAttempts, removeWritten } from './hostile-reports.ts'
import { homeChoiceAttempts, titlePresetsAttempts } from './hostile-site-records.ts'

type Suite = readonly [attempts: readonly Attempt[], before: readonly RulesWrite[]]

export interface HostileRow {
  readonly title: string
  readonly person: PersonName
  /** Returns the attempts, each with the writes to store before every one of them. */
  readonly suites: (self: TestPerson, cast: TestPeople) => readonly Suite[]
}

export const removeUserRecords = (self: TestPerson): readonly RulesWrite[] =>
  userRecords(self).map(({ path }) => removeWrite(path))

const withoutWritten = (attempts: readonly Attempt[]): readonly Suite[] => [[attempts, removeWritten(attempts)]]
/** Stores `before`, and none of the audit entries that the attempts write. */
const withoutAuditEntries = (attempts: readonly Attempt[], before: readonly RulesWrite[] = []): readonly Suite[] => [
  [attempts, [...before, ...removeAuditEntries(attempts)]],
]

export const HOSTILE_TABLE: readonly HostileRow[] = [
  {
    title: 'fault 38: records of an account are created together, in their only form, by an unverified person',
    person: 'unverified',
    suites: (self, { zoe }) => [[newAccountAttempts(self, zoe), removeUserRecords(self)]],
  },
  {
    title: 'fault 38: records of an account keep their name, and take only the e-mail address of the token',
    person: 'verified',
    suites: (self, { zoe }) => [[accountChangeAttempts(self, zoe), []]],
  },
  {
    title: 'fault 38: a rate limit record has the time of the server',
    person: 'verified',
    suites: (self) => [
      [timestampAttempts(self), []],
      [timestampAttempts(self), [removeWrite(`rate/${self.uid}`)]],
    ],
  },
  {
    title: 'a presence record names its own person at the time of the server, in its only form',
    person: 'verified',
    suites: (self, { zoe }) => [
      [presenceAttempts(self, zoe), []],
      [presenceAttempts(self, zoe), [self, zoe].map(({ uid }) => removeWrite(`presence/${uid}`))],
      [presenceChangeAttempts(self), []],
      [repeatedPresence(self), [setWrite(`presence/${self.uid}`, presenceOf(self))]],
    ],
  },
  {
    title: 'fault 33: a block is written by a maintainer, with a reason and the time of the server',
    person: 'maintainer',
    suites: (self, { zoe }) => withoutAuditEntries(blockAttempts(self, zoe)),
  },
  {
    title: 'fault 38: a block is lifted only together with its audit entry',
    person: 'maintainer',
    suites: (self, { zoe }) => withoutAuditEntries(unblockAttempts(self, zoe), createEarlierBlock(self, zoe)),
  },
  {
    title: 'fault 38: a report is a record of its only form, with its title reserved and a rate limit record',
    person: 'verified',
    suites: (self) => withoutWritten(newReportAttempts(self)),
  },
  {
    title: 'fault 38: a change log version is created with its order',
    person: 'verified',
    suites: (self) => withoutWritten(newLogEntryAttempts(self)),
  },
  {
    title: 'fault 38: a change log version accepts added texts, and no removed ones',
    person: 'verified',
    suites: (self) => [
      [additionAttempts(self), []],
      [fillingAttempts(self), nearlyFull],
    ],
  },
  {
    title: 'fault 38: a report is moderated by maintainers, and not rewritten',
    person: 'maintainer',
    suites: (self) => withoutAuditEntries(reportModerationAttempts(self)),
  },
  {
    title: 'a change log version is hidden by maintainers, whole or text by text, and not rewritten',
    person: 'maintainer',
    suites: (self) => withoutAuditEntries(hideVersionAttempts(self)),
  },
  {
    title: 'a change log version is shown again by maintainers, and accepts no texts while hidden',
    person: 'maintainer',
    suites: (self) => withoutAuditEntries(showVersionAttempts(self), hiddenBefore),
  },
  {
    title: 'the choice for home is written by maintainers, in its only form, with its audit entry',
    person: 'maintainer',
    suites: (self) => [
      ...withoutAuditEntries(homeChoiceAttempts(self)),
      ...withoutAuditEntries(homeChoiceAttempts(self), [removeWrite('site/home')]),
    ],
  },
  {
    title: 'the usual titles of facts are written by maintainers, in their only form, with their audit entry',
    person: 'maintainer',
    suites: (self) => [
      ...withoutAuditEntries(titlePresetsAttempts(self)),
      ...withoutAuditEntries(titlePresetsAttempts(self), [removeWrite('site/presets')]),
    ],
  },
  {
    title: 'a page hidden by a maintainer has a reason and no catalogue entry, and is otherwise unchanged',
    person: 'maintainer',
    suites: (self, cast) => {
      const kell = kellOf(cast)
      const before = createHidePreconditions(self, kell)
      return [
        [hideAttempts(self, kell), before],
        [hideUnlistedAttempts(self, kell), [...before, ...removeShard(kell)]],
        [hideMovedAttempts(self, kell), [...before, movedBefore]],
      ]
    },
  },
  {
    title: 'a new page is removed by its creator, for a day, while nobody else has changed it',
    person: 'verified',
    suites: (self, { zoe }) => removalSuites(self, zoe),
  },
  {
    title: 'a new page is not removed by its creator who is blocked',
    person: 'blocked',
    suites: forbiddenRemovals,
  },
  {
    title: 'a new page is not removed by its creator who is not verified',
    person: 'unverified',
    suites: forbiddenRemovals,
  },
  {
    title: 'a page hidden by a maintainer gets its former catalogue entry when it is shown again',
    person: 'maintainer',
    suites: (self, cast) => {
      const kell = kellOf(cast)
      return [[showAttempts(self, hiddenKell(kell)), createShowPreconditions(self, kell)]]
    },
  },
]
