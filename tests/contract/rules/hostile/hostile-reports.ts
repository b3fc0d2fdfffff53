/** Requests, reports and log entries as they are planned, and each way to spoil one. */
import type { ReportKind } from '#shared/model/report'
import { logItems, logPlan, reportPlan } from '#shared/rules/reports/report-plan'
import { type PlannedWrite, SERVER_TIME } from '#shared/rules/saving/planned-write'
import { commit, type Data, NOW, remove, set, update, type Write } from '../operations.ts'
import type { Known } from '../people.ts'
import { DEED, deedOf } from './hostile-deeds.ts'
import { type Attempt, right, spoilt, wrong } from './hostile-records.ts'

const ID = 'dddddddddddddddd'
const DATE = '2026-02-03T04:05:06.789Z'
export const LONG_AGO = new Date('2001-01-01T00:00:00Z')

type NewWrite = Extract<Write, { kind: 'set' }>

export const authorOf = ({ uid, userName }: Known) => ({ uid, userName, identity: uid })

/** A planned write in the words of the table. */
function planned(write: PlannedWrite): Write {
  const fields = Object.entries(write.data)
  const data = Object.fromEntries(
    fields.map(([field, value]) => [field, value === SERVER_TIME ? NOW : value]),
  )
  const path = write.path.join('/')
  return write.kind === 'merge' ? update(path, data) : set(path, data)
}

/** The record, the reservation of its title, and the mark. */
function three(plan: readonly PlannedWrite[]): readonly [NewWrite, NewWrite, NewWrite] {
  // the mark too is all there is of its document
  const [record, title, mark] = plan.map((write) => planned({ ...write, kind: 'set' }))
  if (record?.kind !== 'set' || title?.kind !== 'set' || mark?.kind !== 'set')
    throw new Error('A new record is set with its title and its mark.')
  return [record, title, mark]
}

export function newReport(
  kind: ReportKind,
  self: Known,
  but: { readonly title?: string; readonly imageUrl?: string } = {},
): ReturnType<typeof three> {
  const plan = reportPlan({
    kind,
    id: ID,
    title: 'A  Wish/of %1~2, "Ÿ"',
    text: '\n Please.',
    imageUrl: null,
    author: authorOf(self),
    now: DATE,
    ...but,
  })
  if (!plan.ok) throw new Error(plan.error.sentence)
  return three(plan.value)
}

const entryOf = (self: Known, title = 'Beta 1.10') => ({
  id: ID,
  title,
  texts: ['More maps.', 'Fewer holes.'],
  author: authorOf(self),
  now: DATE,
})

export const newLogEntry = (self: Known, title?: string): ReturnType<typeof three> =>
  three(logPlan(entryOf(self, title)))

export const KNOWN_ENTRY = 'cccccccccccccccc'

export const addition = (self: Known): readonly Write[] => [
  update(`ChangeLog/${KNOWN_ENTRY}`, {
    changes: [{ textItem: 'Maps.' }, ...logItems(entryOf(self).texts, authorOf(self))],
    changedAt: NOW,
  }),
  set(`rate/${self.uid}`, { at: NOW }),
]

const KNOWN = {
  FeatureRequests: 'FeatureRequests/aaaaaaaaaaaaaaaa',
  BugReports: 'BugReports/bbbbbbbbbbbbbbbb',
} as const

/** It is done, unless told otherwise. */
export function judgement(self: Known, kind: ReportKind, data: Data): readonly [Write, Write] {
  const [, id = ''] = KNOWN[kind].split('/')
  return [
    update(KNOWN[kind], { status: 'done', doneAt: DATE, changedAt: NOW, deed: DEED, ...data }),
    deedOf(self, kind, id),
  ]
}

const TAKEN = 'titles/F~maps'

/** Whatever these would make is not there before. */
export function unmade(attempts: readonly Pick<Attempt, 'operation'>[]): readonly Write[] {
  const paths = attempts.flatMap(({ operation }) => operation.writes.map(({ path }) => path))
  return [...new Set(paths)]
    .filter((path) => path.endsWith(ID) || (path.startsWith('titles/') && path !== TAKEN))
    .map(remove)
}

type Three = ReturnType<typeof three>

