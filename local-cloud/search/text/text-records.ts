/** Records of the text index: the texts of a page's sections, in parts of at most 8 kB. */

import type { PageReference, Section } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import { toStorableText } from '#shared/model/text/storable-text'
import { utf8Length } from '#shared/model/text/utf8'
import { listLinkKeys, toPlainText } from '#shared/rules/names/links'

/** The hosted service accepts records of 10 kB. */
export const MAX_PART_BYTES = 8000

/** A part of a section's text. */
export interface TextRecord {
  readonly section: SectionName
  /** Number of the part, from 0. */
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
  readonly Text: string
  /** Keys that the part links to, of pages that exist and of those that do not. */
  readonly Links: readonly string[]
}

/** @returns none for a hidden or renamed page */
export const createTextRecords = (reference: PageReference, sections: readonly Section[]): readonly TextRecord[] =>
  reference.hidden || reference.movedTo !== null
    ? []
    : sections.flatMap((section) =>
        splitText(joinLines(section)).map((marked, part) => ({
          section: section.name,
          part,
          fields: {
            objectID: `${reference.key}/${section.name}/${part}`,
            Page: reference.key,
            Name: reference.name,
            Type: reference.type,
            Series: reference.series,
            Section: section.name,
            Text: removeMarkup(marked),
            Links: [...new Set(listLinkKeys(marked))],
          },
        })),
      )

/** Returns a line for each heading and each entry, with markup. */
const joinLines = ({ blocks }: Section): string =>
  blocks
    .flatMap(({ sectionName, entries }) => [sectionName, ...entries.flatMap(({ title, text }) => [title, text])])
    .map((line) => toStorableText(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')

const removeMarkup = (marked: string): string => marked.split('\n').map(toPlainText).filter(Boolean).join('\n')

/** Matches a link, or a word or a part of one; white space stays with what is before it. */
const PIECE = /(?:\[\[[^[\]\n]{1,1000}\]\]|\[|[^\s[]{1,1000})\s*/g

/**
 * Splits between words and links. A word that is longer than a part is cut. The keys of links count, since the record
 * has them beside the text.
 */
export function splitText(text: string, maxBytes: number = MAX_PART_BYTES): readonly string[] {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const piece of text.match(PIECE) ?? []) {
    const size = utf8Length(piece.startsWith('[[') ? piece + listLinkKeys(piece).join() : piece)
    if (bytes + size > maxBytes && part !== '') {
      parts.push(part.trimEnd())
      part = ''
      bytes = 0
    }
    part += piece
    bytes += size
  }
  return part === '' ? parts : [...parts, part.trimEnd()]
}
