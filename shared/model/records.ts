/** Parser for stored page records, including the migration of old records: only this file knows the old shapes. */
import { IMAGE_TEXTS, readImageFields, toStoredImageUrl } from './images/image-fields.ts'
import type { Block, Entry, Links, PageEdit, PageReference, Section, SectionPosition } from './page.ts'
import type { SectionName, TypeName } from './page-types.ts'
import { LOCATION_TYPES, listSectionNames, parseTypeName } from './page-types.ts'
import { readPlace, toPlainPlace } from './place.ts'
import {
  asRecord,
  canKeep,
  isPlain,
  isRecord,
  type RecordData,
  toBoolean,
  toIsoDate,
  toList,
  toNumberOr,
  toOneOf,
  toOptionalText,
  toRevision,
  toText,
  toUnlessEmail,
  toWholeNumber,
} from './stored-fields.ts'
import { escapeText } from './text/escape-text.ts'
import { toPageName } from './to-page-name.ts'
import { readUnmetDetails, UNMET_ITEM, type UnmetDetails } from './unmet-details.ts'

/** Parses a reference. Returns null if the data is no record or has no known type. */
export function readReference(key: string, data: unknown): PageReference | null {
  const stored = asRecord(data)
  const type = parseTypeName(toText(stored['Type']))
  if (type === null) return null
  return {
    key,
    name: toOptionalText(stored['Name']) ?? toPageName(key),
    type,
    series: toText(stored['Series']),
    ...readPositions(type, toList(stored['sections']).filter(isRecord)),
    createdAt: toIsoDate(stored['createdAt']),
    createdBy: toText(stored['createdBy']),
    edits: toList(stored['timeStampArray']).flatMap(readEdit),
    rev: toRevision(stored['rev']),
    soleRev: toNumberOr(stored['soleRev'], 1),
    saveId: toOptionalText(stored['saveId']),
    changedAt: toIsoDate(stored['changedAt']),
    updatedByName: toUnlessEmail(stored['updatedByName']),
    shard: toWholeNumber(stored['shard'], 1),
    imageUrl: toOptionalText(stored['imageUrl']),
    summary: toText(stored['summary']),
    hidden: toBoolean(stored['hidden']),
    movedTo: toOptionalText(stored['movedTo']),
    movedFrom: toList(stored['movedFrom']).filter((moved) => typeof moved === 'string'),
    bookNumber: readBookNumber(stored['bookNumber']),
    locationType: toOneOf(LOCATION_TYPES, stored['locationType']),
  }
}

/** Parses a book number, which old records store as text. */
function readBookNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

/** Separates known sections from unknown items, which another version stored and a save must preserve. */
function readPositions(type: TypeName, items: readonly RecordData[]) {
  const sections: SectionPosition[] = []
  const otherSections: RecordData[] = []
  let unmet: UnmetDetails = {}
  for (const item of items) {
    const name = listSectionNames(type).find((known) => known === item['sectionName'])
    if (item['sectionName'] === UNMET_ITEM) unmet = readUnmetDetails(item)
    else if (name === undefined) otherSections.push(item)
    else {
      const order = toNumberOr(item['order'], Number.MAX_SAFE_INTEGER)
      sections.push({ name, order, rev: toRevision(item['rev']), ...readFirst(item), ...readImage(item) })
    }
  }
  return { sections, otherSections, ...unmet }
}

/** Unlike the place of a text, an unreadable one need not be kept, because the next save of the section replaces it. */
function readFirst({ first, isEarliest }: RecordData): Pick<SectionPosition, 'first' | 'isEarliest'> {
  if (first === undefined) return {}
  return { first: first === null ? null : toPlainPlace(readPlace(first)), ...(isEarliest === true && { isEarliest }) }
}

/** The next save stores the address as that of the page, so one that the rules refuse would stop everybody's saves. */
const readImage = ({ imageUrl }: RecordData): Pick<SectionPosition, 'imageUrl'> =>
  imageUrl === undefined ? {} : { imageUrl: toStoredImageUrl(toText(imageUrl)) }

