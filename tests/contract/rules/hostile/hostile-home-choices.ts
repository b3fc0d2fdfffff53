/** Table of attempts to choose what home shows: valid ones with their audit entry, and invalid variants. */
import { commitOperation, type Data, removeWrite, SERVER_TIMESTAMP, setWrite, updateWrite } from '../operations.ts'
import type { TestPerson } from '../people.ts'
import { AUDIT_ENTRY_ID, createAuditEntry } from './hostile-audit-entries.ts'
import { type Attempt, accepted, createInvalidVariants, refused } from './hostile-records.ts'
import { LONG_AGO } from './hostile-reports.ts'

const HOME = 'site/home'
const DATA = { featured: 'Kell', series: 'A\nB', changedAt: SERVER_TIMESTAMP, deed: AUDIT_ENTRY_ID }

/** Returns the writes that choose what home shows. */
export const arrangeHome = (self: TestPerson, data: Data = {}) =>
  [setWrite(HOME, { ...DATA, ...data }), createAuditEntry(self, 'site', 'home')] as const

export function homeChoiceAttempts(self: TestPerson): readonly Attempt[] {
  const chosen = (data: Data) => commitOperation(...arrangeHome(self, data))
  const [whole, auditEntry] = arrangeHome(self)
  return [
    accepted('a page and series', chosen({})),
    accepted('nothing', chosen({ featured: '', series: '' })),
    accepted('with names of the greatest length', chosen({ featured: 'x'.repeat(600), series: 'x'.repeat(5000) })),
    refused('a key of 601 letters', chosen({ featured: 'x'.repeat(601) })),
    refused('series of 5,001 letters', chosen({ series: 'x'.repeat(5001) })),
    refused('at a chosen time', chosen({ changedAt: LONG_AGO })),
    ...createInvalidVariants(DATA, (data) => commitOperation(setWrite(HOME, data), auditEntry)).filter(
      ({ what }) => what !== 'featured: no text' && what !== 'series: no text',
    ),
    refused('without an audit entry', commitOperation(whole)),
    refused('as an audit entry only', commitOperation(auditEntry)),
    refused('with an entry about a bug', commitOperation(whole, createAuditEntry(self, 'BugReports', 'home'))),
    refused('with an entry about another record', commitOperation(whole, createAuditEntry(self, 'site', 'else'))),
    refused(
      'under another id',
      commitOperation(setWrite('site/else', { ...DATA }), createAuditEntry(self, 'site', 'else')),
    ),
    refused('a part of it', commitOperation(updateWrite(HOME, { featured: 'Kell' }), auditEntry)),
    refused('by removing it', commitOperation(removeWrite(HOME), auditEntry)),
  ]
}
