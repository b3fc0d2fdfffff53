/** The wiki's own names, as a spell checker wants them: word by word. */
import type { PageCard } from '#shared/model/page'

const SHORTEST = 3
const LONGEST = 60
/** As many as are looked through at once. */
const MOST = 20_000

export function spelledNames(cards: readonly Pick<PageCard, 'name' | 'series'>[]): string[] {
  const words = new Set<string>()
  for (const { name, series } of cards)
    for (const word of `${name} ${series}`.match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? [])
      if (word.length >= SHORTEST && word.length <= LONGEST) words.add(word)
  return [...words].slice(0, MOST)
}
