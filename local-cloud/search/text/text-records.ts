/** Records of the text index: the texts of a page's sections, in parts of at most 8 kB, and its images. */

import { getFileWords } from '#shared/model/images/file-words'
import { toShortImage } from '#shared/model/images/short-image'
import type { PageReference, Section } from '#shared/model/page'
import { getSectionSpec, type SectionName, type TypeName } from '#shared/model/page-types'
import { toStorableText } from '#shared/model/text/storable-text'
import { utf8Length } from '#shared/model/text/utf8'
import { createBlockAnchors } from '#shared/rules/text/block-anchors'
import { parseImageTexts } from '#shared/rules/text/image-texts'
import { parseInline, parseText, type TextNode } from '#shared/rules/text/parse-text'
import { joinNodes } from '#shared/rules/text/plain-title'
import { type Heading, NearestAnchors } from './nearest-anchors.ts'
import { LINE_END, MAX_PART_BYTES, type Piece, splitPieces } from './text-parts.ts'
import { joinPlaces, listBooks, packHeadingPlaces, packPlace } from './text-places.ts'

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
  /** Places of the lines of the text, as `formatRuns` returns them; absent in a record of an earlier version. */
  readonly Places: readonly string[]
  /** Hashes of the books of the places, by which a book finds the texts that are placed in it; absent without a place. */
  readonly Books?: readonly string[]
  /** Places at which the links are revealed, in their order; absent if no line has a place. */
  readonly LinkPlaces?: readonly string[]
  /** Anchors of the lines in the same form, without the name of the section; absent if no line has one. */
  readonly Anchors?: readonly string[]
  /** Short form of the image. */
  readonly Image?: string
}

/** Bytes of a record with the longest names and the most text. The places and anchors count as text. */
const MAX_RECORD_BYTES = 9800

/** @returns none for a hidden or renamed page */
export const createTextRecords = (reference: PageReference, sections: readonly Section[]): readonly TextRecord[] =>
  reference.hidden || reference.movedTo !== null
    ? []
    : sections.flatMap((section) => {
        const { key: Page, name: Name, type: Type, series: Series } = reference
        const Section = section.name
        const id = `${Page}/${Section}/`
        const ownBytes = utf8Length(JSON.stringify({ objectID: id, Page, Name, Type, Series, Section }))
        const maxBytes = Math.min(MAX_PART_BYTES, MAX_RECORD_BYTES - ownBytes)
        return [...listTextParts(section, maxBytes), ...listImageParts(reference, section)].map((own, part) => ({
          section: Section,
          part,
          // With a second spread, each record would get a hidden class of its own, as `placePieces` explains.
          fields: { objectID: `${id}${part}`, Page, Name, Type, Series, Section, ...own },
        }))
      })

type PartFields = Pick<TextFields, 'Kind' | 'Text' | 'Links' | 'Places' | 'Books' | 'LinkPlaces' | 'Anchors' | 'Image'>

const listTextParts = (section: Section, maxBytes: number): readonly PartFields[] =>
  splitPieces(listPieces(section), maxBytes).map(({ text, links, places, anchors }) => ({
    Kind: 'text',
    Text: text,
    Links: [...links.keys()],
    ...toPlaceFields(places),
    ...(places.length === 0 ? {} : { LinkPlaces: [...links.values()].map((lines) => joinPlaces([...lines])) }),
    ...(anchors.length === 0 ? {} : { Anchors: anchors }),
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

/**
 * Names the properties instead of spreading: V8 gives each spread object that gets further properties a hidden class of
 * its own, and frees those with a full collection only, which costs 100 MB while an index of 10,000 pages is built.
 */
const placePieces = (pieces: readonly Piece[], places: string, anchor = ''): readonly Piece[] =>
  places === '' && anchor === '' ? pieces : pieces.map(({ text, key }) => ({ text, key, places, anchor }))

const createPiece = (text: string, key: string | null = null): Piece => ({
  text: toStorableText(text).replace(/\s+/g, ' '),
  key,
})

const toPieces = (nodes: readonly TextNode[]): readonly Piece[] =>
  nodes.flatMap((node) => {
    if ('children' in node) return toPieces(node.children)
    if (node.kind === 'page') return createPiece(node.text, node.key)
    return createPiece(node.kind === 'address' ? node.href : node.text)
  })

const toTextPieces = (text: string): readonly Piece[] =>
  parseText(text).flatMap(({ items }) => items.flatMap((nodes) => [...toPieces(nodes), createPiece(' ')]))

/** Lines of a section without anchors (the lead, the facts) have none. */
function listBlockHeadings(section: Section) {
  const anchors = getSectionSpec(section.name).area === 'body' ? createBlockAnchors(section) : []
  const toHeading = (anchor: string | null | undefined, places: string): Heading => ({
    anchor: anchor?.slice(section.name.length + 1) ?? '',
    places,
  })
  return section.blocks.map((block, index) => ({
    block,
    heading: toHeading(anchors[index]?.heading, packHeadingPlaces(block)),
    titles: block.entries.map(({ at = block.at }, entry) => toHeading(anchors[index]?.entries[entry], packPlace(at))),
  }))
}

/** A fact is one line. */
const toTitlePieces = (title: string, isFact: boolean): readonly Piece[] => {
  const pieces = toPieces(parseInline(title))
  if (!isFact || title.trim() === '') return [...pieces, LINE_END]
  return [...pieces, createPiece(/\p{P}\s*$/u.test(title) ? ' ' : ': ')]
}

/** Returns the pieces of each heading, each entry and each text below an image, with the end of its line. */
function listPieces(section: Section): readonly Piece[] {
  const isFact = getSectionSpec(section.name).area === 'aside'
  return listBlockHeadings(section).flatMap(({ block, heading, titles }) => {
    const above = new NearestAnchors(heading)
    return [
      ...placePieces([...toPieces(parseInline(block.sectionName)), LINE_END], heading.places, heading.anchor),
      ...block.entries.flatMap(({ title, text, at = block.at }, index) => {
        const places = packPlace(at)
        above.add(titles[index])
        const pieces = [...toTitlePieces(title, isFact), ...toTextPieces(text), LINE_END]
        return placePieces(pieces, places, above.find(places))
      }),
      ...placePieces(
        parseImageTexts(block).flatMap((nodes) => [...toPieces(nodes), LINE_END]),
        heading.places,
        heading.anchor,
      ),
    ]
  })
}
