/** Table of permissions of pages, reports and the change log. */

import { createAddition } from '../hostile/hostile-additions.ts'
import { withoutAuditEntryBefore } from '../hostile/hostile-audit-entries.ts'
import { hideVersion } from '../hostile/hostile-moderations.ts'
import { createReportModeration } from '../hostile/hostile-report-moderations.ts'
import { createLogEntry, createReport, removeWritten } from '../hostile/hostile-reports.ts'
import { commitOperation, type RulesWrite, removeWrite, setWrite, updateWrite } from '../operations.ts'
import {
  createKell,
  createNewPage,
  hiddenKell,
  hideKell,
  removeWrites,
  renameKell,
  saveKellAgain,
  showKell,
} from '../page-writes.ts'
import type { TestPeople, TestPerson } from '../people.ts'
import { kellOf } from '../wiki-records.ts'
import { ALLOW_MAINTAINERS, ALLOW_NOBODY, ALLOW_WRITERS, createRow, type PermissionRow } from './permission-row.ts'

const newPageIn = (self: TestPerson, cast: TestPeople) => createNewPage(self, kellOf(cast))
const hiddenIn = (self: TestPerson, cast: TestPeople) => hideKell(self, kellOf(cast))
const hiddenBefore = (cast: TestPeople) => hiddenKell(kellOf(cast))
const shownIn = (self: TestPerson, cast: TestPeople) => showKell(self, hiddenBefore(cast))
const renamedIn = (self: TestPerson, cast: TestPeople) => renameKell(self, kellOf(cast))
const CREATED = new Date(Date.now() - 60_000)
/** Returns the page "Kell" as the person created it a minute ago. */
const ownKell = (self: TestPerson) => createKell(self, CREATED)
const nextIn = (self: TestPerson, cast: TestPeople) => saveKellAgain(self, kellOf(cast))

export const PAGE_ROWS: readonly PermissionRow[] = [
  createRow('create-page', 'a new one', ALLOW_WRITERS, (self, cast) => commitOperation(...newPageIn(self, cast)), {
    before: (self, cast) => removeWrites(newPageIn(self, cast)),
  }),
  createRow('edit-page', 'a section', ALLOW_WRITERS, (self, cast) => commitOperation(...nextIn(self, cast)), {
    before: (self, cast) => removeWrites(nextIn(self, cast)),
  }),
  createRow(null, 'a section without the rest of a save', ALLOW_NOBODY, () =>
    commitOperation(
      setWrite('Content/Items/Kell/Blurb', {
        contentType: 'Blurb',
        content: [],
        rev: 2,
        links: {},
      }),
    ),
  ),
  createRow(
    'undo-creation',
    'by removing the page',
    ALLOW_WRITERS,
    (self) => commitOperation(...hideKell(self, ownKell(self))),
    { before: (self) => [...removeWrites(hideKell(self, ownKell(self))), ...ownKell(self)] },
  ),
  createRow(
    'undo-creation',
    'by renaming the page',
    ALLOW_WRITERS,
    (self) => commitOperation(...renameKell(self, ownKell(self), true)),
    { before: (self) => [...removeWrites(renameKell(self, ownKell(self), true)), ...ownKell(self)] },
  ),
  createRow(
    'rename-page',
    'to a new key',
    ALLOW_MAINTAINERS,
    (self, cast) => commitOperation(...renamedIn(self, cast)),
    { before: (self, cast) => removeWrites(renamedIn(self, cast)) },
  ),
  createRow('hide-page', 'from readers', ALLOW_MAINTAINERS, (self, cast) => commitOperation(...hiddenIn(self, cast)), {
    before: (self, cast) => removeWrites(hiddenIn(self, cast)),
  }),
  createRow('hide-page', 'no longer', ALLOW_MAINTAINERS, (self, cast) => commitOperation(...shownIn(self, cast)), {
    before: (self, cast) => [...hiddenBefore(cast), ...removeWrites(shownIn(self, cast))],
  }),
  createRow(
    null,
    'an edit of a page that is hidden',
    ALLOW_NOBODY,
    (self, cast) => commitOperation(...nextIn(self, cast)),
    {
      before: (self, cast) => [...removeWrites(nextIn(self, cast)), ...hiddenBefore(cast)],
    },
  ),
  createRow('delete-page', 'its reference', ALLOW_NOBODY, () => commitOperation(removeWrite('ContentRef/Kell'))),
  createRow('delete-page', 'a section', ALLOW_NOBODY, () => commitOperation(removeWrite('Content/Items/Kell/Blurb'))),
  createRow('delete-page', 'the catalogue shard that lists it', ALLOW_NOBODY, () =>
    commitOperation(removeWrite('catalogue/Items-1')),
  ),
  createRow('change-history', 'an edit', ALLOW_NOBODY, () =>
    commitOperation(updateWrite('content_backup/Kell_00000001', { editedBy: 'Somebody' })),
  ),
  createRow('change-history', 'by removing an edit', ALLOW_NOBODY, () =>
    commitOperation(removeWrite('content_backup/Kell_00000001')),
  ),
  createRow('change-history', 'the text of an edit', ALLOW_NOBODY, () =>
    commitOperation(setWrite('content_backup/Kell_00000001/sections/Blurb', { content: [] })),
  ),
  createRow(null, 'a record of an unknown kind', ALLOW_NOBODY, () =>
    commitOperation(setWrite('secrets/one', { n: 1 })),
  ),
]

