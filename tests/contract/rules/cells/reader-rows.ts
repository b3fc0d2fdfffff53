/** Table of permissions of public reads. */
import { getOperation, listOperation } from '../operations.ts'
import { ALLOW_EVERYBODY, ALLOW_NOBODY, createRow, type PermissionRow } from './permission-row.ts'

export const READING_ROWS: readonly PermissionRow[] = [
  createRow('read-page', 'a page', ALLOW_EVERYBODY, () => getOperation('ContentRef/Kell')),
  createRow('read-page', 'a missing page', ALLOW_EVERYBODY, () => getOperation('ContentRef/Nowhere')),
  createRow('read-page', 'a section', ALLOW_EVERYBODY, () => getOperation('Content/Items/Kell/Blurb')),
  createRow('read-page', 'all sections', ALLOW_EVERYBODY, () => listOperation('Content/Items/Kell')),
  createRow('read-lists', 'all pages', ALLOW_EVERYBODY, () => listOperation('ContentRef')),
  createRow('read-lists', 'a catalogue shard', ALLOW_EVERYBODY, () => getOperation('catalogue/Items-1')),
  createRow('read-lists', 'all catalogue shards', ALLOW_EVERYBODY, () => listOperation('catalogue')),
  createRow('read-history', 'an edit', ALLOW_EVERYBODY, () => getOperation('content_backup/Kell_00000001')),
  createRow('read-history', 'all edits', ALLOW_EVERYBODY, () => listOperation('content_backup')),
  createRow('read-history', 'the text of an edit', ALLOW_EVERYBODY, () =>
    getOperation('content_backup/Kell_00000001/sections/Blurb'),
  ),
  createRow('read-history', 'all texts of an edit', ALLOW_EVERYBODY, () =>
    listOperation('content_backup/Kell_00000001/sections'),
  ),
  createRow('read-reports', 'a feature request', ALLOW_EVERYBODY, () =>
    getOperation('FeatureRequests/aaaaaaaaaaaaaaaa'),
  ),
  createRow('read-reports', 'all feature requests', ALLOW_EVERYBODY, () => listOperation('FeatureRequests')),
  createRow('read-reports', 'a bug report', ALLOW_EVERYBODY, () => getOperation('BugReports/bbbbbbbbbbbbbbbb')),
  createRow('read-reports', 'all bug reports', ALLOW_EVERYBODY, () => listOperation('BugReports')),
  createRow('read-change-log', 'an entry', ALLOW_EVERYBODY, () => getOperation('ChangeLog/cccccccccccccccc')),
  createRow('read-change-log', 'all entries', ALLOW_EVERYBODY, () => listOperation('ChangeLog')),
  createRow('read-settings', 'the settings', ALLOW_EVERYBODY, () => getOperation('settings/site')),
  createRow('read-settings', 'all settings', ALLOW_EVERYBODY, () => listOperation('settings')),
  createRow('read-home-choice', 'of maintainers', ALLOW_EVERYBODY, () => getOperation('site/home')),
  createRow('read-title-presets', 'of maintainers', ALLOW_EVERYBODY, () => getOperation('site/presets')),
  createRow('look-up-title', 'a title', ALLOW_EVERYBODY, () => getOperation('titles/F~maps')),
  createRow('list-titles', 'all titles', ALLOW_NOBODY, () => listOperation('titles')),
  createRow(null, 'a record of an unknown kind', ALLOW_NOBODY, () => getOperation('secrets/one')),
  createRow(null, 'all records of an unknown kind', ALLOW_NOBODY, () => listOperation('secrets')),
  createRow(null, 'a record below a person', ALLOW_NOBODY, (self) => getOperation(`users/${self.uid}/notes/one`)),
]
