/** Matcher of the names of the sample's pages in any text, address or key. */
import { toPageKey } from '#shared/model/page-key'
import type { SamplePage } from './sample-texts.ts'

export interface NameMatch {
  readonly page: SamplePage
  readonly start: number
  readonly end: number
}

/** What stands between the words of a name in texts, keys, anchors and queries. */
const SEPARATOR = /[\s,_]+|(?<=[^+])\+(?=[^+])/g
const SEPARATOR_PATTERN = '(?:[\\s,_]+|\\+)'

/** Decodes percent-encodings. Other texts keep their positions. */
export const toSearchedForm = (text: string): string =>
  text.replace(/(?:%[\dA-F]{2})+/gi, decodeOrKeep).normalize('NFC')

/** Returns the form in which a name is the same in texts, keys, anchors and queries. */
export const toComparedName = (text: string): string => toSearchedForm(text).replace(SEPARATOR, ' ')

function decodeOrKeep(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** The article is written in lower case within a sentence. */
const toPattern = (name: string): string =>
  escapePattern(name).replace(/^The /, '[Tt]he ').replaceAll(' ', SEPARATOR_PATTERN)

export class PageNames {
  readonly #pattern: RegExp
  readonly #pages = new Map<string, SamplePage>()

  constructor(pages: readonly SamplePage[]) {
    for (const page of pages)
      for (const name of [page.name, ...page.formerNames])
        for (const form of [name, toPageKey(name)]) this.#pages.set(toComparedName(form), page)
    // A long name comes before one that it contains.
    const forms = [...this.#pages.keys()].sort((a, b) => b.length - a.length)
    this.#pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.map(toPattern).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  }

  /** Finds whole names. @param searched what `toSearchedForm` returned */
  find(searched: string): NameMatch[] {
    return [...searched.matchAll(this.#pattern)].flatMap(({ 0: found, index }) => {
      const name = toComparedName(found)
      const page = this.#pages.get(name) ?? this.#pages.get(name.replace(/^the /, 'The '))
      return page === undefined ? [] : [{ page, start: index, end: index + found.length }]
    })
  }
}
