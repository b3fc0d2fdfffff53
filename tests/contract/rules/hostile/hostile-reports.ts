/** Requests, reports and log entries as they are planned, and each way to spoil one. */
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
import { AUDIT_ENTRY_ID, createAuditEntry } from './hostile-audit-entries.ts'
import { type Attempt, accepted, createInvalidVariants, refused } from './hostile-records.ts'

const ID = 'dddddddddddddddd'
const DATE = '2026-02-03T04:05:06.789Z'
export const LONG_AGO = new Date('2001-01-01T00:00:00Z')

type NewWrite = Extract<RulesWrite, { kind: 'set' }>

export const getAuthor = ({ uid, userName }: TestPerson) => ({ uid, userName, identity: uid })

/** A planned write in the words of the table. */
function toWrite(write: PlannedWrite): RulesWrite {
  const fields = Object.entries(write.data)
  const data = Object.fromEntries(
    fields.map(([field, value]) => [field, value === SERVER_TIME ? SERVER_TIMESTAMP : value]),
  )
  const path = write.path.join('/')
  return write.kind === 'merge' ? updateWrite(path, data) : setWrite(path, data)
}

/** The record, the reservation of its title, and the mark. */
function three(plan: readonly PlannedWrite[]): readonly [NewWrite, NewWrite, NewWrite] {
  // the mark too is all there is of its document
  const [record, title, mark] = plan.map((write) => toWrite({ ...write, kind: 'set' }))
  if (record?.kind !== 'set' || title?.kind !== 'set' || mark?.kind !== 'set')
    throw new Error('A new record is set with its title and its mark.')
  return [record, title, mark]
}

export function createReport(
  kind: ReportKind,
  self: TestPerson,
  but: { readonly title?: string; readonly imageUrl?: string } = {},
): ReturnType<typeof three> {
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
  return three(plan.value)
}

const entryOf = (self: TestPerson, title = 'Beta 1.10') => ({
  id: ID,
  title,
  texts: ['More maps.', 'Fewer holes.'],
  author: getAuthor(self),
  now: DATE,
})

export const createLogEntry = (self: TestPerson, title?: string): ReturnType<typeof three> =>
  three(planLogEntry(entryOf(self, title)))

export const KNOWN_ENTRY = 'cccccccccccccccc'

export const createAddition = (self: TestPerson): readonly RulesWrite[] => [
  updateWrite(`ChangeLog/${KNOWN_ENTRY}`, {
    changes: [{ textItem: 'Maps.' }, ...createLogItems(entryOf(self).texts, getAuthor(self))],
    changedAt: SERVER_TIMESTAMP,
  }),
  setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP }),
]

const KNOWN = {
  FeatureRequests: 'FeatureRequests/aaaaaaaaaaaaaaaa',
  BugReports: 'BugReports/bbbbbbbbbbbbbbbb',
} as const

