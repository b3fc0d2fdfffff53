/** Client of name suggestions: asks the page host, and where none answers filters the catalogue. */
import { isNameSuggestions, NAME_SUGGESTIONS_PATH, type NameSuggestions } from '#shared/name-suggestions'
import type { Services } from '../ports/services.ts'
import { hasPageHost } from './route-data.ts'

export interface NameAnswer extends NameSuggestions {
  /** The text that was asked for; '' if the pages are all of the wiki. */
  readonly query: string
}

/** True if no request is needed for the text, as all its pages are among those of the answer. */
export const coversQuery = (answer: NameAnswer, query: string): boolean =>
  answer.query === query || (answer.isComplete && query.startsWith(answer.query))

/** Rejects if nothing answers. */
export async function findNames(query: string, getServices: () => Promise<Services>): Promise<NameAnswer> {
  const answer = hasPageHost() ? await fetchSuggestions(query) : null
  if (answer !== null) return { ...answer, query }
  const cards = await (await getServices()).catalogue.all()
  if (!cards.ok) throw new Error(cards.error.kind)
  return { query: '', pages: cards.value, isComplete: true }
}

async function fetchSuggestions(query: string): Promise<NameSuggestions | null> {
  try {
    const response = await fetch(`${NAME_SUGGESTIONS_PATH}?q=${encodeURIComponent(query)}`)
    const answer: unknown = response.ok ? await response.json() : null
    return isNameSuggestions(answer) ? answer : null
  } catch {
    return null
  }
}