const prioritised = (self: TestPerson) =>
  commitOperation(...createReportModeration(self, 'FeatureRequests', { priority: 'high', rank: 0 }))
const done = (self: TestPerson) => commitOperation(...createReportModeration(self, 'BugReports', {}))
const versionHidden = (self: TestPerson) => commitOperation(...hideVersion(self))
const requested = (self: TestPerson) => commitOperation(...createReport('FeatureRequests', self))
const reported = (self: TestPerson) => commitOperation(...createReport('BugReports', self))
const announced = (self: TestPerson) => commitOperation(...createLogEntry(self))
const added = (self: TestPerson) => commitOperation(...createAddition(self))

/** Returns details whose `before` removes what the attempt creates and then applies `writes`. */
const createFreshRow = (
  attempt: (self: TestPerson) => ReturnType<typeof commitOperation>,
  ...writes: readonly RulesWrite[]
): Pick<PermissionRow, 'before'> => ({
  before: (self) => [...removeWritten([{ operation: attempt(self) }]), ...writes],
})
const forMaintainers = setWrite('settings/site', { changeLogBy: 'maintainers' })

export const REPORT_ROWS: readonly PermissionRow[] = [
  createRow('request-feature', 'a new one', ALLOW_WRITERS, requested, createFreshRow(requested)),
  createRow('report-bug', 'a new one', ALLOW_WRITERS, reported, createFreshRow(reported)),
  createRow('add-change-log', 'a new entry', ALLOW_WRITERS, announced, createFreshRow(announced)),
  createRow('add-change-log', 'to an entry', ALLOW_WRITERS, added),
  createRow(
    'add-change-log',
    'in a wiki without settings',
    ALLOW_WRITERS,
    announced,
    createFreshRow(announced, removeWrite('settings/site')),
  ),
  createRow(
    null,
    'a new entry, where maintainers announce',
    ALLOW_MAINTAINERS,
    announced,
    createFreshRow(announced, forMaintainers),
  ),
  createRow(
    null,
    'to an entry, where maintainers announce',
    ALLOW_MAINTAINERS,
    added,
    createFreshRow(added, forMaintainers),
  ),
  createRow('set-priority', 'of a request', ALLOW_MAINTAINERS, prioritised, withoutAuditEntryBefore(prioritised)),
  createRow('set-status', 'of a bug', ALLOW_MAINTAINERS, done, withoutAuditEntryBefore(done)),
  createRow('hide-change-log', 'a version', ALLOW_MAINTAINERS, versionHidden, withoutAuditEntryBefore(versionHidden)),
  createRow('delete-report', 'a request', ALLOW_NOBODY, () =>
    commitOperation(removeWrite('FeatureRequests/aaaaaaaaaaaaaaaa')),
  ),
  createRow('delete-report', 'a bug', ALLOW_NOBODY, () => commitOperation(removeWrite('BugReports/bbbbbbbbbbbbbbbb'))),
  createRow('delete-report', 'a title', ALLOW_NOBODY, () => commitOperation(removeWrite('titles/F~maps'))),
  createRow('delete-change-log', 'an entry', ALLOW_NOBODY, () =>
    commitOperation(removeWrite('ChangeLog/cccccccccccccccc')),
  ),
  createRow('delete-change-log', 'the texts of an entry', ALLOW_NOBODY, () =>
    commitOperation(updateWrite('ChangeLog/cccccccccccccccc', { changes: [] })),
  ),
]