/** It is done, unless told otherwise. */
export function createJudgement(
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

const TAKEN = 'titles/F~maps'

/** Whatever these would make is not there before. */
export function removeWritten(
  attempts: readonly Pick<Attempt, 'operation'>[],
): readonly RulesWrite[] {
  const paths = attempts.flatMap(({ operation }) => operation.writes.map(({ path }) => path))
  return [...new Set(paths)]
    .filter((path) => path.endsWith(ID) || (path.startsWith('titles/') && path !== TAKEN))
    .map(removeWrite)
}

type Three = ReturnType<typeof three>

/** What is wrong with any of the records that reserve a title. */
function ofTitled(what: string, [record, title, mark]: Three): readonly Attempt[] {
  const withChange = (data: Data) =>
    commitOperation(setWrite(record.path, { ...record.data, ...data }), title, mark)
  const [collection] = record.path.split('/')
  // what stands in a list rules cannot say
  const { changes, ...form } = record.data
  const whole = changes === undefined ? {} : { changes }
  const reserved = (path: string, data: Data = title.data) =>
    commitOperation(record, setWrite(path, data), mark)
  return [
    accepted(what, commitOperation(record, title, mark)),
    refused(`${what} without its title`, commitOperation(record, mark)),
    refused(`${what} without its mark`, commitOperation(record, title)),
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
      commitOperation(
        setWrite(`${collection}/short`, record.data),
        setWrite(title.path, { id: 'short' }),
        mark,
      ),
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
      accepted(
        `titled ${title}`,
        commitOperation(...createReport('FeatureRequests', self, { title })),
      ),
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
    refused(
      'a title that is taken',
      commitOperation(...createReport('FeatureRequests', self, { title: 'mAPS' })),
    ),
    refused(
      'the title of a report that stands',
      commitOperation(setWrite('titles/B~a,hole', { id: 'b'.repeat(16) }), withBug[1]),
    ),
    refused('a request with the title of a bug', commitOperation(request, ...withBug)),
  ]
}

export function newLogEntryAttempts(self: TestPerson): readonly Attempt[] {
  const [entry, ...rest] = createLogEntry(self)
  const withChange = (data: Data) =>
    commitOperation(setWrite(entry.path, { ...entry.data, ...data }), ...rest)
  return [
    ...ofTitled('an entry', [entry, ...rest]),
    ...['1.2', '2.0.0-rc.1', 'A word', '100200', '!x', '1234567.08'].map((title) =>
      accepted(`of ${title}`, commitOperation(...createLogEntry(self, title))),
    ),
    refused('in front of all', withChange({ order: '~' })),
    refused('without a text', withChange({ changes: [] })),
    refused('of a text that is no list', withChange({ changes: 'More maps.' })),
    refused(
      'of 26 texts',
      withChange({ changes: createLogItems(Array(26).fill('x'), getAuthor(self)) }),
    ),
    refused('of a text in nobody’s name', withChange({ changes: [{ textItem: 'x' }] })),
    refused(
      'of zeros without end',
      withChange({ order: `${'0'.repeat(1201)}${entry.data['order']}` }),
    ),
  ]
}

export function additionAttempts(self: TestPerson): readonly Attempt[] {
  const [more, mark] = createAddition(self)
  if (more?.kind !== 'update' || mark === undefined) throw new Error('An entry is added to.')
  const withChange = (data: Data) =>
    commitOperation(updateWrite(more.path, { ...more.data, ...data }), mark)
  const [first] = [{ textItem: 'Maps.' }]
  const own = (...texts: string[]) => createLogItems(texts, getAuthor(self))
  const changes = (...items: readonly unknown[]) => withChange({ changes: items })
  const mine = { textItem: 'More.', createdBy: self.userName, createdById: self.uid }
  return [
    accepted('two more', commitOperation(more, mark)),
    accepted('25 at once', changes(first, ...own(...Array(25).fill('x')))),
    refused('26 at once', changes(first, ...own(...Array(26).fill('x')))),
    ...Array.from({ length: 25 }, (_, place) =>
      refused(
        `in the name of another, at ${place}`,
        changes(first, ...own(...Array(25).fill('x')).with(place, { ...mine, createdBy: 'Zoe' })),
      ),
    ),
    accepted('of 2,000 characters', changes(first, ...own('👑'.repeat(2000)))),
    ...Array.from({ length: 25 }, (_, place) =>
      refused(
        `too long, at ${place}`,
        changes(
          first,
          ...own(
            ...Array(25)
              .fill('x')
              .with(place, `\n${'x'.repeat(2000)}`),
          ),
        ),
      ),
    ),
    ...[{ a: 'More.' }, ['More.'], 5, ''].map((textItem) =>
      refused(`no text: ${JSON.stringify(textItem)}`, changes(first, { ...mine, textItem })),
    ),
    refused('in the name of nobody', changes(first, { textItem: 'More.' })),
    refused('by another’s account', changes(first, { ...mine, createdById: 'zoe' })),
    refused('hidden from the first', changes(first, { ...mine, hidden: 'Why not.' })),
    refused('no map', changes(first, 'More.')),
    refused('and the version hidden', withChange({ hidden: 'Why not.' })),
    refused('without a mark', commitOperation(more)),
    refused('none', changes(first)),
    refused('in front', changes(mine, first)),
    refused('in place of what was', changes({ textItem: 'Roads.' }, mine)),
    refused('and another version', withChange({ title: '2' })),
    refused('at a time of their own', withChange({ changedAt: LONG_AGO })),
    refused('no list', withChange({ changes: 'Maps. More.' })),
  ]
}

/** Before `fillings` the known version has all but one of the texts it may have. */
export const nearlyFull: readonly RulesWrite[] = [
  setWrite(`ChangeLog/${KNOWN_ENTRY}`, {
    title: '1.2',
    changes: Array.from({ length: 99 }, () => ({ textItem: 'x' })),
  }),
]

export function fillingAttempts(self: TestPerson): readonly Attempt[] {
  const filled = (...texts: readonly string[]) =>
    commitOperation(
      updateWrite(`ChangeLog/${KNOWN_ENTRY}`, {
        changes: [
          ...Array.from({ length: 99 }, () => ({ textItem: 'x' })),
          ...createLogItems(texts, getAuthor(self)),
        ],
        changedAt: SERVER_TIMESTAMP,
      }),
      setWrite(`rate/${self.uid}`, { at: SERVER_TIMESTAMP }),
    )
  return [
    accepted('the hundredth', filled('a')),
    refused('the hundred and first', filled('a', 'b')),
  ]
}

export function judgementAttempts(self: TestPerson): readonly Attempt[] {
  const request = (data: Data) => commitOperation(...createJudgement(self, 'FeatureRequests', data))
  const bug = (data: Data) => commitOperation(...createJudgement(self, 'BugReports', data))
  const [whole, auditEntry] = createJudgement(self, 'FeatureRequests', {})
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
    refused('open since it was done', request({ status: 'open' })),
    refused('done at no time', request({ doneAt: 'yesterday' })),
    refused('at a time of their own', request({ changedAt: LONG_AGO })),
    refused('in other words', request({ title: 'No maps' })),
    refused('told of nowhere', commitOperation(whole)),
    refused('told of elsewhere', request({ deed: 'f'.repeat(16) })),
    refused(
      'told of a bug',
      commitOperation(whole, createAuditEntry(self, 'BugReports', 'a'.repeat(16))),
    ),
    refused(
      'told of another',
      commitOperation(whole, createAuditEntry(self, 'FeatureRequests', 'b'.repeat(16))),
    ),
  ]
}
