/** Word list for the spell checker: the words of the wiki's names. */
import type { PageCard } from '#shared/model/page'

const MIN_WORD_LENGTH = 3
const MAX_WORD_LENGTH = 60
/** Maximum words of one call of the bridge. */
const MAX_WORDS = 20_000

export function collectSpellingWords(cards: readonly Pick<PageCard, 'name' | 'series'>[]): string[] {
  const words = new Set<string>()
  for (const { name, series } of cards)
    for (const word of `${name} ${series}`.match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? [])
      if (word.length >= MIN_WORD_LENGTH && word.length <= MAX_WORD_LENGTH) words.add(word)
  return [...words].slice(0, MAX_WORDS)
}
