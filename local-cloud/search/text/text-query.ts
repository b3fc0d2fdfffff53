/** Parser of text queries: words, of which the last may be incomplete, and phrases in quotes. All must be found. */

import { findWords, foldText, splitWords } from '../text-folding.ts'
import type { WordMatch } from '../word-match.ts'

/** Words that stand side by side; a single one for an ordinary word. */
export interface QueryTerm {
  readonly words: readonly string[]
  /** True for the last word as it is typed, which matches longer words too. */
  readonly isPrefix: boolean
  /** Other spellings of a single word that is not in the index. */
  readonly typos: readonly string[]
}

const MAX_TERMS = 32
const QUOTES = /[“”„«»]/g

/** A quote that is not closed ends with the query. @returns none if the query has no word */
export function parseTextQuery(query: string): readonly QueryTerm[] {
  const pieces = query.replace(QUOTES, '"').split('"')
  const terms = pieces.flatMap((piece, index): QueryTerm[] =>
    index % 2 === 1 ? toPhrase(foldText(piece)) : splitRuns(foldText(piece)),
  )
  const isLastTyped = pieces.length % 2 === 1 && /[\p{L}\p{N}\p{M}]$/u.test(query)
  return terms
    .slice(0, MAX_TERMS)
    .map((term, index) => ({ ...term, isPrefix: isLastTyped && index === terms.length - 1 && isCompletable(term) }))
}

/** One or two letters begin too many words. */
const isCompletable = ({ words }: QueryTerm): boolean => words.length > 1 || (words[0] ?? '').length > 2

function toPhrase(text: string): QueryTerm[] {
  const words = findWords(text).map(({ word }) => word)
  return words.length === 0 ? [] : [{ words, isPrefix: false, typos: [] }]
}

/** Characters of scripts without spaces are words, so those that touch each other are a phrase. */
function splitRuns(text: string): QueryTerm[] {
  const terms: { words: string[]; end: number }[] = []
  for (const { word, start } of findWords(text)) {
    const last = terms.at(-1)
    if (last !== undefined && last.end === start) last.words.push(word)
    else terms.push({ words: [word], end: start })
    const current = terms.at(-1)
    if (current !== undefined) current.end = start + word.length
  }
  return terms.map(({ words }) => ({ words, isPrefix: false, typos: [] }))
}

/**
 * Formats the terms in the language of SQLite's FTS5. Words have letters and digits only, so that quotes suffice. The
 * name of the page counts, but at least one term is in the text.
 */
export function formatMatch(terms: readonly QueryTerm[], operator: 'AND' | 'OR' = 'AND'): string {
  const found = terms.map(formatTerm)
  if (found.length < 2) return found.map((term) => `text : ${term}`).join('')
  return `(${found.join(` ${operator} `)}) AND text : (${found.join(' OR ')})`
}

function formatTerm({ words, isPrefix, typos }: QueryTerm): string {
  const found = `"${words.join(' ')}"${isPrefix ? '*' : ''}`
  return typos.length === 0 ? found : `(${[found, ...typos.map((word) => `"${word}"`)].join(' OR ')})`
}

/** Returns the matches that the highlighter of names understands. */
export const toWordMatches = (terms: readonly QueryTerm[]): readonly WordMatch[] =>
  terms.flatMap(({ words, isPrefix, typos }) =>
    words.map((word, index) => ({
      word,
      isPrefix: isPrefix && index === words.length - 1,
      typos: new Map(typos.map((other) => [other, 1])),
    })),
  )

/** Joins the words of a text as the index stores them. */
export const toIndexedText = (text: string): string => splitWords(foldText(text)).join(' ')
