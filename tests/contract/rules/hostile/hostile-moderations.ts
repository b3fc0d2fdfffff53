/** Table of attempts to hide and show versions of the change log and their texts: valid ones, and invalid variants. */
import { createLogItems } from '#shared/rules/reports/report-plan'
import { commitOperation, type Data, type RulesWrite, SERVER_TIMESTAMP, setWrite, updateWrite } from '../operations.ts'
import type { TestPerson } from '../people.ts'
import { createAddition, KNOWN_ENTRY } from './hostile-additions.ts'
import { AUDIT_ENTRY_ID, createAuditEntry } from './hostile-audit-entries.ts'
import { type Attempt, accepted, refused } from './hostile-records.ts'
import { getAuthor, LONG_AGO } from './hostile-reports.ts'

const VERSION = `ChangeLog/${KNOWN_ENTRY}`

/** Returns the writes that hide the known version, or with `data` its only text. */
export const hideVersion = (self: TestPerson, data: Data = { hidden: 'Spam.' }) =>
  [
    updateWrite(VERSION, { changedAt: SERVER_TIMESTAMP, deed: AUDIT_ENTRY_ID, ...data }),
    createAuditEntry(self, 'ChangeLog', KNOWN_ENTRY),
  ] as const

export function hideVersionAttempts(self: TestPerson): readonly Attempt[] {
  const item = (hidden: unknown, more: Data = {}) => ({
    changes: [{ textItem: 'Maps.', ...(hidden === undefined ? {} : { hidden }) }],
    moderated: 0,
    ...more,
  })
  const moderated = (data: Data) => commitOperation(...hideVersion(self, data))
  const [whole, auditEntry] = hideVersion(self)
  return [
    accepted('a version', commitOperation(whole, auditEntry)),
    accepted('a text', moderated(item('Spam.'))),
    accepted('with 500 letters', moderated(item('x'.repeat(500)))),
    refused('with 501 letters', moderated(item('x'.repeat(501)))),
    refused('without a reason', moderated(item(''))),
    refused('with no text for a reason', moderated(item(7))),
    refused('a version with no text for a reason', moderated({ hidden: true })),
    refused(
      'a text that is also changed',
      moderated(item('Spam.', { changes: [{ textItem: 'Roads.', hidden: 'Spam.' }] })),
    ),
    refused('a text that is not named', moderated(item('Spam.', { moderated: 1 }))),
    refused(
      'a text and one more',
      moderated(
        item('Spam.', {
          changes: [{ textItem: 'Maps.', hidden: 'Spam.' }, { textItem: 'Roads.' }],
        }),
      ),
    ),
    refused('a text as it was', moderated(item(undefined))),
    refused('both at once', moderated(item('Spam.', { hidden: 'Spam.' }))),
    refused('a version and its name', moderated({ hidden: 'Spam.', title: '2' })),
    refused('at a chosen time', moderated({ hidden: 'Spam.', changedAt: LONG_AGO })),
    refused('without an audit entry', commitOperation(whole)),
    refused(
      'with an entry about another version',
      commitOperation(whole, createAuditEntry(self, 'ChangeLog', 'a'.repeat(16))),
    ),
    refused('with an entry about a bug', commitOperation(whole, createAuditEntry(self, 'BugReports', KNOWN_ENTRY))),
    refused('as an audit entry only', commitOperation(auditEntry)),
  ]
}

/** Stores the version hidden, with three texts of which the second is hidden. */
export const hiddenBefore: readonly RulesWrite[] = [
  setWrite(VERSION, {
    title: '1.2',
    changes: [{ textItem: 'a' }, { textItem: 'b', hidden: 'Spam.' }, { textItem: 'c' }],
    hidden: 'Spam.',
  }),
]

export function showVersionAttempts(self: TestPerson): readonly Attempt[] {
  const [, auditEntry] = hideVersion(self)
  const whole = { title: '1.2', changedAt: SERVER_TIMESTAMP, deed: AUDIT_ENTRY_ID }
  const texts = (b: Data, c: Data) => [{ textItem: 'a' }, { textItem: 'b', ...b }, { textItem: 'c', ...c }]
  const hidden = texts({ hidden: 'Spam.' }, {})
  const [more, mark] = createAddition(self)
  if (more?.kind !== 'update' || mark === undefined) throw new Error('An entry is added to.')
  return [
    accepted('a version', commitOperation(setWrite(VERSION, { ...whole, changes: hidden }), auditEntry)),
    accepted(
      'a text',
      commitOperation(
        setWrite(VERSION, { ...whole, changes: texts({}, {}), hidden: 'Spam.', moderated: 1 }),
        auditEntry,
      ),
    ),
    refused(
      'a text, and another hidden',
      commitOperation(
        setWrite(VERSION, {
          ...whole,
          changes: texts({}, { hidden: 'x' }),
          hidden: 'Spam.',
          moderated: 1,
        }),
        auditEntry,
      ),
    ),
    refused(
      'a text added to a hidden version',
      commitOperation(
        updateWrite(VERSION, {
          changes: [...hidden, ...createLogItems(['d'], getAuthor(self))],
          changedAt: SERVER_TIMESTAMP,
        }),
        mark,
      ),
    ),
  ]
}
