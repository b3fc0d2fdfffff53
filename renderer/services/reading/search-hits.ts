/** Parser of the search service's responses. What this version does not know is left out. */

import { resolveShortImage } from '#shared/model/images/resolve-short-image'
import { listSectionNames, parseTypeName } from '#shared/model/page-types'
import { asRecord, toList } from '#shared/model/stored-fields'
import { toPageName } from '#shared/model/to-page-name'
import type { BookTexts, ImageHit, ImageResult, SearchHit, TextHit, TextResult } from '../ports/search.ts'
import { HIGHLIGHT, type QueryResponse } from './algolia-client.ts'
import {
  findLinkPlaces,
  findSentenceAnchor,
  findSentencePlaces,
  findTextPlaces,
  type PlacedRecord,
  showsEveryWord,
} from './text-hit-places.ts'

export const toCount = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)

/** Returns the values of a facet in all responses, most frequent first. */
export function countFacet(responses: readonly QueryResponse[], facet: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const { facets } of responses)
    for (const [value, count] of Object.entries(asRecord(asRecord(facets)[facet])))
      counts.set(value, (counts.get(value) ?? 0) + toCount(count, 0))
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)
}

/** Query of a search of texts. */
export interface TextSearch {
  readonly query: string
  /** Keys of a page that the texts link to; empty for other searches. */
  readonly linkedKeys: readonly string[]
  /** True if a text is found by some of the words. */
  readonly isAnyWordEnough: boolean
}

export function readTexts({ hits, nbHits, userData }: QueryResponse, search: TextSearch): TextResult {
  const read = hits.flatMap((hit) => readTextHit(hit, search))
  const { done, total } = asRecord(toList(userData)[0])
  return {
    hits: read,
    total: toCount(nbHits, read.length),
    isPartial: false,
    progress: typeof done === 'number' && typeof total === 'number' ? { done, total } : null,
  }
}

/** Parses the page and section of a hit; null if this version does not know its type or section. */
function readPlace(hit: unknown): Pick<TextHit, 'key' | 'name' | 'type' | 'section'> | null {
  const { Page: key, Name, Type, Section } = asRecord(hit)
  const type = typeof Type === 'string' ? parseTypeName(Type) : null
  const section = type === null ? undefined : listSectionNames(type).find((name) => name === Section)
  if (typeof key !== 'string' || type === null || section === undefined) return null
  return { key, name: typeof Name === 'string' && Name !== '' ? Name : toPageName(key), type, section }
}

function readTextHit(hit: unknown, search: TextSearch): TextHit[] {
  const { objectID, Series, _snippetResult } = asRecord(hit)
  const place = readPlace(hit)
  const { value } = asRecord(asRecord(_snippetResult)['Text'])
  if (place === null || typeof value !== 'string') return []
  const part = String(objectID).slice(String(objectID).lastIndexOf('/') + 1)
  const series = typeof Series === 'string' ? Series : ''
  const pieces = splitHighlight(value) ?? [value]
  const record = readPlacedRecord(hit)
  const anchor = findSentenceAnchor(record, pieces)
  return [
    {
      ...place,
      series,
      part,
      pieces,
      ...(search.linkedKeys.length === 0 && readSpelling(hit)),
      ...findPlaces(record, { ...search, pieces, name: place.name }),
      ...(anchor === '' ? {} : { anchor }),
    },
  ]
}

/** The service says how many typos it has tolerated in each record. */
function readSpelling(hit: unknown): Pick<SearchHit, 'hasOtherSpelling'> {
  const { nbTypos } = asRecord(asRecord(hit)['_rankingInfo'])
  return toCount(nbTypos, 0) > 0 ? { hasOtherSpelling: true } : {}
}

interface FoundSentence extends TextSearch {
  readonly pieces: readonly string[]
  readonly name: string
}

function findPlaces(
  record: PlacedRecord,
  { query, linkedKeys, isAnyWordEnough, pieces, name }: FoundSentence,
): Pick<TextHit, 'places' | 'sentencePlaces'> {
  const sentencePlaces = findSentencePlaces(record, pieces)
  if (linkedKeys.length > 0) return { places: findLinkPlaces(record, linkedKeys), sentencePlaces }
  const isSentenceEnough = isAnyWordEnough || showsEveryWord(query, pieces, name)
  return { places: isSentenceEnough ? sentencePlaces : findTextPlaces(record), sentencePlaces }
}

function readPlacedRecord(hit: unknown): PlacedRecord {
  const { Text, Places, Links, LinkPlaces, Anchors } = asRecord(hit)
  return {
    text: typeof Text === 'string' ? Text : '',
    places: Array.isArray(Places) ? readTextList(Places) : null,
    links: readTextList(Links),
    linkPlaces: readTextList(LinkPlaces),
    anchors: readTextList(Anchors),
  }
}

/** Values that are no texts become unknown places, so that the others stay at their index. */
const readTextList = (value: unknown): readonly string[] =>
  toList(value).map((item) => (typeof item === 'string' ? item : '?'))

/** Two pages may have one image; only its path matters here. */
const ANY_STORAGE = { origin: '', bucket: '' }

export function readImages({ hits, nbHits, userData }: QueryResponse): ImageResult {
  const images = new Map<string, ImageHit>()
  for (const hit of hits) {
    const place = readPlace(hit)
    const { Image: image } = asRecord(hit)
    const path = place === null || typeof image !== 'string' ? null : resolveShortImage(image, place, ANY_STORAGE, '')
    if (place === null || typeof image !== 'string' || path === null) continue
    // The page that the image was uploaded to has the texts about it. Its short form has no page.
    if (!images.has(path) || !image.startsWith('/'))
      images.set(path, { ...place, image, places: findTextPlaces(readPlacedRecord(hit)) })
  }
  return { hits: [...images.values()], total: toCount(nbHits, images.size), isPartial: toList(userData).length > 0 }
}

export function readBookTexts({ hits, nbHits, userData }: QueryResponse): BookTexts {
  const places = new Map<string, Set<string>>()
  for (const hit of hits) {
    const { Page: key, Places } = asRecord(hit)
    if (typeof key !== 'string') continue
    const known = places.get(key) ?? new Set()
    places.set(key, known)
    // A run of lines is its number of lines and their places.
    for (const run of readTextList(Places))
      for (const place of run.slice(run.indexOf(' ') + 1).split(',')) if (place !== '') known.add(place)
  }
  const isCut = toCount(nbHits, hits.length) > hits.length
  const gap = toList(userData).length > 0 ? 'building' : isCut ? 'too-many' : null
  return { places: new Map([...places].map(([key, known]) => [key, [...known]])), gap }
}

/** Parses a hit. One of an unknown type is left out, because it has no address. */
export function readHit(hit: unknown): SearchHit[] {
  const { objectID: key, Name, Type, Series, _highlightResult } = asRecord(hit)
  const type = typeof Type === 'string' ? parseTypeName(Type) : null
  if (typeof key !== 'string' || type === null) return []
  const name = typeof Name === 'string' && Name !== '' ? Name : toPageName(key)
  const series = typeof Series === 'string' ? Series : ''
  const pieces = splitHighlight(asRecord(asRecord(_highlightResult)['Name'])['value'])
  return [{ key, name, type, series, ...readSpelling(hit), ...(pieces?.join('') === name && { pieces }) }]
}

function splitHighlight(value: unknown): readonly string[] | null {
  if (typeof value !== 'string' || !value.includes(HIGHLIGHT.before)) return null
  return value.split(new RegExp(`[${HIGHLIGHT.before}${HIGHLIGHT.after}]`))
}
