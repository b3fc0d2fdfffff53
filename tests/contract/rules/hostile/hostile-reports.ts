/** Table of attempts to create reports and change log versions: the planned writes, and invalid variants. */
import type { ReportKind } from '#shared/model/report'
import { createLogItems, planLogEntry, planReport } from '#shared/rules/reports/report-plan'
import { type PlannedWrite, SERVER_TIME } from '#shared/rules/saving/planned-write'
import {
  commitOperation,
  type Data,
  type RulesWrite,
  removeWrite,
  SERVER_TIMESTAMP,
  setWrite,
  updateWrite,
} from '../operations.ts'
import type { TestPerson } from '../people.ts'
import { type Attempt, accepted, createInvalidVariants, refused } from './hostile-records.ts'

const ID = 'dddddddddddddddd'
export const DATE = '2026-02-03T04:05:06.789Z'
export const LONG_AGO = new Date('2001-01-01T00:00:00Z')

type NewWrite = Extract<RulesWrite, { kind: 'set' }>

export const getAuthor = ({ uid, userName }: TestPerson) => ({ uid, userName, identity: uid })

/** Converts a planned write to a write of the permission table. */
function toWrite(write: PlannedWrite): RulesWrite {
  const fields = Object.entries(write.data)
  const data = Object.fromEntries(
    fields.map(([field, value]) => [field, value === SERVER_TIME ? SERVER_TIMESTAMP : value]),
  )
  const path = write.path.join('/')
  return write.kind === 'merge' ? updateWrite(path, data) : setWrite(path, data)
}

/** Converts a plan to three writes: the record, the reservation of its title, and the rate limit record. */
function toTitledWrites(plan: readonly PlannedWrite[]): readonly [NewWrite, NewWrite, NewWrite] {
  // The rate limit record has no other fields, so a merge is a set.
  const [record, title, mark] = plan.map((write) => toWrite({ ...write, kind: 'set' }))
  if (record?.kind !== 'set' || title?.kind !== 'set' || mark?.kind !== 'set')
    throw new Error('A new record is set with its title and its rate limit record.')
  return [record, title, mark]
}

export function createReport(
  kind: ReportKind,
  self: TestPerson,
  but: { readonly title?: string; readonly imageUrl?: string } = {},
): ReturnType<typeof toTitledWrites> {
  const plan = planReport({
    kind,
    id: ID,
    title: 'A  Wish/of %1~2, "Ÿ"',
    text: '\n Please.',
    imageUrl: null,
    author: getAuthor(self),
    now: DATE,
    ...but,
  })
  if (!plan.ok) throw new Error(plan.error.sentence)
  return toTitledWrites(plan.value)
}

/** Returns the input of a plan for a change log version. */
export const entryOf = (self: TestPerson, title = 'Beta 1.10') => ({
  id: ID,
  title,
  texts: ['More maps.', 'Fewer holes.'],
  author: getAuthor(self),
  now: DATE,
})

export const createLogEntry = (self: TestPerson, title?: string): ReturnType<typeof toTitledWrites> =>
  toTitledWrites(planLogEntry(entryOf(self, title)))

const TAKEN = 'titles/F~maps'

/** Returns the deletions of the documents that the attempts create. */
export function removeWritten(attempts: readonly Pick<Attempt, 'operation'>[]): readonly RulesWrite[] {
  const paths = attempts.flatMap(({ operation }) => operation.writes.map(({ path }) => path))
  return [...new Set(paths)]
    .filter((path) => path.endsWith(ID) || (path.startsWith('titles/') && path !== TAKEN))
    .map(removeWrite)
}

type TitledWrites = ReturnType<typeof toTitledWrites>