function readEdit(item: unknown): PageEdit[] {
  const { updatedAt, updatedBy } = asRecord(item)
  const at = toIsoDate(updatedAt)
  return at === null ? [] : [{ at, by: toText(updatedBy) }]
}

const ENTRY_FIELDS: ReadonlySet<string> = new Set(['id', 'title', 'text', 'formatted', 'at'])
const BLOCK_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'sectionName',
  'sectionContent',
  'imageUrl',
  'at',
  ...IMAGE_TEXTS,
])

/** Returns the fields that this version does not know, if there are any. Only plain data can be kept in a draft. */
function readOtherFields(stored: RecordData, known: ReadonlySet<string>): Pick<Entry, 'otherFields'> {
  const others = Object.entries(stored).filter(([field, value]) => !known.has(field) && isPlain(value))
  return others.length === 0 || !canKeep(others) ? {} : { otherFields: Object.fromEntries(others) }
}

const readAt = ({ at }: RecordData): Pick<Entry, 'at'> => (at === undefined ? {} : { at: readPlace(at) })

/**
 * Parses an entry, which the oldest records store as a plain string. Without `formatted` its text is literal: an older
 * program stored it, or it contains no signs.
 */
function readEntry(item: unknown, id: string): Entry | null {
  if (typeof item === 'string') return { id, title: '', text: escapeText(item) }
  if (!isRecord(item)) return null
  const text = toText(item['text'])
  return {
    id: toOptionalText(item['id']) ?? id,
    title: toText(item['title']),
    text: item['formatted'] === true ? text : escapeText(text),
    ...readAt(item),
    ...readOtherFields(item, ENTRY_FIELDS),
  }
}

/** Makes ids unique, because records copied by hand may repeat them. The result is the same for every reader. */
function withUniqueIds<T extends { readonly id: string }>(items: readonly T[]): T[] {
  const taken = new Set<string>()
  return items.map((item, index) => {
    let { id } = item
    while (taken.has(id)) id = `${id}~${index}`
    taken.add(id)
    return id === item.id ? item : { ...item, id }
  })
}

/** Parses a block. Old records lack ids; theirs are derived from the position and are the same for every reader. */
function readBlock(item: unknown, index: number): { block: Block; damaged: boolean } | null {
  if (!isRecord(item)) return null
  const items = item['sectionContent'] ?? []
  const entries = toList(items).map((entry, position) => readEntry(entry, `b${index}e${position}`))
  const imageUrl = toOptionalText(item['imageUrl'])
  const whole = entries.filter((entry) => entry !== null)
  return {
    block: {
      id: toOptionalText(item['id']) ?? `b${index}`,
      sectionName: toText(item['sectionName']),
      entries: withUniqueIds(whole),
      ...(imageUrl === null ? {} : { imageUrl }),
      ...readImageFields(item),
      ...readAt(item),
      ...readOtherFields(item, BLOCK_FIELDS),
    },
    damaged: !Array.isArray(items) || whole.length < entries.length,
  }
}

function readLinks(data: unknown): Links {
  const links = Object.entries(asRecord(data)).flatMap(([key, name]) => {
    const type = parseTypeName(toText(name))
    return type === null ? [] : [[key, type] as const]
  })
  return Object.fromEntries(links)
}

/** Parses a section as far as possible; `damaged` is set if something could not be parsed. */
export function readSection(name: SectionName, data: unknown): Section {
  const stored = asRecord(data)
  const content = stored['content']
  const blocks = toList(content).map(readBlock)
  const whole = blocks.filter((read) => read !== null)
  return {
    name,
    rev: toRevision(stored['rev']),
    blocks: withUniqueIds(whole.map((read) => read.block)),
    links: readLinks(stored['links']),
    damaged: !Array.isArray(content) || whole.length < blocks.length || whole.some((read) => read.damaged),
  }
}
