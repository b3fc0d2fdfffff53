/** Suggestions of pages: completion while typing, list filter, and near names for an address without a page. */

import type { PageCard } from '#shared/model/page'
import { foldName } from '#shared/model/page-name'
import { foldCaseAndAccents } from '#shared/model/text/fold-case-and-accents'
import { allowsTypo, endsInLongWord, findWithTypo } from './typo.ts'

interface NamedPage {
  readonly name: string
}

/** Index of folded names, which keeps a keystroke over ten thousand pages a plain text search. */
export interface NameIndex<P extends NamedPage = PageCard> {
  readonly cards: readonly P[]
  readonly names: readonly string[]
}

/** Folds a text but keeps single spaces, which separate words. */
const foldForSearch = (text: string): string => foldCaseAndAccents(text).replace(/\s+/g, ' ').trim()

/** Folded names by page, and by list of pages: after a change only the changed pages are folded again. */
const foldedNameCache = new WeakMap<NamedPage, string>()
const namesCache = new WeakMap<readonly NamedPage[], readonly string[]>()

function getFoldedNameForSearch(page: NamedPage): string {
  const cached = foldedNameCache.get(page)
  if (cached !== undefined) return cached
  const name = foldForSearch(page.name)
  foldedNameCache.set(page, name)
  return name
}

/** Caches the index for each catalogue that was read. */
export function getNameIndex<P extends NamedPage>(cards: readonly P[]): NameIndex<P> {
  const names = namesCache.get(cards) ?? cards.map(getFoldedNameForSearch)
  namesCache.set(cards, names)
  return { cards, names }
}

const AT_START = 0
const AT_WORD = 1
const INSIDE = 2
const NOWHERE = 3

/** Where a name matches; smaller is better. */
type Rank = (name: string) => number

/**
 * Finds the literal query in names. Matches at the start of a name rank first, then those at the start of a word. If
 * there are none of either, names with one typo follow.
 */
export function suggestPages<P extends NamedPage>(index: NameIndex<P>, query: string, max: number): P[] {
  const foldedQuery = foldForSearch(query)
  if (foldedQuery === '') return []
  const literal = findBest(index, (name) => rankMatch(name, foldedQuery), max)
  const withTypo = needsTypos(literal[0]?.place, foldedQuery)
    ? findBest(index, (name) => rankTypo(name, foldedQuery), max - literal.length)
    : []
  return [...literal, ...withTypo].map(({ card }) => card)
}

/** The same for all pages, of which there may be thousands. */
export function suggestAllPages<P extends NamedPage>(index: NameIndex<P>, query: string): P[] {
  const foldedQuery = foldForSearch(query)
  if (foldedQuery === '') return []
  const literal = sortMatches(index, (name) => rankMatch(name, foldedQuery))
  const hasTypos = needsTypos(literal[0]?.place, foldedQuery)
  const withTypo = hasTypos ? sortMatches(index, (name) => rankTypo(name, foldedQuery)) : []
  return [...literal, ...withTypo].map(({ card }) => card)
}

const sortMatches = <P extends NamedPage>({ cards, names }: NameIndex<P>, rank: Rank): Found<P>[] =>
  cards
    .flatMap((card, index): Found<P>[] => {
      const name = names[index] ?? ''
      const place = rank(name)
      return place === NOWHERE ? [] : [{ card, place, length: name.length }]
    })
    .sort(compareMatches)

/** True if suggestions of the query are looked for among typos, because no word of a name begins with it. */
export function hasOnlyTypos(index: NameIndex<NamedPage>, query: string): boolean {
  const foldedQuery = foldForSearch(query)
  return needsTypos(findBest(index, (name) => rankMatch(name, foldedQuery), 1)[0]?.place, foldedQuery)
}

const needsTypos = (bestPlace: number | undefined, foldedQuery: string): boolean =>
  (bestPlace === undefined || bestPlace === INSIDE) && allowsTypo(foldedQuery)

/** True if the pages found with typos in this query contain those of every longer one. */
export const coversTypos = (query: string): boolean => endsInLongWord(foldForSearch(query))

/** A single letter matches thousands of names, so only the best ones are sorted. */
function findBest<P extends NamedPage>({ cards, names }: NameIndex<P>, rank: Rank, max: number): Found<P>[] {
  const best: Found<P>[] = []
  for (const [index, name] of names.entries()) {
    const place = rank(name)
    const card = cards[index]
    if (place === NOWHERE || card === undefined) continue
    const found = { card, place, length: name.length }
    const after = best.findIndex((one) => isBefore(found, one))
    if (after >= 0) best.splice(after, 0, found)
    else if (best.length < max) best.push(found)
    best.length = Math.min(best.length, max)
  }
  return best
}