/** What is wrong with any of the records that reserve a title. */
function ofTitled(what: string, [record, title, mark]: Three): readonly Attempt[] {
  const but = (data: Data) => commit(set(record.path, { ...record.data, ...data }), title, mark)
  const [collection] = record.path.split('/')
  // what stands in a list rules cannot say
  const { changes, ...form } = record.data
  const whole = changes === undefined ? {} : { changes }
  const reserved = (path: string, data: Data = title.data) => commit(record, set(path, data), mark)
  return [
    right(what, commit(record, title, mark)),
    wrong(`${what} without its title`, commit(record, mark)),
    wrong(`${what} without its mark`, commit(record, title)),
    wrong(`the title of ${what} alone`, commit(title, mark)),
    wrong(`${what} with another title reserved`, reserved('titles/F~other')),
    wrong(`${what} with the title of no kind`, reserved('titles/X~other')),
    wrong(
      `${what} with a second title`,
      commit(record, title, set(`${title.path}~7E`, title.data), mark),
    ),
    wrong(`${what} with the title of another`, reserved(title.path, { id: 'a'.repeat(16) })),
    wrong(
      `${what} under an id too short`,
      commit(set(`${collection}/short`, record.data), set(title.path, { id: 'short' }), mark),
    ),
    ...spoilt(title.data, (data) => reserved(title.path, data)),
    wrong(`${what} by another`, but({ createdBy: 'Zoe' })),
    wrong(`${what} by another’s account`, but({ userEmail: 'zoe' })),
    wrong(`${what} of another title`, but({ title: 'Else' })),
    wrong(`${what}, its title with spaces`, but({ title: `${record.data['title']} ` })),
    wrong(`${what} of the old date`, but({ createdAt: String(LONG_AGO) })),
    ...spoilt(form, (data) => commit(set(record.path, { ...whole, ...data }), title, mark)),
  ]
}

export function newReports(self: Known): readonly Attempt[] {
  const [request, ...withRequest] = newReport('FeatureRequests', self)
  const [bug, ...withBug] = newReport('BugReports', self)
  const but = (data: Data) =>
    commit(set(request.path, { ...request.data, ...data }), ...withRequest)
  const imageUrl = 'https://wiki.example/a.webp'
  return [
    ...ofTitled('a request', [request, ...withRequest]),
    right('a report', commit(bug, ...withBug)),
    right('with an image', commit(...newReport('BugReports', self, { imageUrl }))),
    ...['ΑΣ', 'İ', 'ǅ', '__x', '. .', '字'.repeat(196)].map((title) =>
      right(`titled ${title}`, commit(...newReport('FeatureRequests', self, { title }))),
    ),
    right('signed with the address', but({ userEmail: self.email })),
    right('of 10,000 letters', but({ text: 'x'.repeat(10_000) })),
    wrong('of 10,001 letters', but({ text: 'x'.repeat(10_001) })),
    wrong('of spaces', but({ text: ' \r\n\t' })),
    wrong('with a script for an image', but({ imageUrl: 'javascript:alert(1)' })),
    wrong('with no text for an image', but({ imageUrl: 7 })),
    wrong('of high priority', but({ priority: 'high' })),
    wrong('ranked first', but({ rank: 0 })),
    wrong('done already', but({ status: 'done' })),
    wrong(
      'a bug with a priority',
      commit(set(bug.path, { ...bug.data, priority: 'low', rank: 2 }), ...withBug),
    ),
    wrong(
      'a title that is taken',
      commit(...newReport('FeatureRequests', self, { title: 'mAPS' })),
    ),
    wrong(
      'the title of a report that stands',
      commit(set('titles/B~a,hole', { id: 'b'.repeat(16) }), withBug[1]),
    ),
    wrong('a request with the title of a bug', commit(request, ...withBug)),
  ]
}

export function newLogEntries(self: Known): readonly Attempt[] {
  const [entry, ...rest] = newLogEntry(self)
  const but = (data: Data) => commit(set(entry.path, { ...entry.data, ...data }), ...rest)
  return [
    ...ofTitled('an entry', [entry, ...rest]),
    ...['1.2', '2.0.0-rc.1', 'A word', '100200', '!x', '1234567.08'].map((title) =>
      right(`of ${title}`, commit(...newLogEntry(self, title))),
    ),
    wrong('in front of all', but({ order: '~' })),
    wrong('without a text', but({ changes: [] })),
    wrong('of a text that is no list', but({ changes: 'More maps.' })),
    wrong('of 26 texts', but({ changes: logItems(Array(26).fill('x'), authorOf(self)) })),
    wrong('of a text in nobody’s name', but({ changes: [{ textItem: 'x' }] })),
    wrong('of zeros without end', but({ order: `${'0'.repeat(1201)}${entry.data['order']}` })),
  ]
}

