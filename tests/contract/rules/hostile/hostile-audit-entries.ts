/** What maintainers do that stands in no page's history, with the record that tells of it; and each way to leave that out. */
import type { AuditSubject } from '#shared/model/audit-entry'
import {
  commitOperation,
  type Data,
  type OperationOf,
  type RulesWrite,
  removeWrite,
  SERVER_TIMESTAMP,
  setWrite,
  updateWrite,
} from '../operations.ts'
import type { TestPeople, TestPerson } from '../people.ts'
import { type Attempt, accepted, createInvalidVariants, refused } from './hostile-records.ts'

export const AUDIT_ENTRY_ID = 'eeeeeeeeeeeeeeee'

const createAuditEntryData = (self: TestPerson, about: AuditSubject, originalId: string) => ({
  about,
  originalId,
  title: 'Somebody',
  text: 'Tried it out.',
  editedBy: self.userName,
  editedById: self.uid,
  changedAt: SERVER_TIMESTAMP,
})

/** Of the judge, about something. */
export const createAuditEntry = (
  self: TestPerson,
  about: AuditSubject,
  originalId: string,
  id = AUDIT_ENTRY_ID,
): RulesWrite => setWrite(`deeds/${id}`, createAuditEntryData(self, about, originalId))

/** Whatever these would tell is not told before. */
export const removeAuditEntries = (
  attempts: readonly Pick<Attempt, 'operation'>[],
): readonly RulesWrite[] =>
  [...new Set(attempts.flatMap(({ operation }) => operation.writes.map(({ path }) => path)))]
    .filter((path) => path.startsWith('deeds/'))
    .map(removeWrite)

/** For a row of the table. */
export const withoutAuditEntryBefore = (
  attempt: (self: TestPerson, cast: TestPeople) => OperationOf<'commit'>,
) => ({
  before: (self: TestPerson, cast: TestPeople) =>
    removeAuditEntries([{ operation: attempt(self, cast) }]),
})

const createBlockData = (self: TestPerson) => ({
  since: SERVER_TIMESTAMP,
  by: self.uid,
  reason: 'Twenty pages of nothing.',
  deed: AUDIT_ENTRY_ID,
})

export const createBlock = (
  self: TestPerson,
  other: Pick<TestPerson, 'uid'>,
): readonly [RulesWrite, RulesWrite] => [
  setWrite(`blocked/${other.uid}`, createBlockData(self)),
  createAuditEntry(self, 'blocked', other.uid),
]

/** Of a block from before deeds were told, unless it has one. */
export const createUnblock = (
  self: TestPerson,
  { uid }: Pick<TestPerson, 'uid'>,
  auditEntry = uid,
): readonly [RulesWrite, RulesWrite] => [
  removeWrite(`blocked/${uid}`),
  createAuditEntry(self, 'blocked', uid, `lifted-${auditEntry}`),
]

/** Before this, the other is not blocked. */
export function blockAttempts(self: TestPerson, other: TestPerson): readonly Attempt[] {
  const data = createBlockData(self)
  const [whole, auditEntry] = createBlock(self, other)
  const withBlockChange = (more: Data) =>
    commitOperation(setWrite(`blocked/${other.uid}`, { ...data, ...more }), auditEntry)
  const facts = createAuditEntryData(self, 'blocked', other.uid)
  const withEntryChange = (more: Data, id = AUDIT_ENTRY_ID) =>
    commitOperation(whole, setWrite(`deeds/${id}`, { ...facts, ...more }))
  const withEntryChangeFirst = (more: Data) =>
    commitOperation(setWrite(`deeds/${AUDIT_ENTRY_ID}`, { ...facts, ...more }), whole)
  return [
    accepted('with a reason', withBlockChange({})),
    accepted('of 500 letters', withBlockChange({ reason: 'x'.repeat(500) })),
    refused('of 501 letters', withBlockChange({ reason: 'x'.repeat(501) })),
    refused('in the name of another', withBlockChange({ by: other.uid })),
    refused('since a time of their own', withBlockChange({ since: new Date(Date.now() - 60_000) })),
    ...createInvalidVariants(data, (spoiltData) =>
      commitOperation(setWrite(`blocked/${other.uid}`, spoiltData), auditEntry),
    ),
    refused('told of nowhere', commitOperation(whole)),
    refused(
      'of two, one of them told of',
      commitOperation(whole, auditEntry, setWrite('blocked/else', data)),
    ),
    refused('told of, and not done', commitOperation(auditEntry)),
    refused('told of in the name of another', withEntryChange({ editedBy: other.userName })),
    refused('told of by another’s account', withEntryChange({ editedById: other.uid })),
    refused(
      'told of at a time of their own',
      withEntryChangeFirst({ changedAt: new Date(Date.now() - 60_000) }),
    ),
    refused('told of somebody else', withEntryChange({ originalId: self.uid })),
    refused('told of a report', withEntryChange({ about: 'BugReports' })),
    refused('told of a person', withEntryChangeFirst({ about: 'users' })),
    refused('told of under another id', withEntryChange({}, 'f'.repeat(16))),
    refused('told of in 601 letters', withEntryChange({ text: 'x'.repeat(601) })),
    refused('told of in a title too long', withEntryChange({ title: 'x'.repeat(201) })),
    refused(
      'told of under no id',
      commitOperation(
        setWrite(`blocked/${other.uid}`, { ...data, deed: 'short' }),
        createAuditEntry(self, 'blocked', other.uid, 'short'),
      ),
    ),
    ...createInvalidVariants(facts, (spoiltData) =>
      commitOperation(whole, setWrite(`deeds/${AUDIT_ENTRY_ID}`, spoiltData)),
    ).filter(({ what }) => what !== 'title: no text'),
  ]
}

/** Before this, the other is blocked, and the deed of it is this one. */
export function unblockAttempts(self: TestPerson, other: TestPerson): readonly Attempt[] {
  const [lifted, auditEntry] = createUnblock(self, other, AUDIT_ENTRY_ID)
  return [
    accepted('told of', commitOperation(lifted, auditEntry)),
    refused('told of nowhere', commitOperation(lifted)),
    refused('told of, and not done', commitOperation(auditEntry)),
    refused(
      'told of as a block',
      commitOperation(lifted, createAuditEntry(self, 'blocked', other.uid, 'f'.repeat(16))),
    ),
    refused(
      'told of somebody else',
      commitOperation(
        lifted,
        createAuditEntry(self, 'blocked', self.uid, `lifted-${AUDIT_ENTRY_ID}`),
      ),
    ),
    refused('told of another block', commitOperation(...createUnblock(self, other))),
    refused(
      'and in the same commit blocked again',
      commitOperation(updateWrite(`blocked/${other.uid}`, { reason: 'Once more.' }), auditEntry),
    ),
  ]
}

export const createEarlierBlock = (self: TestPerson, other: TestPerson): readonly RulesWrite[] => [
  setWrite(`blocked/${other.uid}`, {
    ...createBlockData(self),
    since: new Date('2026-01-02T03:04:05Z'),
  }),
]
