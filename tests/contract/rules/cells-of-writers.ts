/** Pages, reports and the change log, cell by cell. */
import { commit, remove, set, update } from './operations.ts'
import type { Known } from './people.ts'
import { closed, MAINTAINERS, NOBODY, type Row, row, WRITERS } from './row.ts'

const newPage = (self: Known) => [
  set('ContentRef/New,Page', {
    Name: 'New Page',
    Series: 'Tales',
    Type: 'Item',
    createdBy: self.uid,
  }),
  set('Content/Items/New,Page/Blurb', { contentType: 'Blurb', content: [], rev: 1 }),
]
const report = (self: Known) => ({ title: 'A wish', text: 'Please.', createdBy: self.userName })

export const PAGES: readonly Row[] = [
  row('create-page', 'a new one', WRITERS, (self) => commit(...newPage(self)), closed),
  row(
    'edit-page',
    'a section',
    WRITERS,
    () => commit(set('Content/Items/Kell/Blurb', { contentType: 'Blurb', content: [], rev: 2 })),
    closed,
  ),
  row(
    'rename-page',
    'to a new key',
    MAINTAINERS,
    () => commit(update('ContentRef/Kell', { movedTo: 'Kell,the,Old' })),
    closed,
  ),
  row(
    'hide-page',
    'from readers',
    MAINTAINERS,
    () => commit(update('ContentRef/Kell', { hidden: true })),
    closed,
  ),
  row(
    'revert-person',
    'by new versions',
    MAINTAINERS,
    () => commit(update('ContentRef/Kell', { rev: 2 })),
    closed,
  ),
  row('delete-page', 'its reference', NOBODY, () => commit(remove('ContentRef/Kell'))),
  row('delete-page', 'a section', NOBODY, () => commit(remove('Content/Items/Kell/Blurb'))),
  row('delete-page', 'the list it stands in', NOBODY, () => commit(remove('catalogue/Items-1'))),
  row('change-history', 'an edit', NOBODY, () =>
    commit(update('content_backup/Kell_00000001', { editedBy: 'Somebody' })),
  ),
  row('change-history', 'by removing an edit', NOBODY, () =>
    commit(remove('content_backup/Kell_00000001')),
  ),
  row('change-history', 'the text of an edit', NOBODY, () =>
    commit(set('content_backup/Kell_00000001/sections/Blurb', { content: [] })),
  ),
  row(null, 'a record of no known kind', NOBODY, () => commit(set('secrets/one', { n: 1 }))),
]

export const REPORTS: readonly Row[] = [
  row(
    'request-feature',
    'a new one',
    WRITERS,
    (self) => commit(set('FeatureRequests/dddddddddddddddd', { ...report(self), priority: 'low' })),
    closed,
  ),
  row(
    'report-bug',
    'a new one',
    WRITERS,
    (self) => commit(set('BugReports/dddddddddddddddd', report(self))),
    closed,
  ),
  row(
    'add-change-log',
    'a new entry',
    WRITERS,
    (self) => commit(set('ChangeLog/dddddddddddddddd', { title: '1.3', createdBy: self.userName })),
    closed,
  ),
  row(
    'set-priority',
    'of a request',
    MAINTAINERS,
    () => commit(update('FeatureRequests/aaaaaaaaaaaaaaaa', { priority: 'high' })),
    closed,
  ),
  row(
    'set-status',
    'of a bug',
    MAINTAINERS,
    () => commit(update('BugReports/bbbbbbbbbbbbbbbb', { status: 'done' })),
    closed,
  ),
  row('delete-report', 'a request', NOBODY, () =>
    commit(remove('FeatureRequests/aaaaaaaaaaaaaaaa')),
  ),
  row('delete-report', 'a bug', NOBODY, () => commit(remove('BugReports/bbbbbbbbbbbbbbbb'))),
  row('delete-report', 'a title', NOBODY, () => commit(remove('titles/F~maps'))),
  row('delete-change-log', 'an entry', NOBODY, () => commit(remove('ChangeLog/cccccccccccccccc'))),
]