/** Returns the attempts that all records with a reserved title have in common. */
function ofTitled(what: string, [record, title, mark]: TitledWrites): readonly Attempt[] {
  const withChange = (data: Data) => commitOperation(setWrite(record.path, { ...record.data, ...data }), title, mark)
  const [collection] = record.path.split('/')
  // Rules cannot check the values within a list.
  const { changes, ...form } = record.data
  const whole = changes === undefined ? {} : { changes }
  const reserved = (path: string, data: Data = title.data) => commitOperation(record, setWrite(path, data), mark)
  return [
    accepted(what, commitOperation(record, title, mark)),
    refused(`${what} without its title`, commitOperation(record, mark)),
    refused(`${what} without its rate limit record`, commitOperation(record, title)),
    refused(`the title of ${what} alone`, commitOperation(title, mark)),
    refused(`${what} with another title reserved`, reserved('titles/F~other')),
    refused(`${what} with the title of no kind`, reserved('titles/X~other')),
    refused(
      `${what} with a second title`,
      commitOperation(record, title, setWrite(`${title.path}~7E`, title.data), mark),
    ),
    refused(`${what} with the title of another`, reserved(title.path, { id: 'a'.repeat(16) })),
    refused(
      `${what} under an id too short`,
      commitOperation(setWrite(`${collection}/short`, record.data), setWrite(title.path, { id: 'short' }), mark),
    ),
    ...createInvalidVariants(title.data, (data) => reserved(title.path, data)),
    refused(`${what} by another`, withChange({ createdBy: 'Zoe' })),
    refused(`${what} by another’s account`, withChange({ userEmail: 'zoe' })),
    refused(`${what} of another title`, withChange({ title: 'Else' })),
    refused(`${what}, its title with spaces`, withChange({ title: `${record.data['title']} ` })),
    refused(`${what} of the old date`, withChange({ createdAt: String(LONG_AGO) })),
    ...createInvalidVariants(form, (data) =>
      commitOperation(setWrite(record.path, { ...whole, ...data }), title, mark),
    ),
  ]
}

export function newReportAttempts(self: TestPerson): readonly Attempt[] {
  const [request, ...withRequest] = createReport('FeatureRequests', self)
  const [bug, ...withBug] = createReport('BugReports', self)
  const withChange = (data: Data) =>
    commitOperation(setWrite(request.path, { ...request.data, ...data }), ...withRequest)
  const imageUrl = 'https://wiki.example/a.webp'
  return [
    ...ofTitled('a request', [request, ...withRequest]),
    accepted('a report', commitOperation(bug, ...withBug)),
    accepted('with an image', commitOperation(...createReport('BugReports', self, { imageUrl }))),
    ...['ΑΣ', 'İ', 'ǅ', '__x', '. .', '字'.repeat(196)].map((title) =>
      accepted(`titled ${title}`, commitOperation(...createReport('FeatureRequests', self, { title }))),
    ),
    accepted('signed with the address', withChange({ userEmail: self.email })),
    accepted('of 10,000 letters', withChange({ text: 'x'.repeat(10_000) })),
    refused('of 10,001 letters', withChange({ text: 'x'.repeat(10_001) })),
    refused('of spaces', withChange({ text: ' \r\n\t' })),
    refused('with a script for an image', withChange({ imageUrl: 'javascript:alert(1)' })),
    refused('with no text for an image', withChange({ imageUrl: 7 })),
    refused('of high priority', withChange({ priority: 'high' })),
    refused('ranked first', withChange({ rank: 0 })),
    refused('done already', withChange({ status: 'done' })),
    refused(
      'a bug with a priority',
      commitOperation(setWrite(bug.path, { ...bug.data, priority: 'low', rank: 2 }), ...withBug),
    ),
    refused('a title in use', commitOperation(...createReport('FeatureRequests', self, { title: 'mAPS' }))),
    refused(
      'the title of a stored report',
      commitOperation(setWrite('titles/B~a,hole', { id: 'b'.repeat(16) }), withBug[1]),
    ),
    refused('a request with the title of a bug', commitOperation(request, ...withBug)),
  ]
}

export function newLogEntryAttempts(self: TestPerson): readonly Attempt[] {
  const [entry, ...rest] = createLogEntry(self)
  const withChange = (data: Data) => commitOperation(setWrite(entry.path, { ...entry.data, ...data }), ...rest)
  return [
    ...ofTitled('an entry', [entry, ...rest]),
    ...['1.2', '2.0.0-rc.1', 'A word', '100200', '!x', '1234567.08'].map((title) =>
      accepted(`of ${title}`, commitOperation(...createLogEntry(self, title))),
    ),
    refused('before all others', withChange({ order: '~' })),
    refused('without a text', withChange({ changes: [] })),
    refused('of a text that is no list', withChange({ changes: 'More maps.' })),
    refused('of 26 texts', withChange({ changes: createLogItems(Array(26).fill('x'), getAuthor(self)) })),
    refused('of a text without an author', withChange({ changes: [{ textItem: 'x' }] })),
    refused('with an order of 1,200 zeros', withChange({ order: `${'0'.repeat(1201)}${entry.data['order']}` })),
  ]
}
