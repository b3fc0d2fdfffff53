/** Table of attempts to block and unblock people: valid ones with their audit entry, and invalid variants. */
import type { AuditSubject } from '#shared/model/audit-log'
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

/** Returns the audit entry of an action by `self`. */
export const createAuditEntry = (
  self: TestPerson,
  about: AuditSubject,
  originalId: string,
  id = AUDIT_ENTRY_ID,
): RulesWrite => setWrite(`deeds/${id}`, createAuditEntryData(self, about, originalId))

/** Returns the deletions of the audit entries that the attempts write. */
export const removeAuditEntries = (attempts: readonly Pick<Attempt, 'operation'>[]): readonly RulesWrite[] =>
  [...new Set(attempts.flatMap(({ operation }) => operation.writes.map(({ path }) => path)))]
    .filter((path) => path.startsWith('deeds/'))
    .map(removeWrite)

/** Returns details of a row of the permission table: the audit entry of the attempt is not stored before. */
export const withoutAuditEntryBefore = (attempt: (self: TestPerson, cast: TestPeople) => OperationOf<'commit'>) => ({
  before: (self: TestPerson, cast: TestPeople) => removeAuditEntries([{ operation: attempt(self, cast) }]),
})

const createBlockData = (self: TestPerson) => ({
  since: SERVER_TIMESTAMP,
  by: self.uid,
  reason: 'Twenty pages of nothing.',
  deed: AUDIT_ENTRY_ID,
})

export const createBlock = (self: TestPerson, other: Pick<TestPerson, 'uid'>): readonly [RulesWrite, RulesWrite] => [
  setWrite(`blocked/${other.uid}`, createBlockData(self)),
  createAuditEntry(self, 'blocked', other.uid),
]

/** Returns the writes that lift a block; a block without an audit entry is identified by its uid. */
export const createUnblock = (
  self: TestPerson,
  { uid }: Pick<TestPerson, 'uid'>,
  auditEntry = uid,
): readonly [RulesWrite, RulesWrite] => [
  removeWrite(`blocked/${uid}`),
  createAuditEntry(self, 'blocked', uid, `lifted-${auditEntry}`),
]

/** Attempts to block `other`, who is not blocked before. */
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
    refused('since a chosen time', withBlockChange({ since: new Date(Date.now() - 60_000) })),
    ...createInvalidVariants(data, (invalidData) =>
      commitOperation(setWrite(`blocked/${other.uid}`, invalidData), auditEntry),
    ),
    refused('without an audit entry', commitOperation(whole)),
    refused(
      'of two people, one without an audit entry',
      commitOperation(whole, auditEntry, setWrite('blocked/else', data)),
    ),
    refused('as an audit entry only', commitOperation(auditEntry)),
    refused('with an entry in the name of another', withEntryChange({ editedBy: other.userName })),
    refused('with an entry of another’s account', withEntryChange({ editedById: other.uid })),
    refused('with an entry of a chosen time', withEntryChangeFirst({ changedAt: new Date(Date.now() - 60_000) })),
    refused('with an entry about somebody else', withEntryChange({ originalId: self.uid })),
    refused('with an entry about a report', withEntryChange({ about: 'BugReports' })),
    refused('with an entry about an unknown kind', withEntryChangeFirst({ about: 'users' })),
    refused('with an entry under another id', withEntryChange({}, 'f'.repeat(16))),
    refused('with an entry of 601 letters', withEntryChange({ text: 'x'.repeat(601) })),
    refused('with an entry whose title is too long', withEntryChange({ title: 'x'.repeat(201) })),
    refused(
      'with an entry under an invalid id',
      commitOperation(
        setWrite(`blocked/${other.uid}`, { ...data, deed: 'short' }),
        createAuditEntry(self, 'blocked', other.uid, 'short'),
      ),
    ),
    ...createInvalidVariants(facts, (invalidData) =>
      commitOperation(whole, setWrite(`deeds/${AUDIT_ENTRY_ID}`, invalidData)),
    ).filter(({ what }) => what !== 'title: no text'),
  ]
}

/** Attempts to unblock `other`, who is blocked by the entry `AUDIT_ENTRY_ID` before. */
export function unblockAttempts(self: TestPerson, other: TestPerson): readonly Attempt[] {
  const [removal, auditEntry] = createUnblock(self, other, AUDIT_ENTRY_ID)
  return [
    accepted('with an audit entry', commitOperation(removal, auditEntry)),
    refused('without an audit entry', commitOperation(removal)),
    refused('as an audit entry only', commitOperation(auditEntry)),
    refused(
      'with the entry of a block',
      commitOperation(removal, createAuditEntry(self, 'blocked', other.uid, 'f'.repeat(16))),
    ),
    refused(
      'with an entry about somebody else',
      commitOperation(removal, createAuditEntry(self, 'blocked', self.uid, `lifted-${AUDIT_ENTRY_ID}`)),
    ),
    refused('with an entry about another block', commitOperation(...createUnblock(self, other))),
    refused(
      'with another block in the same commit',
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