export function additions(self: Known): readonly Attempt[] {
  const [more, mark] = addition(self)
  if (more?.kind !== 'update' || mark === undefined) throw new Error('An entry is added to.')
  const but = (data: Data) => commit(update(more.path, { ...more.data, ...data }), mark)
  const [first] = [{ textItem: 'Maps.' }]
  const own = (...texts: string[]) => logItems(texts, authorOf(self))
  const changes = (...items: readonly unknown[]) => but({ changes: items })
  const mine = { textItem: 'More.', createdBy: self.userName, createdById: self.uid }
  return [
    right('two more', commit(more, mark)),
    right('25 at once', changes(first, ...own(...Array(25).fill('x')))),
    wrong('26 at once', changes(first, ...own(...Array(26).fill('x')))),
    ...Array.from({ length: 25 }, (_, place) =>
      wrong(
        `in the name of another, at ${place}`,
        changes(first, ...own(...Array(25).fill('x')).with(place, { ...mine, createdBy: 'Zoe' })),
      ),
    ),
    right('of 2,000 characters', changes(first, ...own('👑'.repeat(2000)))),
    ...Array.from({ length: 25 }, (_, place) =>
      wrong(
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
    ...[{ a: 'More.' }, ['More.'], 5].map((textItem) =>
      wrong(`no text: ${JSON.stringify(textItem)}`, changes(first, { ...mine, textItem })),
    ),
    wrong('in the name of nobody', changes(first, { textItem: 'More.' })),
    wrong('by another’s account', changes(first, { ...mine, createdById: 'zoe' })),
    wrong('hidden from the first', changes(first, { ...mine, hidden: 'Why not.' })),
    wrong('no map', changes(first, 'More.')),
    wrong('and the version hidden', but({ hidden: 'Why not.' })),
    wrong('without a mark', commit(more)),
    wrong('none', changes(first)),
    wrong('in front', changes(mine, first)),
    wrong('in place of what was', changes({ textItem: 'Roads.' }, mine)),
    wrong('and another version', but({ title: '2' })),
    wrong('at a time of their own', but({ changedAt: LONG_AGO })),
    wrong('no list', but({ changes: 'Maps. More.' })),
  ]
}

/** Before `fillings` the known version has all but one of the texts it may have. */
export const nearlyFull: readonly Write[] = [
  set(`ChangeLog/${KNOWN_ENTRY}`, {
    title: '1.2',
    changes: Array.from({ length: 99 }, () => ({ textItem: 'x' })),
  }),
]

export function fillings(self: Known): readonly Attempt[] {
  const filled = (...texts: readonly string[]) =>
    commit(
      update(`ChangeLog/${KNOWN_ENTRY}`, {
        changes: [
          ...Array.from({ length: 99 }, () => ({ textItem: 'x' })),
          ...logItems(texts, authorOf(self)),
        ],
        changedAt: NOW,
      }),
      set(`rate/${self.uid}`, { at: NOW }),
    )
  return [right('the hundredth', filled('a')), wrong('the hundred and first', filled('a', 'b'))]
}

export function judgements(self: Known): readonly Attempt[] {
  const request = (data: Data) => commit(...judgement(self, 'FeatureRequests', data))
  const bug = (data: Data) => commit(...judgement(self, 'BugReports', data))
  const [whole, deed] = judgement(self, 'FeatureRequests', {})
  const open = (data: Data) =>
    commit(
      update(KNOWN.FeatureRequests, { status: 'open', changedAt: NOW, deed: DEED, ...data }),
      deed,
    )
  return [
    right('done', request({})),
    right('a bug done', bug({})),
    right('open', open({})),
    ...['high', 'medium', 'low', 'none'].map((priority, rank) =>
      right(`of ${priority} priority`, open({ priority, rank })),
    ),
    wrong('of a priority without its rank', open({ priority: 'high' })),
    wrong('of an unknown priority', open({ priority: 'urgent', rank: 4 })),
    wrong('of no priority', open({ priority: null, rank: 0 })),
    wrong('a bug with a priority', bug({ priority: 'low', rank: 2 })),
    wrong('half done', request({ status: 'half' })),
    wrong('open since it was done', request({ status: 'open' })),
    wrong('done at no time', request({ doneAt: 'yesterday' })),
    wrong('at a time of their own', request({ changedAt: LONG_AGO })),
    wrong('in other words', request({ title: 'No maps' })),
    wrong('told of nowhere', commit(whole)),
    wrong('told of elsewhere', request({ deed: 'f'.repeat(16) })),
    wrong('told of a bug', commit(whole, deedOf(self, 'BugReports', 'a'.repeat(16)))),
    wrong('told of another', commit(whole, deedOf(self, 'FeatureRequests', 'b'.repeat(16)))),
  ]
}
