/** Client of name suggestions: asks the page host, where none answers the catalogue, and offline this device. */

import { viewPath } from '#shared/model/paths'
import {
  isNameSuggestions,
  NAME_SUGGESTIONS_PATH,
  type NameSuggestions,
  type SuggestedPage,
} from '#shared/name-suggestions'
import { findByTypedName } from '#shared/rules/names/find-by-typed-name'
import { coversTypos, getNameIndex, hasOnlyTypos } from '#shared/rules/names/suggest'
import { type Sealed, seal, unseal } from '#shared/rules/places/sealed'
import { getOfflineCache } from '../browser/offline-cache.ts'
import type { Services } from '../ports/services.ts'
import { findKnownPages } from './known-pages.ts'
import { hasPageHost } from './route-data.ts'

export interface NameAnswer extends Pick<NameSuggestions, 'isComplete'> {
  /** Pages whose names contain the text, best first, with those that the reader has not met. */
  readonly pages: Sealed<readonly SuggestedPage[]>
  /** The text that was asked for; '' if the pages are all of the wiki. */
  readonly query: string
  /** True if the pages are only those that this device knows. */
  readonly isFromDevice?: boolean
}

/** True if no request is needed for the text, as all its pages are among those of the answer. */
export const coversQuery = (answer: NameAnswer, query: string): boolean =>
  answer.query === query ||
  (answer.isComplete &&
    query.startsWith(answer.query) &&
    (answer.query === '' || coversTypos(answer.query) || !hasOnlyTypos(getNameIndex(unseal(answer.pages)), query)))

/** Answers to the first letters are shown while more are typed. They may arrive in any order. */
export function selectAnswer(current: NameAnswer | null, next: NameAnswer, query: string): NameAnswer | null {
  if (!query.startsWith(next.query)) return current
  const isNearer = current === null || !query.startsWith(current.query) || next.query.length > current.query.length
  // The wiki knows more pages than the device, also if it answers with all of them, for the empty text.
  const isBetter = current?.isFromDevice === true && next.isFromDevice !== true
  return isNearer || isBetter ? next : current
}

/**
 * Returns the address of the page whose whole name was typed. The reader may not have met it; then its screen says so,
 * and nothing shows the name as it is stored.
 */
export function findTypedPath({ pages }: Pick<NameAnswer, 'pages'>, typed: string): string | undefined {
  const page = findByTypedName(unseal(pages), typed)
  return page && viewPath(page.type, page.key)
}

/** Rejects if nothing answers. */
export async function findNames(query: string, getServices: () => Promise<Services>): Promise<NameAnswer> {
  const answer = hasPageHost() ? await fetchSuggestions(query) : null
  if (answer !== null) return { query, pages: seal(answer.pages), isComplete: answer.isComplete }
  const cards = navigator.onLine ? await readCatalogue(getServices) : null
  if (cards === null) return findOnDevice(query)
  const { toSuggestedPages } = await import('#shared/rules/names/suggest-names')
  return { query: '', pages: seal(toSuggestedPages(cards)), isComplete: true }
}

async function fetchSuggestions(query: string): Promise<NameSuggestions | null> {
  try {
    const response = await fetch(`${NAME_SUGGESTIONS_PATH}?q=${encodeURIComponent(query)}`)
    const answer: unknown = response.ok ? await response.json() : null
    if (!isNameSuggestions(answer)) return null
    knownPages = null
    return answer
  } catch {
    return null
  }
}

async function readCatalogue(getServices: () => Promise<Services>) {
  try {
    const cards = await (await getServices()).catalogue.all()
    if (!cards.ok) return null
    knownPages = null
    return cards.value
  } catch {
    return null
  }
}

/** Read once for a time without a network, since every copy has to be parsed. */
let knownPages: Promise<Sealed<readonly SuggestedPage[]>> | null = null

/** It is never complete, so that the next letter asks again whether there is a network. */
async function findOnDevice(query: string): Promise<NameAnswer> {
  knownPages ??= getOfflineCache()?.getAll().then(findKnownPages) ?? null
  const pages = await knownPages
  if (pages === null) throw new Error('unreachable')
  return { query, pages, isComplete: false, isFromDevice: true }
}
