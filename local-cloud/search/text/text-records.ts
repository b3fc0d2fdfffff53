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

type PartFields = Pick<TextFields, 'Kind' | 'Text' | 'Links' | 'Image'>

const listTextParts = (section: Section): readonly PartFields[] =>
  splitPieces(listPieces(section)).map(({ text, keys }) => ({ Kind: 'text', Text: text, Links: [...new Set(keys)] }))

/** Images outside the wiki's storage are not shown, so they are left out. */
const listImageParts = (reference: PageReference, { blocks }: Section): readonly PartFields[] =>
  blocks.flatMap((block): PartFields[] => {
    const image = toShortImage(block.imageUrl ?? null, reference)
    if (image === null) return []
    const [caption, credit] = parseImageTexts(block).map(joinNodes)
    const words = [reference.name, block.imageAlt, caption, credit, getFileWords(image), reference.series]
    const pieces = words.flatMap((text = '') => [createPiece(text), LINE_END])
    return [{ Kind: 'image', Text: splitPieces(pieces)[0]?.text ?? '', Links: [], Image: image }]
  })

/** Text without signs, and the key of the page that it links to. */
interface Piece {
  readonly text: string
  readonly key: string | null
}

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
  blocks.flatMap((block) => [
    ...toPieces(parseInline(block.sectionName)),
    LINE_END,
    ...block.entries.flatMap(({ title, text }) => [
      ...toPieces(parseInline(title)),
      LINE_END,
      ...toTextPieces(text),
      LINE_END,
    ]),
    ...parseImageTexts(block).flatMap((nodes) => [...toPieces(nodes), LINE_END]),
  ])

interface Part {
  readonly text: string
  readonly keys: readonly string[]
}

/** Matches white space, or a word or a part of one; other white space stays with what is before it. */
const WORD = /\s+|\S{1,1000}\s*/g

/** Bytes beside a key in a record. */
const KEY_BYTES = 4

/**
 * Splits between words. A word that is longer than a part is cut. The keys of links count, since the record has them
 * beside the text.
 */
export function splitPieces(pieces: readonly Piece[], maxBytes: number = MAX_PART_BYTES): readonly Part[] {
  const parts: { text: string; keys: string[] }[] = []
  let bytes = 0
  for (const { text, key } of pieces) {
    for (const [index, word] of (text.match(WORD) ?? []).entries()) {
      const ownKey = index === 0 ? key : null
      const size = utf8Length(word) + (ownKey === null ? 0 : utf8Length(ownKey) + KEY_BYTES)
      let last = parts.at(-1)
      if (last === undefined || bytes + size > maxBytes) {
        last = { text: '', keys: [] }
        parts.push(last)
        bytes = 0
      }
      last.text += word
      if (ownKey !== null) last.keys.push(ownKey)
      bytes += size
    }
  }
  return parts
    .map(({ text, keys }) => ({ text: text.split('\n').map(joinSpaces).filter(Boolean).join('\n'), keys }))
    .filter(({ text, keys }) => text !== '' || keys.length > 0)
}
