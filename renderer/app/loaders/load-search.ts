/** Route loader of the search results; falls back to names from the catalogue if the search service does not answer. */
import { redirect } from 'react-router-dom'
import type { PageCard } from '#shared/model/page'
import { parseTypeName } from '#shared/model/page-types'
import { ROUTES, type SearchFilter, viewPath } from '#shared/model/paths'
import { readQueryParameter } from '#shared/model/query-parameters'
import { getNameIndex, suggestPages } from '#shared/rules/names/suggest'
import type { BookIndex, Position, UnknownPosition } from '#shared/rules/places/book-index'
import { UNKNOWN_POSITION, withPosition } from '#shared/rules/places/card-positions'
import { findFirstPosition, getBookIndex } from '#shared/rules/places/catalogue-index'
import { findLatestPosition, findRevealedPosition, formatLatestPosition } from '#shared/rules/places/revealed-position'
import { unseal } from '#shared/rules/places/sealed'
import { shorten } from '#shared/rules/text/shorten'
import type { FoundPage, FoundResults, FoundText } from '../../features/search/found-results.ts'
import type { SearchData } from '../../screens/reading/search-screen.tsx'
import type { SearchHit, SearchResult, TextHit } from '../../services/ports/search.ts'
import type { Services } from '../../services/ports/services.ts'
import type { Address } from './loaders.ts'
import { createNotFound, isReadable } from './not-found.ts'
import { unwrapOrThrow } from './unwrap-or-throw.ts'

const MAX_BY_NAME = 50
/** A page has one key, and at most as many former ones as `movedFrom` may hold. */
const MAX_KEYS = 10

/** Characters of a query that are searched and shown, somewhat less than the service accepts. */
const MAX_QUERY = 250

/** Maximum length of the summary of a result, in UTF-16 units: two lines. */
const MAX_SUMMARY = 160

const shortenSummary = (summary: string): string => shorten(summary, MAX_SUMMARY)

/** Adds positions, summaries and images from the catalogue: the search service has names, texts and packed places. */
class Catalogue {
  readonly #books: BookIndex
  readonly #cards: ReadonlyMap<string, PageCard>

  constructor(cards: readonly PageCard[], { hits, texts }: Pick<SearchResult, 'hits' | 'texts'>) {
    const keys = new Set([...hits, ...(texts?.hits ?? [])].map(({ key }) => key))
    this.#books = getBookIndex(cards)
    this.#cards = new Map(cards.flatMap((card) => (keys.has(card.key) ? [[card.key, card]] : [])))
  }

  toFoundPage(hit: SearchHit): FoundPage {
    const card = this.#cards.get(hit.key)
    const position = card === undefined ? UNKNOWN_POSITION : withPosition(card, this.#books).position
    return {
      ...hit,
      summary: shortenSummary(card?.summary ?? ''),
      image: card?.image ?? null,
      ...(position === undefined ? {} : { position }),
    }
  }

  toFoundText({ places, sentencePlaces, anchor, ...hit }: TextHit): FoundText {
    const card = this.#cards.get(hit.key)
    if (card === undefined) return { ...hit, image: null, position: UNKNOWN_POSITION }
    const own = findRevealedPosition(places, this.#books)
    const position = findLatestPosition([findFirstPosition(card, this.#books), own])
    const sentence = findLatestPosition([position, findRevealedPosition(sentencePlaces, this.#books)])
    const format = (one: Position | UnknownPosition) => formatLatestPosition(one, card.series, this.#books)
    const isLater = sentence !== undefined && sentence !== position
    return {
      ...hit,
      image: card.image,
      ...(position === undefined ? {} : { position: format(position) }),
      ...(isLater && { sentencePosition: format(sentence) }),
      ...(anchor !== undefined && !isLater && { anchor }),
    }
  }
}

function withCatalogue({ hits, texts, ...result }: SearchResult, cards: readonly PageCard[]): FoundResults {
  const catalogue = new Catalogue(cards, { hits, texts })
  return {
    ...result,
    hits: hits.map((hit) => catalogue.toFoundPage(hit)),
    texts: texts && { ...texts, hits: texts.hits.map((hit) => catalogue.toFoundText(hit)) },
  }
}

async function searchNames(services: Services, query: string, { type, series }: SearchFilter): Promise<FoundPage[]> {
  const all = unwrapOrThrow(await services.catalogue.all())
  const cards = all.filter((card) => (type === '' || card.type === type) && (series === '' || card.series === series))
  const books = getBookIndex(all)
  return suggestPages(getNameIndex(cards), query, MAX_BY_NAME).map((card) => {
    const { key, name, position } = withPosition(card, books)
    const { summary, image } = card
    return {
      key,
      name,
      type: card.type,
      series: card.series,
      summary: shortenSummary(summary),
      image,
      ...(position === undefined ? {} : { position }),
    }
  })
}

export async function loadSearch(services: Services, { params, url }: Address): Promise<SearchData> {
  const query = [...(params['query'] ?? '').trim()].slice(0, MAX_QUERY).join('')
  if (query === '') throw redirect(ROUTES.home, 302)
  if (!isReadable(url, query)) throw await createNotFound(services, url)
  const filter: SearchFilter = {
    type: parseTypeName(readQueryParameter(url.searchParams, 'type') ?? '') ?? '',
    series: readQueryParameter(url.searchParams, 'series') ?? '',
    links: (readQueryParameter(url.searchParams, 'links') ?? '').split('/').slice(0, MAX_KEYS).join('/'),
  }
  const found = await services.search.pages(query, filter)
  if (found.ok) {
    // Without the catalogue nothing is shown to a reader with progress.
    const all = await services.catalogue.all()
    const cards = all.ok ? all.value : []
    const linked = cards.find(({ key }) => key === filter.links.split('/')[0])
    return {
      ...withCatalogue(unseal(found.value), cards),
      query,
      filter,
      byName: false,
      ...(linked && { linkedPath: viewPath(linked.type, linked.key) }),
    }
  }
  const hits = filter.links === '' ? await searchNames(services, query, filter) : []
  return { query, filter, hits, total: hits.length, texts: null, types: [], seriesNames: [], byName: true }
}
