/** Stored data ⇄ model: tolerant in, strict out. Old shapes of records are understood here and nowhere else. */
import type { Block, Edited, Entry, Links, PageReference, Section, SectionPlace } from './page.ts'
import { nameOfKey } from './page-key.ts'
import type { SectionName, TypeName } from './page-types.ts'
import { LOCATION_TYPES, sectionsOf, typeNamed } from './page-types.ts'
import {
  asRecord,
  date,
  flag,
  isRecord,
  list,
  numberOr,
  oneOf,
  optionalText,
  type RecordData,
  revision,
  text,
  unlessAddress,
  wholeNumber,
} from './stored-fields.ts'

/** A reference without a type it knows, or that is no record at all, is no page: null. */
export function readReference(key: string, data: unknown): PageReference | null {
  const stored = asRecord(data)
  const type = typeNamed(text(stored['Type']))
  if (type === null) return null
  return {
    key,
    name: optionalText(stored['Name']) ?? nameOfKey(key),
    type,
    series: text(stored['Series']),
    ...readPlaces(type, list(stored['sections']).filter(isRecord)),
    createdAt: date(stored['createdAt']),
    createdBy: text(stored['createdBy']),
    edits: list(stored['timeStampArray']).flatMap(readEdit),
    rev: revision(stored['rev']),
    saveId: optionalText(stored['saveId']),
    changedAt: date(stored['changedAt']),
    updatedByName: unlessAddress(stored['updatedByName']),
    shard: wholeNumber(stored['shard'], 1),
    imageUrl: optionalText(stored['imageUrl']),
    summary: text(stored['summary']),
    hidden: flag(stored['hidden']),
    movedTo: optionalText(stored['movedTo']),
    movedFrom: list(stored['movedFrom']).filter((moved) => typeof moved === 'string'),
    bookNumber: bookNumber(stored['bookNumber']),
    locationType: oneOf(LOCATION_TYPES, stored['locationType']),
  }
}

/** It was once stored as it had been typed. */
function bookNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

/** What another version has stored there is nobody's here to understand, or to lose. */
function readPlaces(type: TypeName, items: readonly RecordData[]) {
  const sections: SectionPlace[] = []
  const otherSections: RecordData[] = []
  for (const item of items) {
    const name = sectionsOf(type).find((known) => known === item['sectionName'])
    if (name === undefined) otherSections.push(item)
    else {
      const order = numberOr(item['order'], Number.MAX_SAFE_INTEGER)
      sections.push({ name, order, rev: revision(item['rev']) })
    }
  }
  return { sections, otherSections }
}

function readEdit(item: unknown): Edited[] {
  const { updatedAt, updatedBy } = asRecord(item)
  const at = date(updatedAt)
  return at === null ? [] : [{ at, by: text(updatedBy) }]
}

/** An entry was a plain string in the oldest records. */
function readEntry(item: unknown, id: string): Entry | null {
  if (typeof item === 'string') return { id, title: '', text: item }
  if (!isRecord(item)) return null
  return {
    id: optionalText(item['id']) ?? id,
    title: text(item['title']),
    text: text(item['text']),
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
  if (!isRecord(item)) return null
  const items = item['sectionContent'] ?? []
  const entries = list(items).map((entry, position) => readEntry(entry, `b${index}e${position}`))
  const imageUrl = optionalText(item['imageUrl'])
  const imageAlt = optionalText(item['imageAlt'])
  const whole = entries.filter((entry) => entry !== null)
  return {
    block: {
      id: optionalText(item['id']) ?? `b${index}`,
      sectionName: text(item['sectionName']),
      entries: withOwnIds(whole),
      ...(imageUrl === null ? {} : { imageUrl }),
      ...(imageAlt === null ? {} : { imageAlt }),
    },
    damaged: !Array.isArray(items) || whole.length < entries.length,
  }
}

function readLinks(data: unknown): Links {
  const links = Object.entries(asRecord(data)).flatMap(([key, name]) => {
    const type = typeNamed(text(name))
    return type === null ? [] : [[key, type] as const]
  })
  return Object.fromEntries(links)
}

/** What can be shown of a section is; `damaged` says that something could not. */
export function readSection(name: SectionName, data: unknown): Section {
  const stored = asRecord(data)
  const content = stored['content']
  const blocks = list(content).map(readBlock)
  const whole = blocks.filter((read) => read !== null)
  return {
    name,
    rev: revision(stored['rev']),
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
