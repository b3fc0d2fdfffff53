/** Table of attempts to set status and priority of reports: valid ones with their audit entry, and invalid variants. */
import type { ReportKind } from '#shared/model/report'
import { commitOperation, type Data, type RulesWrite, SERVER_TIMESTAMP, updateWrite } from '../operations.ts'
import type { TestPerson } from '../people.ts'
import { AUDIT_ENTRY_ID, createAuditEntry } from './hostile-audit-entries.ts'
import { type Attempt, accepted, refused } from './hostile-records.ts'
import { DATE, LONG_AGO } from './hostile-reports.ts'

const KNOWN = {
  FeatureRequests: 'FeatureRequests/aaaaaaaaaaaaaaaa',
  BugReports: 'BugReports/bbbbbbbbbbbbbbbb',
} as const

/** Returns the writes of a moderation; by default the report is marked as done. */
export function createReportModeration(
  self: TestPerson,
  kind: ReportKind,
  data: Data,
): readonly [RulesWrite, RulesWrite] {
  const [, id = ''] = KNOWN[kind].split('/')
  return [
    updateWrite(KNOWN[kind], {
      status: 'done',
      doneAt: DATE,
      changedAt: SERVER_TIMESTAMP,
      deed: AUDIT_ENTRY_ID,
      ...data,
    }),
    createAuditEntry(self, kind, id),
  ]
}

export function reportModerationAttempts(self: TestPerson): readonly Attempt[] {
  const request = (data: Data) => commitOperation(...createReportModeration(self, 'FeatureRequests', data))
  const bug = (data: Data) => commitOperation(...createReportModeration(self, 'BugReports', data))
  const [whole, auditEntry] = createReportModeration(self, 'FeatureRequests', {})
  const open = (data: Data) =>
    commitOperation(
      updateWrite(KNOWN.FeatureRequests, {
        status: 'open',
        changedAt: SERVER_TIMESTAMP,
        deed: AUDIT_ENTRY_ID,
        ...data,
      }),
      auditEntry,
    )
  return [
    accepted('done', request({})),
    accepted('a bug done', bug({})),
    accepted('open', open({})),
    ...['high', 'medium', 'low', 'none'].map((priority, rank) =>
      accepted(`of ${priority} priority`, open({ priority, rank })),
    ),
    refused('of a priority without its rank', open({ priority: 'high' })),
    refused('of an unknown priority', open({ priority: 'urgent', rank: 4 })),
    refused('of no priority', open({ priority: null, rank: 0 })),
    refused('a bug with a priority', bug({ priority: 'low', rank: 2 })),
    refused('half done', request({ status: 'half' })),
    refused('open with a time of completion', request({ status: 'open' })),
    refused('done at no time', request({ doneAt: 'yesterday' })),
    refused('at a chosen time', request({ changedAt: LONG_AGO })),
    refused('with another title', request({ title: 'No maps' })),
    refused('without an audit entry', commitOperation(whole)),
    refused('with another audit entry', request({ deed: 'f'.repeat(16) })),
    refused('with an entry about a bug', commitOperation(whole, createAuditEntry(self, 'BugReports', 'a'.repeat(16)))),
    refused(
      'with an entry about another',
      commitOperation(whole, createAuditEntry(self, 'FeatureRequests', 'b'.repeat(16))),
    ),
  ]
}
