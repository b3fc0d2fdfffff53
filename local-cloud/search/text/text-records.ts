/** Records of the text index: the texts of a page's sections, in parts of at most 8 kB, and its images. */

import { getFileWords } from '#shared/model/images/file-words'
import { toShortImage } from '#shared/model/images/short-image'
import type { PageReference, Section } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import { toStorableText } from '#shared/model/text/storable-text'
import { utf8Length } from '#shared/model/text/utf8'
import { parseImageTexts } from '#shared/rules/text/image-texts'
import { parseInline, parseText, type TextNode } from '#shared/rules/text/parse-text'
import { joinNodes, joinSpaces } from '#shared/rules/text/plain-title'
import { formatLinePlaces, joinPlaces, listBooks, packHeadingPlaces, packPlace } from './text-places.ts'

/** The hosted service accepts records of 10 kB. */
export const MAX_PART_BYTES = 8000

/** A part of a section's text, or one of its images. */
export interface TextRecord {
  readonly section: SectionName
  /** Number of the part, from 0. The images follow the texts. */
  readonly part: number
  readonly fields: TextFields
}

/** The record as the hosted service stores it. */
export type TextFields = {
  readonly objectID: string
  /** Key of the page. */
  readonly Page: string
  readonly Name: string
  readonly Type: TypeName
  readonly Series: string
  readonly Section: SectionName
  /** The search of texts leaves images out, and the gallery finds nothing else. */
  readonly Kind: 'text' | 'image'
  /** Of an image: the page's name and series, what is written about it, and the words of its file. */
  readonly Text: string
  /** Keys that the part links to, of pages that exist and of those that do not. */
  readonly Links: readonly string[]
  /** Places of the lines of the text, as `formatLinePlaces` returns them; absent in a record of an earlier version. */
  readonly Places: readonly string[]
  /** Hashes of the books of the places, by which a book finds the texts that are placed in it; absent without a place. */
  readonly Books?: readonly string[]
  /** Places at which the links are revealed, in their order; absent if no line has a place. */
  readonly LinkPlaces?: readonly string[]
  /** Short form of the image. */
  readonly Image?: string
}

/** @returns none for a hidden or renamed page */
export const createTextRecords = (reference: PageReference, sections: readonly Section[]): readonly TextRecord[] =>
  reference.hidden || reference.movedTo !== null
    ? []
    : sections.flatMap((section) =>
        [...listTextParts(section), ...listImageParts(reference, section)].map((fields, part) => ({
          section: section.name,
          part,
          fields: {
            objectID: `${reference.key}/${section.name}/${part}`,
            Page: reference.key,
            Name: reference.name,
            Type: reference.type,
            Series: reference.series,
            Section: section.name,
            ...fields,
          },
        })),
      )

type PartFields = Pick<TextFields, 'Kind' | 'Text' | 'Links' | 'Places' | 'Books' | 'LinkPlaces' | 'Image'>

const listTextParts = (section: Section): readonly PartFields[] =>
  splitPieces(listPieces(section)).map(({ text, links, places }) => ({
    Kind: 'text',
    Text: text,
    Links: [...links.keys()],
    ...toPlaceFields(places),
    ...(places.length === 0 ? {} : { LinkPlaces: [...links.values()].map((lines) => joinPlaces([...lines])) }),
  }))

const toPlaceFields = (places: readonly string[]): Pick<PartFields, 'Places' | 'Books'> => {
  const books = listBooks(places)
  return { Places: places, ...(books.length === 0 ? {} : { Books: books }) }
}

/** Images outside the wiki's storage are not shown, so they are left out. */
const listImageParts = (reference: PageReference, { blocks }: Section): readonly PartFields[] =>
  blocks.flatMap((block): PartFields[] => {
    const image = toShortImage(block.imageUrl ?? null, reference)
    if (image === null) return []
    const [caption, credit] = parseImageTexts(block).map(joinNodes)
    const words = [reference.name, block.imageAlt, caption, credit, getFileWords(image), reference.series]
    const pieces = words.flatMap((text = '') => [createPiece(text), LINE_END])
    const { text = '', places = [] } = splitPieces(placePieces(pieces, packHeadingPlaces(block)))[0] ?? {}
    return [{ Kind: 'image', Text: text, Links: [], ...toPlaceFields(places), Image: image }]
  })

/** Text without signs, and the key of the page that it links to. */
interface Piece {
  readonly text: string
  readonly key: string | null
  /** Packed places of its line; absent or empty if it has none. */
  readonly places?: string
}

