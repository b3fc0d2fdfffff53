/** From the schema of a save: each field of each record strange, missing, or one too many. */
import type { PlannedData } from '#shared/rules/saving/planned-write'
import { INVALID_VALUES } from '../rules/hostile/hostile-records.ts'
import {
  changeRecords,
  getRecordKind,
  type RecordKind,
  type Writes,
  withFields,
  withoutField,
} from './spoil-save.ts'

export interface SpoiltField {
  readonly what: string
  readonly writes: Writes
  /** The rules language has no loops: what lies inside a list or a map is not looked at. */
  readonly isLetIn: boolean
}

/** A section is its copy, so both are spoilt alike. */
const GROUPS: readonly (readonly RecordKind[])[] = [
  ['reference'],
  ['header'],
  ['section', 'copy'],
  ['entry'],
  ['mark'],
]

const OPTIONAL = ['imageUrl', 'minor']

const LET_IN: Readonly<Record<string, readonly string[]>> = {
  'reference.sections': ['a list'],
  content: ['a list'],
  // what it holds is left to its readers; what is no number equals nothing, not even its own copy
  links: Object.keys(INVALID_VALUES).filter((what) => what !== 'no number'),
  // a summary of the page, and the words of an edit
  summary: ['no text'],
  text: ['no text'],
  minor: ['a yes'],
  bookNumber: ['a number'],
}

/** More than nobody would think of. */
const OWN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Name: {
    unseen: 'Na\u00ADme',
    'another name': 'Somebody Else',
    spaced: ' Name',
    'a control': 'Na\u0007me',
  },
  Type: { 'no type': 'Admin', 'a type as people read it': 'Power System' },
  Series: {
    unseen: 'Ta\u200Bles',
    'two lines': 'a\nb',
    spaces: '   ',
    '201 letters': 'x'.repeat(201),
  },
  sections: { 'a hundred thousand texts': Array.from({ length: 100_000 }, () => 'x') },
  bookNumber: { negative: -1, 'a text': '1' },
  locationType: { 'no place': 'Moon' },
  summary: { '121 letters': 'x'.repeat(121) },
  text: { '201 letters': 'x'.repeat(201) },
  saveId: { '15 letters': 'x'.repeat(15), '17 letters': 'x'.repeat(17), spaces: ' '.repeat(16) },
  imageUrl: { 'a script': 'javascript:alert(1)', data: 'data:text/html,x' },
  rev: { 'one too many': 7, negative: -1, 'a fraction': 2.5, 'a text': '2' },
  shard: { 'no shard': 0, negative: -1, 'a fraction': 1.5, 'a text': '1', 'far away': 100 },
  minor: { 'a no': false },
  editsMade: { 'eight edits': Array.from({ length: 8 }, () => ({ title: 'x' })) },
  changedAt: { 'a time to come': new Date('2100-01-01T00:00:00Z') },
}

export function* spoiltFields(writes: Writes): Generator<SpoiltField> {
  for (const records of GROUPS) {
    const found = writes.find(({ path }) => records.includes(getRecordKind(path)))
    if (found === undefined) continue
    const about = records[0] ?? ''
    const fields = fieldsToSpoil(about, found.data)
    for (const field of fields) {
      if (!OPTIONAL.includes(field))
        yield {
          what: `${about} without ${field}`,
          writes: withoutField(writes, records, field),
          isLetIn: false,
        }
      for (const [what, value] of Object.entries({ ...INVALID_VALUES, ...OWN[field] }))
        if (!isSame(value, found.data[field]))
          yield {
            what: `${about}.${field}: ${what}`,
            writes: isSameInAll(
              withFields(writes, records, { [field]: value }),
              about,
              field,
              value,
            ),
            isLetIn: (LET_IN[`${about}.${field}`] ?? LET_IN[field])?.includes(what) ?? false,
          }
    }
    yield {
      what: `${about} with a field too many`,
      writes: withFields(writes, records, { isAdmin: true }),
      isLetIn: false,
    }
  }
}

/** What header and catalogue say as well, they say alike. */
function isSameInAll(writes: Writes, about: string, field: string, value: unknown): Writes {
  if (about !== 'reference') return writes
  const title = TITLES[field]
  const withTitle = title === undefined ? writes : withFields(writes, 'header', { [title]: value })
  const place = PLACES[field]
  return place === undefined || Array.isArray(value)
    ? withTitle
    : changeEntry(withTitle, (entry) => entry.map((one, n) => (n === place ? value : one)))
}

const TITLES: Readonly<Record<string, string>> = {
  Name: 'title',
  saveId: 'saveId',
  updatedByName: 'editedBy',
}
const PLACES: Readonly<Record<string, number>> = {
  Name: 0,
  Series: 1,
  bookNumber: 3,
  locationType: 3,
  summary: 4,
}

/** An entry's map of pages is spoilt by itself. */
const fieldsToSpoil = (about: RecordKind | '', data: PlannedData): readonly string[] => {
  const fields = Object.keys(data)
  if (about === 'entry') return fields.filter((field) => field !== 'pages')
  if (about === 'header') return [...new Set([...fields, 'minor'])]
  return about === 'reference' ? [...new Set([...fields, 'imageUrl'])] : fields
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Each place of a page's entry in the catalogue; no store holds a list in a list. */
export function* spoiltEntries(writes: Writes): Generator<SpoiltField> {
  for (let place = 0; place < 5; place++)
    // a number is the time of creation of a device whose clock stands long ago
    for (const [what, value] of Object.entries(INVALID_VALUES).filter(
      ([, one]) => !Array.isArray(one),
    ))
      if (!isSame(value, entryOf(writes)[place]) && !(place === 2 && what === 'a number'))
        yield {
          what: `entry[${place}]: ${what}`,
          writes: changeEntry(writes, (entry) =>
            entry.map((one, n) => (n === place ? value : one)),
          ),
          isLetIn: false,
        }
  for (const [what, change] of Object.entries({
    'a place too few': (entry: readonly unknown[]) => entry.slice(0, 4),
    'a place too many': (entry: readonly unknown[]) => [...entry, 'x'],
  }))
    yield { what: `entry: ${what}`, writes: changeEntry(writes, change), isLetIn: false }
  for (const [what, value] of Object.entries(INVALID_VALUES))
    yield { what: `entry: ${what}`, writes: changeEntry(writes, () => value), isLetIn: false }
}

function entryOf(writes: Writes): readonly unknown[] {
  const pages = writes.find(({ path }) => getRecordKind(path) === 'entry')?.data['pages']
  const [entry] = Object.values({ ...Object(pages) })
  return Array.isArray(entry) ? entry : []
}

export const changeEntry = (
  writes: Writes,
  change: (entry: readonly unknown[]) => unknown,
): Writes =>
  changeRecords(writes, ['entry'], (data) => ({
    ...data,
    pages: Object.fromEntries(
      Object.entries({ ...Object(data['pages']) }).map(([key, entry]) => [
        key,
        change(Array.isArray(entry) ? entry : []),
      ]),
    ),
  }))
