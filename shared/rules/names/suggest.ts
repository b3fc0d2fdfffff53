/** Which pages a reader may mean: while typing, and when an address leads nowhere. */

import type { PageCard } from '#shared/model/page'
import { foldedName } from '#shared/model/page-name'
import { foldedText } from '#shared/model/text/folded-text'

/** Names folded once, so that a keystroke over ten thousand pages is only a search for text. */
export interface NameIndex {
  readonly cards: readonly PageCard[]
  readonly names: readonly string[]
}

/** White space stays one space here: it tells words apart. */
const folded = (text: string): string => foldedText(text).replace(/\s+/g, ' ').trim()

const indexes = new WeakMap<readonly PageCard[], NameIndex>()

/** Made once for each reading of the catalogue. */
export function nameIndex(cards: readonly PageCard[]): NameIndex {
  const index = indexes.get(cards) ?? { cards, names: cards.map((card) => folded(card.name)) }
  indexes.set(cards, index)
  return index
}

const AT_START = 0
const AT_WORD = 1
const INSIDE = 2
const NOWHERE = 3

/** Literal: the typed text as it stands, anywhere in the name; at the start of it or of a word first. */
export function suggestions({ cards, names }: NameIndex, typed: string, most: number): PageCard[] {
  const wanted = folded(typed)
  if (wanted === '') return []
  // a single letter is in thousands of names: only the best are ever put in order
  const best: Found[] = []
  for (const [index, name] of names.entries()) {
    const place = placeOf(name, wanted)
    const card = cards[index]
    if (place === NOWHERE || card === undefined) continue
    const found = { card, place, length: name.length }
    const after = best.findIndex((one) => isBefore(found, one))
    if (after >= 0) best.splice(after, 0, found)
    else if (best.length < most) best.push(found)
    best.length = Math.min(best.length, most)
  }
  return best.map(({ card }) => card)
}

interface Found {
  readonly card: PageCard
  readonly place: number
  readonly length: number
}

const isBefore = (a: Found, b: Found): boolean =>
  (a.place - b.place || a.length - b.length || (a.card.name < b.card.name ? -1 : 1)) < 0

function placeOf(name: string, wanted: string): number {
  const at = name.indexOf(wanted)
  if (at < 0) return NOWHERE
  if (at === 0) return AT_START
  return name.includes(` ${wanted}`) ? AT_WORD : INSIDE
}

/** What is left of a list when its reader narrows it: the typed text in a name or in the name of a series. */
export function filtered({ cards, names }: NameIndex, typed: string): readonly PageCard[] {
  const wanted = folded(typed)
  if (wanted === '') return cards
  const series = new Map<string, boolean>()
  const isIn = (name: string): boolean => {
    const known = series.get(name)
    if (known !== undefined) return known
    const found = folded(name).includes(wanted)
    series.set(name, found)
    return found
  }
  return cards.filter((card, index) => names[index]?.includes(wanted) || isIn(card.series))
}

/** Names that differ from the one asked for by little: case, accents, spaces, or a few letters. */
export function nearNames(cards: readonly PageCard[], asked: string, most: number): PageCard[] {
  const wanted = foldedName(asked)
  const tolerance = Math.min(4, Math.floor(wanted.length / 3))
  const names = foldedNames(cards)
  return cards
    .map((card, index) => ({ card, distance: nearness(names[index] ?? '', wanted, tolerance) }))
    .filter(({ distance }) => distance <= tolerance)
    .sort((a, b) => a.distance - b.distance || (a.card.name < b.card.name ? -1 : 1))
    .slice(0, most)
    .map(({ card }) => card)
}

const remembered = new WeakMap<readonly PageCard[], readonly string[]>()

/** Folded once for each reading of the catalogue: who mistypes ten addresses folds no name ten times. */
export function foldedNames(cards: readonly PageCard[]): readonly string[] {
  const known = remembered.get(cards)
  if (known !== undefined) return known
  const names = cards.map((card) => foldedName(card.name))
  remembered.set(cards, names)
  return names
}

/** Part of a name is nearer than a name with as many letters to change. */
function nearness(name: string, wanted: string, most: number): number {
  if (name === wanted) return 0
  const [shorter, longer] = name.length < wanted.length ? [name, wanted] : [wanted, name]
  if (shorter.length >= 3 && longer.includes(shorter)) return 0.5
  return editDistance(name, wanted, most)
}

/** Letters to add, drop, change or swap; anything over `most` is `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      )
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return most + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, most + 1)
}
