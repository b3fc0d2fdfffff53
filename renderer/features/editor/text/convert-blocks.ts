/** Conversion between the blocks of a draft and the document of the text editor. */
import type { Node } from 'prosemirror-model'
import type { DraftBlock } from '#shared/model/drafts/draft'
import type { Entry } from '#shared/model/page'
import { SECTION_SCHEMA } from './schema.ts'

type Blocks = readonly DraftBlock[]

const { nodes } = SECTION_SCHEMA

const createText = (text: string) => (text === '' ? null : SECTION_SCHEMA.text(text))

/** @param isTitled true in a section of facts; elsewhere only an entry with a title is one */
export function createLine({ id, title, text }: Entry | { id: null; title: string; text: string }, isTitled: boolean) {
  if (!isTitled && title === '') return nodes['paragraph'].create({ id }, createText(text))
  return nodes['fact'].create({ id }, [
    nodes['title'].create(null, createText(title)),
    nodes['content'].create(null, createText(text)),
  ])
}

export const createHeading = (id: string | null, name: string): Node =>
  nodes['heading'].create({ id }, createText(name))

/** A section without blocks is a heading and a line without ids, which get them when somebody types. */
export function toDocument(blocks: Blocks, isTitled: boolean): Node {
  const blank = [createHeading(null, ''), createLine({ id: null, title: '', text: '' }, isTitled)]
  const parts = blocks.flatMap((block) => [
    createHeading(block.id, block.sectionName),
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
  const blocks: { id: string; name: string; entries: Entry[] }[] = []
  document.forEach((part) => {
    const { id } = part.attrs
    if (typeof id !== 'string') return
    if (part.type === nodes['heading']) blocks.push({ id, name: part.textContent, entries: [] })
    else blocks.at(-1)?.entries.push(withKnownFields({ id, ...getEntryText(part) }, knownEntries.get(id)))
  })
  return blocks.map(({ id, name, entries }) => {
    const before = knownBlocks.get(id)
    if (before === undefined) return { id, sectionName: name, entries }
    const isSame = before.sectionName === name && isSameList(before.entries, entries)
    return isSame ? before : { ...before, sectionName: name, entries }
  })
}

/** Title and text of a paragraph or fact. */
export function getEntryText(line: Node): { readonly title: string; readonly text: string } {
  if (line.type === nodes['paragraph']) return { title: '', text: line.textContent }
  return { title: line.child(0).textContent, text: line.child(1).textContent }
}

function withKnownFields(entry: Entry, before: Entry | undefined): Entry {
  if (before === undefined) return entry
  return before.title === entry.title && before.text === entry.text ? before : { ...before, ...entry }
}

const isSameList = (one: readonly Entry[], other: readonly Entry[]): boolean =>
  one.length === other.length && one.every((entry, place) => entry === other[place])

/** The one entry whose text differs between two versions of the blocks; null if anything else differs too. */
export function findChangedEntry(
  before: Blocks,
  after: Blocks,
): { readonly block: string; readonly entry: Entry } | null {
  const changed: { block: string; entry: Entry }[] = []
  const isOnlyTyped =
    before.length === after.length &&
    after.every((block, place) => {
      const was = before[place]
      if (was === block) return true
      if (was?.id !== block.id || was.sectionName !== block.sectionName) return false
      if (was.entries.length !== block.entries.length) return false
      return block.entries.every((entry, index) => {
        if (was.entries[index] !== entry) changed.push({ block: block.id, entry })
        return was.entries[index]?.id === entry.id
      })
    })
  return isOnlyTyped && changed.length === 1 ? (changed[0] ?? null) : null
}
