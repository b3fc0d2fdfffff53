/** Table of invalid saves: each field of each record missing or with an invalid value, and one field too many. */
import type { PlannedData } from '#shared/rules/saving/planned-write'
import { INVALID_VALUES } from '../rules/hostile/hostile-records.ts'
import { changeRecords, getRecordKind, type RecordKind, type Writes, withFields, withoutField } from './change-save.ts'

export interface InvalidSave {
  readonly what: string
  readonly writes: Writes
  /** True where the rules cannot check a value: their language has no loops over lists and maps. */
  readonly isAllowed: boolean
}

/** Kinds of records that are changed together. A section equals its history copy, so both get the same value. */
const GROUPS: readonly (readonly RecordKind[])[] = [['reference'], ['header'], ['section', 'copy'], ['entry'], ['mark']]

const OPTIONAL = ['imageUrl', 'minor']

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'reference.sections': ['a list'],
  content: ['a list'],
  // The rules do not look into links. NaN is refused because it equals nothing, not even the value in the history copy.
  links: Object.keys(INVALID_VALUES).filter((what) => what !== 'no number'),
  // Both are free text, and both may be empty.
  summary: ['no text'],
  text: ['no text'],
  minor: ['a yes'],
  bookNumber: ['a number'],
}

/** Invalid values of single fields, beside `INVALID_VALUES`. */
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

export function* listInvalidFields(writes: Writes): Generator<InvalidSave> {
  for (const records of GROUPS) {
    const found = writes.find(({ path }) => records.includes(getRecordKind(path)))
    if (found === undefined) continue
    const about = records[0] ?? ''
    const fields = listFields(about, found.data)
    for (const field of fields) {
      if (!OPTIONAL.includes(field))
        yield {
          what: `${about} without ${field}`,
          writes: withoutField(writes, records, field),
          isAllowed: false,
        }
      for (const [what, value] of Object.entries({ ...INVALID_VALUES, ...OWN[field] }))
        if (!isSame(value, found.data[field]))
          yield {
            what: `${about}.${field}: ${what}`,
            writes: changeCopies(withFields(writes, records, { [field]: value }), about, field, value),
            isAllowed: (ALLOWED[`${about}.${field}`] ?? ALLOWED[field])?.includes(what) ?? false,
          }
    }
    yield {
      what: `${about} with a field too many`,
      writes: withFields(writes, records, { isAdmin: true }),
      isAllowed: false,
    }
  }
}

/** Writes the same value to its copies in header and catalogue, so that only the value itself is wrong. */
function changeCopies(writes: Writes, about: string, field: string, value: unknown): Writes {
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

/** The map of pages in a catalogue entry is left to `listInvalidEntries`. */
const listFields = (about: RecordKind | '', data: PlannedData): readonly string[] => {
  const fields = Object.keys(data)
  if (about === 'entry') return fields.filter((field) => field !== 'pages')
  if (about === 'header') return [...new Set([...fields, 'minor'])]
  return about === 'reference' ? [...new Set([...fields, 'imageUrl'])] : fields
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Lists saves with an invalid value in one item of the catalogue entry. A nested list cannot be stored. */
export function* listInvalidEntries(writes: Writes): Generator<InvalidSave> {
  for (let place = 0; place < 6; place++)
    // Any number is a valid time of creation, because the clock of a device may be wrong.
    for (const [what, value] of Object.entries(INVALID_VALUES).filter(([, one]) => !Array.isArray(one)))
      if (
        !isSame(value, entryOf(writes)[place]) &&
        !(place === 2 && what === 'a number') &&
        !(place === 5 && what === 'no text')
      )
        yield {
          what: `entry[${place}]: ${what}`,
          writes: changeEntry(writes, (entry) => entry.map((one, n) => (n === place ? value : one))),
          isAllowed: false,
        }
  for (const [what, change] of Object.entries({
    'a place too few': (entry: readonly unknown[]) => entry.slice(0, 5),
    'a place too many': (entry: readonly unknown[]) => [...entry, 'x'],
    'optional fields of 201 letters': (entry: readonly unknown[]) => [...entry.slice(0, 5), 'x'.repeat(201)],
  }))
    yield { what: `entry: ${what}`, writes: changeEntry(writes, change), isAllowed: false }
  for (const [what, value] of Object.entries(INVALID_VALUES))
    yield { what: `entry: ${what}`, writes: changeEntry(writes, () => value), isAllowed: false }
}

function entryOf(writes: Writes): readonly unknown[] {
  const pages = writes.find(({ path }) => getRecordKind(path) === 'entry')?.data['pages']
  const [entry] = Object.values({ ...Object(pages) })
  return Array.isArray(entry) ? entry : []
}

export const changeEntry = (writes: Writes, change: (entry: readonly unknown[]) => unknown): Writes =>
  changeRecords(writes, ['entry'], (data) => ({
    ...data,
    pages: Object.fromEntries(
      Object.entries({ ...Object(data['pages']) }).map(([key, entry]) => [
        key,
        change(Array.isArray(entry) ? entry : []),
      ]),
    ),
  }))