/** Returns all pages that match literally or with one typo; null if there are more than `max`. */
export function findAllMatches<P extends NamedPage>(
  { cards, names }: NameIndex<P>,
  query: string,
  max: number,
): readonly P[] | null {
  const foldedQuery = foldForSearch(query)
  if (foldedQuery === '') return []
  const canHaveTypo = allowsTypo(foldedQuery)
  const found: P[] = []
  for (const [index, name] of names.entries()) {
    const isMatch = name.includes(foldedQuery) || (canHaveTypo && findWithTypo(name, foldedQuery) >= 0)
    const card = cards[index]
    if (!isMatch || card === undefined) continue
    if (found.length === max) return null
    found.push(card)
  }
  return found
}

interface Found<P> {
  readonly card: P
  readonly place: number
  readonly length: number
}

const isBefore = (a: Found<NamedPage>, b: Found<NamedPage>): boolean => compareMatches(a, b) < 0

const compareMatches = (a: Found<NamedPage>, b: Found<NamedPage>): number =>
  a.place - b.place || a.length - b.length || (a.card.name < b.card.name ? -1 : 1)

function rankMatch(name: string, foldedQuery: string): number {
  const at = name.indexOf(foldedQuery)
  if (at < 0) return NOWHERE
  if (at === 0) return AT_START
  return name.includes(` ${foldedQuery}`) ? AT_WORD : INSIDE
}

/** Literal matches have been found before. */
function rankTypo(name: string, foldedQuery: string): number {
  const at = findWithTypo(name, foldedQuery)
  if (at < 0 || name.includes(foldedQuery)) return NOWHERE
  return at === 0 ? AT_START : AT_WORD
}

/** Filters a list: the query must occur in the name of the page or of its series. */
export function filterCards<Card extends PageCard>({ cards, names }: NameIndex<Card>, query: string): readonly Card[] {
  const foldedQuery = foldForSearch(query)
  if (foldedQuery === '') return cards
  const series = new Map<string, boolean>()
  const isIn = (name: string): boolean => {
    const known = series.get(name)
    if (known !== undefined) return known
    const found = foldForSearch(name).includes(foldedQuery)
    series.set(name, found)
    return found
  }
  return cards.filter((card, index) => names[index]?.includes(foldedQuery) || isIn(card.series))
}

/** Returns names that differ little from the requested one: by case, accents, spaces or a few letters. */
export function findNearNames(cards: readonly PageCard[], name: string, max: number): PageCard[] {
  const wanted = foldName(name)
  const tolerance = Math.min(4, Math.floor(wanted.length / 3))
  const letters = getLetters(wanted)
  const near: { readonly card: PageCard; readonly distance: number }[] = []
  for (const card of cards) {
    const folded = getFoldedName(card)
    if (!canBeNear(folded.letters, letters, tolerance)) continue
    const distance = measureDistance(folded.name, wanted, tolerance)
    if (distance <= tolerance) near.push({ card, distance })
  }
  return near
    .sort((a, b) => a.distance - b.distance || (a.card.name < b.card.name ? -1 : 1))
    .slice(0, max)
    .map(({ card }) => card)
}

interface FoldedName {
  readonly name: string
  readonly letters: number
}

const foldedNames = new WeakMap<NamedPage, FoldedName>()

/** Cached for each page, for repeated look-ups of mistyped addresses. */
export function getFoldedName(page: NamedPage): FoldedName {
  const cached = foldedNames.get(page)
  if (cached !== undefined) return cached
  const name = foldName(page.name)
  const folded = { name, letters: getLetters(name) }
  foldedNames.set(page, folded)
  return folded
}

/** Returns the letters of a name as 32 bits, several letters sharing one. */
function getLetters(name: string): number {
  let letters = 0
  for (let index = 0; index < name.length; index++) letters |= 1 << (name.charCodeAt(index) & 31)
  return letters
}

/**
 * False for most names that are neither near nor contain one another: one edit adds at most one letter and removes at
 * most one, and what is contained has no letter of its own.
 */
function canBeNear(a: number, b: number, tolerance: number): boolean {
  const [onlyInA, onlyInB] = [countBits(a & ~b), countBits(b & ~a)]
  return (onlyInA <= tolerance && onlyInB <= tolerance) || onlyInA === 0 || onlyInB === 0
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** A name that contains the other is nearer than one with as many different letters. */
export function measureDistance(name: string, wanted: string, max: number): number {
  if (name === wanted) return 0
  const [shorter, longer] = name.length < wanted.length ? [name, wanted] : [wanted, name]
  if (shorter.length >= 3 && longer.includes(shorter)) return 0.5
  return measureEditDistance(name, wanted, max)
}

/** Returns the number of letters to add, drop, change or swap; `max + 1` for anything above `max`. */
export function measureEditDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let rowMin = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      rowMin = Math.min(rowMin, cost)
    }
    if (rowMin > max) return max + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, max + 1)
}
