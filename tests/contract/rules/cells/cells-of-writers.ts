/** Pages, reports and the change log, cell by cell. */
import { toldAfresh } from '../hostile/hostile-deeds.ts'
import { hiddenVersion } from '../hostile/hostile-moderations.ts'
import { addition, judgement, newLogEntry, newReport, unmade } from '../hostile/hostile-reports.ts'
import { commit, remove, set, update, type Write } from '../operations.ts'
import {
  hiddenKell,
  hideKell,
  newPage,
  nextOfKell,
  renameKell,
  showKell,
  unwritten,
} from '../page-writes.ts'
import type { Cast, Known } from '../people.ts'
import { kellOf } from '../wiki-records.ts'
import { MAINTAINERS, NOBODY, type Row, row, WRITERS } from './row.ts'

const newPageIn = (self: Known, cast: Cast) => newPage(self, kellOf(cast))
const hiddenIn = (self: Known, cast: Cast) => hideKell(self, kellOf(cast))
const hiddenBefore = (cast: Cast) => hiddenKell(kellOf(cast))
const shownIn = (self: Known, cast: Cast) => showKell(self, hiddenBefore(cast))
const renamedIn = (self: Known, cast: Cast) => renameKell(self, kellOf(cast))
const nextIn = (self: Known, cast: Cast) => nextOfKell(self, kellOf(cast))

export const PAGES: readonly Row[] = [
  row('create-page', 'a new one', WRITERS, (self, cast) => commit(...newPageIn(self, cast)), {
    before: (self, cast) => unwritten(newPageIn(self, cast)),
  }),
  row('edit-page', 'a section', WRITERS, (self, cast) => commit(...nextIn(self, cast)), {
    before: (self, cast) => unwritten(nextIn(self, cast)),
  }),
  row(null, 'a section without the rest of a save', NOBODY, () =>
    commit(
      set('Content/Items/Kell/Blurb', { contentType: 'Blurb', content: [], rev: 2, links: {} }),
    ),
  ),
  row(
    'rename-page',
    'to a new key',
    MAINTAINERS,
    (self, cast) => commit(...renamedIn(self, cast)),
    { before: (self, cast) => unwritten(renamedIn(self, cast)) },
  ),
  row('hide-page', 'from readers', MAINTAINERS, (self, cast) => commit(...hiddenIn(self, cast)), {
    before: (self, cast) => unwritten(hiddenIn(self, cast)),
  }),
  row('hide-page', 'no longer', MAINTAINERS, (self, cast) => commit(...shownIn(self, cast)), {
    before: (self, cast) => [...hiddenBefore(cast), ...unwritten(shownIn(self, cast))],
  }),
  row(
    null,
    'an edit of a page that is hidden',
    NOBODY,
    (self, cast) => commit(...nextIn(self, cast)),
    {
      before: (self, cast) => [...unwritten(nextIn(self, cast)), ...hiddenBefore(cast)],
    },
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

const prioritised = (self: Known) =>
  commit(...judgement(self, 'FeatureRequests', { priority: 'high', rank: 0 }))
const done = (self: Known) => commit(...judgement(self, 'BugReports', {}))
const versionHidden = (self: Known) => commit(...hiddenVersion(self))
const requested = (self: Known) => commit(...newReport('FeatureRequests', self))
const reported = (self: Known) => commit(...newReport('BugReports', self))
const announced = (self: Known) => commit(...newLogEntry(self))
const added = (self: Known) => commit(...addition(self))

/** Before it is made, and after these. */
const afresh = (
  attempt: (self: Known) => ReturnType<typeof commit>,
  ...writes: readonly Write[]
): Pick<Row, 'before'> => ({
  before: (self) => [...unmade([{ operation: attempt(self) }]), ...writes],
})
const forMaintainers = set('settings/site', { changeLogBy: 'maintainers' })

export const REPORTS: readonly Row[] = [
  row('request-feature', 'a new one', WRITERS, requested, afresh(requested)),
  row('report-bug', 'a new one', WRITERS, reported, afresh(reported)),
  row('add-change-log', 'a new entry', WRITERS, announced, afresh(announced)),
  row('add-change-log', 'to an entry', WRITERS, added),
  row(
    'add-change-log',
    'in a wiki without settings',
    WRITERS,
    announced,
    afresh(announced, remove('settings/site')),
  ),
  row(
    null,
    'a new entry, where maintainers announce',
    MAINTAINERS,
    announced,
    afresh(announced, forMaintainers),
  ),
  row(
    null,
    'to an entry, where maintainers announce',
    MAINTAINERS,
    added,
    afresh(added, forMaintainers),
  ),
  row('set-priority', 'of a request', MAINTAINERS, prioritised, toldAfresh(prioritised)),
  row('set-status', 'of a bug', MAINTAINERS, done, toldAfresh(done)),
  row('hide-change-log', 'a version', MAINTAINERS, versionHidden, toldAfresh(versionHidden)),
  row('delete-report', 'a request', NOBODY, () =>
    commit(remove('FeatureRequests/aaaaaaaaaaaaaaaa')),
  ),
  row('delete-report', 'a bug', NOBODY, () => commit(remove('BugReports/bbbbbbbbbbbbbbbb'))),
  row('delete-report', 'a title', NOBODY, () => commit(remove('titles/F~maps'))),
  row('delete-change-log', 'an entry', NOBODY, () => commit(remove('ChangeLog/cccccccccccccccc'))),
  row('delete-change-log', 'what was announced', NOBODY, () =>
    commit(update('ChangeLog/cccccccccccccccc', { changes: [] })),
  ),
]
