/** Table of attempts to change the records that maintainers arrange for the whole wiki: valid ones and invalid variants. */
import { TYPE_NAMES } from '#shared/model/page-types'
import { commitOperation, type Data, removeWrite, SERVER_TIMESTAMP, setWrite, updateWrite } from '../operations.ts'
import type { TestPerson } from '../people.ts'
import { AUDIT_ENTRY_ID, createAuditEntry } from './hostile-audit-entries.ts'
import { type Attempt, accepted, createInvalidVariants, refused } from './hostile-records.ts'
import { LONG_AGO } from './hostile-reports.ts'

const CHANGE = { changedAt: SERVER_TIMESTAMP, deed: AUDIT_ENTRY_ID }
const HOME = { featured: 'Kell', series: 'A\nB', ...CHANGE }
const PRESETS = { ...Object.fromEntries(TYPE_NAMES.map((type) => [type, 'Born\nFirst seen in'])), ...CHANGE }

const createSiteWrites = (self: TestPerson, id: string, data: Data) =>
  [setWrite(`site/${id}`, data), createAuditEntry(self, 'site', id)] as const

/** Returns the writes that choose what home shows. */
export const arrangeHome = (self: TestPerson, data: Data = {}) => createSiteWrites(self, 'home', { ...HOME, ...data })

/** Returns the writes that change the usual titles of facts. */
export const changeTitlePresets = (self: TestPerson, data: Data = {}) =>
  createSiteWrites(self, 'presets', { ...PRESETS, ...data })

export function homeChoiceAttempts(self: TestPerson): readonly Attempt[] {
  const chosen = (data: Data) => commitOperation(...arrangeHome(self, data))
  return [
    accepted('a page and series', chosen({})),
    accepted('nothing', chosen({ featured: '', series: '' })),
    accepted('with names of the greatest length', chosen({ featured: 'x'.repeat(600), series: 'x'.repeat(5000) })),
    refused('a key of 601 letters', chosen({ featured: 'x'.repeat(601) })),
    refused('series of 5,001 letters', chosen({ series: 'x'.repeat(5001) })),
    ...siteRecordAttempts(self, 'home', HOME),
  ]
}

export function titlePresetsAttempts(self: TestPerson): readonly Attempt[] {
  const changed = (data: Data) => commitOperation(...changeTitlePresets(self, data))
  const titles = (count: number, length: number) => Array.from({ length: count }, () => '€'.repeat(length)).join('\n')
  const ofAll = (text: string) => Object.fromEntries(TYPE_NAMES.map((type) => [type, text]))
  return [
    accepted('titles of all types', changed({})),
    accepted('none', changed(ofAll(''))),
    accepted('as many and as long as may be', changed(ofAll(titles(20, 60)))),
    ...TYPE_NAMES.flatMap((type) => [
      refused(`${type}: 21 titles`, changed({ [type]: titles(21, 1) })),
      refused(`${type}: a title of 61 letters`, changed({ [type]: `Born\n${titles(1, 61)}` })),
      refused(`${type}: an empty title`, changed({ [type]: 'Born\n\nHome' })),
      refused(`${type}: an empty line at the end`, changed({ [type]: 'Born\n' })),
    ]),
    ...siteRecordAttempts(self, 'presets', PRESETS),
  ]
}

/** Attempts on any such record: fields that are missing or invalid, and commits without the right audit entry. */
function siteRecordAttempts(self: TestPerson, id: string, data: Data): readonly Attempt[] {
  const [whole, auditEntry] = createSiteWrites(self, id, data)
  const path = `site/${id}`
  const [text = ''] = Object.keys(data)
  const mayBeEmpty = Object.keys(data).filter((field) => !(field in CHANGE))
  return [
    refused('at a chosen time', commitOperation(...createSiteWrites(self, id, { ...data, changedAt: LONG_AGO }))),
    ...createInvalidVariants(data, (invalid) => commitOperation(setWrite(path, invalid), auditEntry)).filter(
      ({ what }) => !mayBeEmpty.some((field) => what === `${field}: no text`),
    ),
    refused('without an audit entry', commitOperation(whole)),
    refused('as an audit entry only', commitOperation(auditEntry)),
    refused('with an entry about a bug', commitOperation(whole, createAuditEntry(self, 'BugReports', id))),
    refused('with an entry about another record', commitOperation(whole, createAuditEntry(self, 'site', 'else'))),
    refused('under another id', commitOperation(...createSiteWrites(self, 'else', data))),
    refused('a part of it', commitOperation(updateWrite(path, { [text]: 'Kell' }), auditEntry)),
    refused('by removing it', commitOperation(removeWrite(path), auditEntry)),
  ]
}
