/** Records of the text index: the texts of a page's sections, in parts of at most 8 kB. */

import type { PageReference, Section } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import { utf8Length } from '#shared/model/text/utf8'
import { toPlainText } from '#shared/rules/names/links'

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
  /** Keys of the pages that the section links to. */
  readonly Links: readonly string[]
}

/** @returns none for a hidden or renamed page */
export const createTextRecords = (reference: PageReference, sections: readonly Section[]): readonly TextRecord[] =>
  reference.hidden || reference.movedTo !== null
    ? []
    : sections.flatMap((section) =>
        splitText(formatSectionText(section)).map((text, part) => ({
          section: section.name,
          part,
          fields: {
            objectID: `${reference.key}/${section.name}/${part}`,
            Page: reference.key,
            Name: reference.name,
            Type: reference.type,
            Series: reference.series,
            Section: section.name,
            Text: text,
            Links: Object.keys(section.links),
          },
        })),
      )

/** Returns a line for each heading and each entry, without markup. */
const formatSectionText = ({ blocks }: Section): string =>
  blocks
    .flatMap(({ sectionName, entries }) => [sectionName, ...entries.flatMap(({ title, text }) => [title, text])])
    .map(toPlainText)
    .filter((line) => line !== '')
    .join('\n')

/** Splits between words. A word that is longer than a part is cut. */
export function splitText(text: string, maxBytes: number = MAX_PART_BYTES): readonly string[] {
  if (utf8Length(text) <= maxBytes) return text === '' ? [] : [text]
  const parts: string[] = []
  let part = ''
  let bytes = 0
  // White space stays with the word before it.
  for (const piece of text.match(/\S{1,1000}\s*/g) ?? []) {
    const size = utf8Length(piece)
    if (bytes + size > maxBytes && part !== '') {
      parts.push(part.trimEnd())
      part = ''
      bytes = 0
    }
    part += piece
    bytes += size
  }
  return [...parts, part.trimEnd()]
}
