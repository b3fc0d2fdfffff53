/** Table of attempts to remove a new page: by its creator, and variants in which one condition does not hold. */
import type { RecordData } from '#shared/model/stored-fields'
import { commitOperation, type RulesWrite, setWrite, updateWrite } from '../operations.ts'
import { createKell, hiddenKell, hideKell, removeWrites, showKell } from '../page-writes.ts'
import type { TestPerson } from '../people.ts'
import { createHidePreconditions, hideAttempts } from './hostile-hidings.ts'
import { type Attempt, refused } from './hostile-records.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Returns the page "Kell" as the person created it this long ago. */
const ownKell = (self: TestPerson, age: number): readonly RulesWrite[] => createKell(self, new Date(Date.now() - age))

type RemovalSuite = readonly [attempts: readonly Attempt[], before: readonly RulesWrite[]]

/** Returns the attempts to remove the page, all of which have to be refused, with what is stored before. */
function createRefused(
  what: string,
  self: TestPerson,
  kell: readonly RulesWrite[],
  changes: readonly RulesWrite[] = [],
): RemovalSuite {
  const writes = hideKell(self, kell)
  return [[refused(what, commitOperation(...writes))], [...removeWrites(writes), ...kell, ...changes]]
}

const atReference = (data: RecordData): RulesWrite => updateWrite('ContentRef/Kell', data)

export function removalSuites(self: TestPerson, zoe: TestPerson): readonly RemovalSuite[] {
  const kell = ownKell(self, DAY - 5 * MINUTE)
  const hidden = hiddenKell(kell)
  const shown = showKell(self, hidden)
  return [
    [hideAttempts(self, kell), [...kell, ...createHidePreconditions(self, kell)]],
    createRefused('a page created a day ago', self, ownKell(self, DAY)),
    createRefused('a page that is said to be new', self, ownKell(self, DAY), [
      atReference({ changedAt: new Date() }),
      updateWrite('content_backup/Kell_00000001', { timestamp: new Date().toISOString() }),
    ]),
    createRefused('a page of somebody else', self, createKell(zoe, new Date())),
    createRefused('a page of somebody else, as if it were their own', self, createKell(zoe, new Date()), [
      atReference({ createdBy: self.uid, updatedByName: self.userName }),
    ]),
    createRefused('a page whose first version is not its creation', self, kell, [
      atReference({ createdAt: '2020-01-01T00:00:00.000Z' }),
    ]),
    createRefused('a page without a first version', self, kell, [setWrite('content_backup/Kell_00000001', {})]),
    createRefused('a page that somebody else has changed', self, kell, [atReference({ soleRev: 0 })]),
    [
      [refused('a removed page, shown again by its creator', commitOperation(...shown))],
      [...removeWrites(shown), ...kell, ...hidden],
    ],
  ]
}

/** Attempts of people who may not write. */
export const forbiddenRemovals = (self: TestPerson): readonly RemovalSuite[] => [
  createRefused('a new page of their own', self, ownKell(self, MINUTE)),
]
