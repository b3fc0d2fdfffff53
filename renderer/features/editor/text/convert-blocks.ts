/** Conversion between the blocks of a draft and the document of the text editor. */
import type { Node } from 'prosemirror-model'
import { type DraftBlock, isSameEntry } from '#shared/model/drafts/draft'
import type { Entry } from '#shared/model/page'
import { isSamePlace, type Place } from '#shared/model/place'
import { includePlace, withPlace } from '#shared/model/place-items'
import { SECTION_SCHEMA } from './schema.ts'

type Blocks = readonly DraftBlock[]

const { nodes } = SECTION_SCHEMA

const createText = (text: string) => (text === '' ? null : SECTION_SCHEMA.text(text))

type Line = Omit<Entry, 'id'> & { readonly id: string | null }

/** @param isTitled true in a section of facts; elsewhere only an entry with a title is one */
export function createLine({ id, title, text, at }: Line, isTitled: boolean) {
  const attrs = { id, at: at ?? null }
  if (!isTitled && title === '') return nodes['paragraph'].create(attrs, createText(text))
  return nodes['fact'].create(attrs, [
    nodes['title'].create(null, createText(title)),
    nodes['content'].create(null, createText(text)),
  ])
}

export const createHeading = (id: string | null, name: string, at?: Place): Node =>
  nodes['heading'].create({ id, at: at ?? null }, createText(name))

/** The place in the story of a line or, for its heading, of a block. */
export const readAt = ({ attrs }: Node): Place | undefined => attrs['at'] ?? undefined

/** A section without blocks is a heading and a line without ids, which get them when somebody types. */
export function toDocument(blocks: Blocks, isTitled: boolean): Node {
  const blank = [createHeading(null, ''), createLine({ id: null, title: '', text: '' }, isTitled)]
  const parts = blocks.flatMap((block) => [
    createHeading(block.id, block.sectionName, block.at),
    ...block.entries.map((entry) => createLine(entry, isTitled)),
  ])
  return nodes['doc'].create(null, parts.length === 0 ? blank : parts)
}

/**
 * Returns the blocks of a document. What the document does not hold, such as images, is taken from the known blocks;
 * blocks and entries that did not change are returned as they are.
 */
export function toBlocks(document: Node, known: Blocks): Blocks {
  const knownBlocks = new Map(known.map((block) => [block.id, block]))
  const knownEntries = new Map(known.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])))
  const blocks: { id: string; name: string; at: Place | undefined; entries: Entry[] }[] = []
  document.forEach((part) => {
    const { id } = part.attrs
    if (typeof id !== 'string') return
    const at = readAt(part)
    if (part.type === nodes['heading']) blocks.push({ id, name: part.textContent, at, entries: [] })
    else {
      const entry = { id, ...getEntryText(part), ...includePlace(at) }
      blocks.at(-1)?.entries.push(withKnownFields(entry, knownEntries.get(id)))
    }
  })
  return blocks.map(({ id, name, at, entries }) => {
    const before = knownBlocks.get(id)
    if (before === undefined) return { id, sectionName: name, entries, ...includePlace(at) }
    const isSame = before.sectionName === name && isSamePlace(before.at, at) && isSameList(before.entries, entries)
    return isSame ? before : { ...withPlace(before, at), sectionName: name, entries }
  })
}

/** Title and text of a paragraph or fact. */
export function getEntryText(line: Node): { readonly title: string; readonly text: string } {
  if (line.type === nodes['paragraph']) return { title: '', text: line.textContent }
  return { title: line.child(0).textContent, text: line.child(1).textContent }
}

function withKnownFields(entry: Entry, before: Entry | undefined): Entry {
  if (before === undefined) return entry
  return isSameEntry(before, entry) ? before : { ...withPlace(before, undefined), ...entry }
}

const isSameList = (one: readonly Entry[], other: readonly Entry[]): boolean =>
  one.length === other.length && one.every((entry, place) => entry === other[place])