const placePieces = (pieces: readonly Piece[], places: string): readonly Piece[] =>
  places === '' ? pieces : pieces.map((piece) => ({ ...piece, places }))

const createPiece = (text: string, key: string | null = null): Piece => ({
  text: toStorableText(text).replace(/\s+/g, ' '),
  key,
})

const LINE_END: Piece = { text: '\n', key: null }

const toPieces = (nodes: readonly TextNode[]): readonly Piece[] =>
  nodes.flatMap((node) => {
    if ('children' in node) return toPieces(node.children)
    if (node.kind === 'page') return createPiece(node.text, node.key)
    return createPiece(node.kind === 'address' ? node.href : node.text)
  })

const toTextPieces = (text: string): readonly Piece[] =>
  parseText(text).flatMap(({ items }) => items.flatMap((nodes) => [...toPieces(nodes), createPiece(' ')]))

/** Returns the pieces of each heading, each entry and each text below an image, with the end of its line. */
const listPieces = ({ blocks }: Section): readonly Piece[] =>
  blocks.flatMap((block) => {
    const headingPlaces = packHeadingPlaces(block)
    return [
      ...placePieces([...toPieces(parseInline(block.sectionName)), LINE_END], headingPlaces),
      ...block.entries.flatMap(({ title, text, at = block.at }) =>
        placePieces([...toPieces(parseInline(title)), LINE_END, ...toTextPieces(text), LINE_END], packPlace(at)),
      ),
      ...placePieces(
        parseImageTexts(block).flatMap((nodes) => [...toPieces(nodes), LINE_END]),
        headingPlaces,
      ),
    ]
  })

export interface Part {
  readonly text: string
  /** Places of each line that links to a key. */
  readonly links: ReadonlyMap<string, ReadonlySet<string>>
  readonly places: readonly string[]
}

/** Matches white space, or a word or a part of one; other white space stays with what is before it. */
const WORD = /\s+|\S{1,1000}\s*/g

/** Bytes beside a key, and beside the places of a line or link, in a record. Those of an entry suffice for its book. */
const KEY_BYTES = 4
const PLACES_BYTES = 8

/** A part that is being filled. */
class PartBuilder {
  readonly #lines: { text: string; readonly places: string }[] = []
  readonly #links = new Map<string, Set<string>>()
  #bytes = 0
  #isAtLineStart = true

  /** Returns false if the word, and the key of its link, have no room. A part has at least one word. */
  add(word: string, key: string | null, places: string, maxBytes: number): boolean {
    const placesBytes = places === '' ? 0 : places.length + PLACES_BYTES
    const keyBytes = key === null ? 0 : utf8Length(key) + KEY_BYTES + placesBytes
    const size = utf8Length(word) + keyBytes + (this.#isAtLineStart ? placesBytes : 0)
    if (this.#bytes > 0 && this.#bytes + size > maxBytes) return false
    this.#bytes += size
    if (key !== null) this.#links.set(key, (this.#links.get(key) ?? new Set()).add(places))
    if (this.#isAtLineStart) this.#lines.push({ text: '', places })
    const line = this.#lines.at(-1)
    if (line !== undefined) line.text += word
    this.#isAtLineStart = word === LINE_END.text
    return true
  }

  build(): Part {
    const lines = this.#lines.map(({ text, places }) => ({ text: joinSpaces(text), places })).filter(({ text }) => text)
    return {
      text: lines.map(({ text }) => text).join('\n'),
      links: this.#links,
      places: formatLinePlaces(lines.map(({ places }) => places)),
    }
  }
}

/**
 * Splits between words. A word that is longer than a part is cut. The keys of links and the places count, since the
 * record has them beside the text.
 */
export function splitPieces(pieces: readonly Piece[], maxBytes: number = MAX_PART_BYTES): readonly Part[] {
  const parts: PartBuilder[] = []
  for (const { text, key, places = '' } of pieces) {
    for (const [index, word] of (text.match(WORD) ?? []).entries()) {
      const ownKey = index === 0 ? key : null
      if (parts.at(-1)?.add(word, ownKey, places, maxBytes)) continue
      const part = new PartBuilder()
      part.add(word, ownKey, places, maxBytes)
      parts.push(part)
    }
  }
  return parts.map((part) => part.build()).filter(({ text, links }) => text !== '' || links.size > 0)
}
