/** Stored data ⇄ model: tolerant in, strict out. Old shapes of records are understood here and nowhere else. */
import * as v from 'valibot'
import type { Block, Edited, Entry, Links, PageReference, Section, SectionPlace } from './page.ts'
import { nameOfKey } from './page-key.ts'
import type { SectionName, TypeName } from './page-types.ts'
import { isSectionName, LOCATION_TYPES, typeNamed } from './page-types.ts'

/** Field map of a stored document as plain JSON; server times as ISO-8601 UTC strings. */
export type RecordData = Readonly<Record<string, unknown>>

/** Not `v.record`: it drops keys such as `constructor`, which are pages like any other. */
const record = v.custom<RecordData>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)
const text = v.fallback(v.string(), '')
const optionalText = v.fallback(v.nullable(v.pipe(v.string(), v.nonEmpty())), null)
const revision = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0)
const list = v.fallback(v.array(v.unknown()), [])

/** Dates were once stored as `Date()` prints them, which every engine reads back. */
const date = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((value) => Number.isFinite(Date.parse(value))),
      v.transform((value) => new Date(value).toISOString()),
    ),
  ),
  null,
)

const bookNumber = v.fallback(
  v.nullable(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))]),
      v.finite(),
      v.minValue(0),
    ),
  ),
  null,
)

const pageType = v.pipe(
  v.string(),
  v.transform(typeNamed),
  v.custom<TypeName>((type) => type !== null),
)

const sectionPlace = v.object({
  sectionName: v.pipe(
    v.string(),
    v.custom<SectionName>((name) => isSectionName(String(name))),
  ),
  order: v.fallback(v.number(), Number.MAX_SAFE_INTEGER),
  rev: revision,
})

const edit = v.object({ updatedAt: date, updatedBy: text })

const reference = v.object({
  Name: optionalText,
  Series: text,
  Type: pageType,
  sections: list,
  createdAt: date,
  createdBy: text,
  timeStampArray: list,
  rev: revision,
  saveId: optionalText,
  changedAt: date,
  updatedByName: optionalText,
  shard: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
  imageUrl: optionalText,
  summary: text,
  hidden: v.fallback(v.boolean(), false),
  movedTo: optionalText,
  movedFrom: list,
  bookNumber,
  locationType: v.fallback(v.nullable(v.picklist(LOCATION_TYPES)), null),
})

/** The items a schema understands; the others are left out. */
function understood<T>(
  schema: v.BaseSchema<unknown, T, v.BaseIssue<unknown>>,
  items: readonly unknown[],
): T[] {
  return items.flatMap((item) => {
    const read = v.safeParse(schema, item)
    return read.success ? [read.output] : []
  })
}

export const asRecord = (data: unknown): RecordData => (v.is(record, data) ? data : {})

/** A reference without a type it knows, or that is no record at all, is no page: null. */
export function readReference(key: string, data: unknown): PageReference | null {
  const read = v.safeParse(reference, withDefaults(asRecord(data)))
  if (!read.success) return null
  const { Name, Series, Type, timeStampArray, sections, movedFrom, ...rest } = read.output
  return {
    ...rest,
    key,
    name: Name ?? nameOfKey(key),
    type: Type,
    series: Series,
    sections: understood(sectionPlace, sections).map(
      ({ sectionName, order, rev }): SectionPlace => ({ name: sectionName, order, rev }),
    ),
    edits: understood(edit, timeStampArray).flatMap(({ updatedAt, updatedBy }): Edited[] =>
      updatedAt === null ? [] : [{ at: updatedAt, by: updatedBy }],
    ),
    movedFrom: understood(v.string(), movedFrom),
  }
}

/** Absent fields fall back like wrong ones. */
const withDefaults = (data: RecordData): RecordData =>
  Object.fromEntries(Object.keys(reference.entries).map((name) => [name, data[name] ?? null]))

/** An entry was a plain string in the oldest records. */
function readEntry(item: unknown, id: string): Entry | null {
  if (typeof item === 'string') return { id, title: '', text: item }
  if (!v.is(record, item)) return null
  const stored = asRecord(item)
  return {
    id: v.parse(optionalText, stored['id'] ?? null) ?? id,
    title: v.parse(text, stored['title']),
    text: v.parse(text, stored['text']),
  }
}

/** Two of one id, as hand-made copies have them, would be one to all that goes by ids. The same for everybody. */
function withOwnIds<T extends { readonly id: string }>(items: readonly T[]): T[] {
  const taken = new Set<string>()
  return items.map((item, index) => {
    let { id } = item
    while (taken.has(id)) id = `${id}~${index}`
    taken.add(id)
    return id === item.id ? item : { ...item, id }
  })
}

/** Ids of old records come from their position, the same for everybody who reads them. */
function readBlock(item: unknown, index: number): { block: Block; damaged: boolean } | null {
  if (!v.is(record, item)) return null
  const stored = asRecord(item)
  const id = v.parse(optionalText, stored['id'] ?? null) ?? `b${index}`
  const items = stored['sectionContent'] ?? []
  const entries = v
    .parse(list, items)
    .map((entry, position) => readEntry(entry, `b${index}e${position}`))
  const imageUrl = v.parse(optionalText, stored['imageUrl'] ?? null)
  const imageAlt = v.parse(optionalText, stored['imageAlt'] ?? null)
  const whole = entries.filter((entry) => entry !== null)
  return {
    block: {
      id,
      sectionName: v.parse(text, stored['sectionName']),
      entries: withOwnIds(whole),
      ...(imageUrl === null ? {} : { imageUrl }),
      ...(imageAlt === null ? {} : { imageAlt }),
    },
    damaged: !Array.isArray(items) || whole.length < entries.length,
  }
}

function readLinks(data: unknown): Links {
  const links = Object.entries(asRecord(data)).flatMap(([key, name]) => {
    const type = typeof name === 'string' ? typeNamed(name) : null
    return type === null ? [] : [[key, type] as const]
  })
  return Object.fromEntries(links)
}

/** What can be shown of a section is; `damaged` says that something could not. */
export function readSection(name: SectionName, data: unknown): Section {
  const stored = asRecord(data)
  const content = stored['content']
  const blocks = v.parse(list, content).map(readBlock)
  const whole = blocks.filter((read) => read !== null)
  return {
    name,
    rev: v.parse(revision, stored['rev']),
    blocks: withOwnIds(whole.map((read) => read.block)),
    links: readLinks(stored['links']),
    damaged:
      !Array.isArray(content) || whole.length < blocks.length || whole.some((read) => read.damaged),
  }
}

/** A block as it is stored; absent fields stay absent. */
export const writeBlock = (block: Block): RecordData => ({
  id: block.id,
  sectionName: block.sectionName,
  sectionContent: block.entries.map(({ id, title, text: body }) => ({ id, title, text: body })),
  ...(block.imageUrl === undefined ? {} : { imageUrl: block.imageUrl }),
  ...(block.imageAlt === undefined ? {} : { imageAlt: block.imageAlt }),
})
