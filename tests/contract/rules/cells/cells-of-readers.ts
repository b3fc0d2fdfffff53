/** What everybody reads, cell by cell. */
import { get, list } from '../operations.ts'
import { EVERYBODY, NOBODY, type Row, row } from './row.ts'

export const READING: readonly Row[] = [
  row('read-page', 'a page', EVERYBODY, () => get('ContentRef/Kell')),
  row('read-page', 'a page that is not there', EVERYBODY, () => get('ContentRef/Nowhere')),
  row('read-page', 'a section', EVERYBODY, () => get('Content/Items/Kell/Blurb')),
  row('read-page', 'all sections', EVERYBODY, () => list('Content/Items/Kell')),
  row('read-lists', 'all pages', EVERYBODY, () => list('ContentRef')),
  row('read-lists', 'a packed list', EVERYBODY, () => get('catalogue/Items-1')),
  row('read-lists', 'all packed lists', EVERYBODY, () => list('catalogue')),
  row('read-history', 'an edit', EVERYBODY, () => get('content_backup/Kell_00000001')),
  row('read-history', 'all edits', EVERYBODY, () => list('content_backup')),
  row('read-history', 'the text of an edit', EVERYBODY, () =>
    get('content_backup/Kell_00000001/sections/Blurb'),
  ),
  row('read-history', 'all texts of an edit', EVERYBODY, () =>
    list('content_backup/Kell_00000001/sections'),
  ),
  row('read-reports', 'a feature request', EVERYBODY, () =>
    get('FeatureRequests/aaaaaaaaaaaaaaaa'),
  ),
  row('read-reports', 'all feature requests', EVERYBODY, () => list('FeatureRequests')),
  row('read-reports', 'a bug report', EVERYBODY, () => get('BugReports/bbbbbbbbbbbbbbbb')),
  row('read-reports', 'all bug reports', EVERYBODY, () => list('BugReports')),
  row('read-change-log', 'an entry', EVERYBODY, () => get('ChangeLog/cccccccccccccccc')),
  row('read-change-log', 'all entries', EVERYBODY, () => list('ChangeLog')),
  row('read-settings', 'the settings', EVERYBODY, () => get('settings/site')),
  row('read-settings', 'all settings', EVERYBODY, () => list('settings')),
  row('look-up-title', 'a title', EVERYBODY, () => get('titles/F~maps')),
  row('list-titles', 'all titles', NOBODY, () => list('titles')),
  row(null, 'a record of no known kind', NOBODY, () => get('secrets/one')),
  row(null, 'all records of no known kind', NOBODY, () => list('secrets')),
  row(null, 'a record below a person', NOBODY, (self) => get(`users/${self.uid}/notes/one`)),
]
