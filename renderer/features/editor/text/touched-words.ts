/** Test helper: finds the words of a section that a person's edit has touched. */
import type { Block } from '#shared/model/page'

type Blocks = readonly Block[]

interface PlacedWord {
  readonly word: string
  /** Id of its line; null in a heading. */
  readonly line: string | null
  /** What stands between it and the word of the base before it: new words, spaces, and where lines and blocks begin. */
  readonly gap: string
}

const WORD = /base\d+|mine\d+|theirs\d+/g

export const listWords = (blocks: Blocks): readonly string[] =>
  blocks.flatMap(({ sectionName, entries }) =>
    [sectionName, ...entries.map(({ text }) => text)].flatMap((text) => text.match(WORD) ?? []),
  )

function placeWords(blocks: Blocks): readonly PlacedWord[] {
  const words: PlacedWord[] = []
  let gap = ''
  const place = (text: string, line: string | null) => {
    for (const [part = ''] of text.matchAll(/base\d+|[^b]+|b/g)) {
      if (!/^base\d/.test(part)) gap += part.trim() === '' ? ' ' : part
      else {
        words.push({ word: part, line, gap: gap.replace(/ *([§¶]\S*) */g, '$1') })
        gap = ''
      }
    }
  }
  for (const { sectionName, entries } of blocks) {
    gap += '§'
    place(sectionName, null)
    for (const { id, text } of entries) {
      gap += `¶${id} `
      place(text, id)
    }
  }
  words.push({ word: '', line: null, gap })
  return words
}

/**
 * Returns the words of the base that are gone, that have another neighbour than before, or that were moved to another
 * line. Words that a split or a join has moved stay behind the same word, so only those beside it are touched. If nothing
 * of a line stayed, as after Enter at its start, all its words count as moved.
 */
export function findTouchedWords(base: Blocks, side: Blocks): ReadonlySet<string> {
  const [before, after] = [placeWords(base), placeWords(side)]
  const places = new Map(before.map((placed, index) => [placed.word, index]))
  const left = new Set(after.map(({ word }) => word))
  const remaining = before.filter(({ word }) => left.has(word)).map(({ word }) => word)
  const predecessors = new Map(remaining.map((word, index) => [word, remaining[index - 1]]))
  const touched = new Set(before.flatMap(({ word }) => (left.has(word) ? [] : [word])))
  for (const { word } of before) if (!left.has(word)) touchNeighbours(word)
  let isAnchored = true
  for (const [index, { word, line, gap }] of after.entries()) {
    const was = before[places.get(word) ?? -1]
    const previous = after[index - 1]
    const isSame = previous?.word === before[(places.get(word) ?? 0) - 1]?.word && gap === was?.gap
    if (!isSame) for (const one of [word, previous?.word]) if (one !== undefined) touched.add(one)
    if (!isSame) touchNeighbours(word)
    const previousLine = before[places.get(previous?.word ?? '') ?? -1]?.line
    const isBehind =
      previous?.word === predecessors.get(word) && (previous?.line === line || previousLine === was?.line)
    isAnchored = line === was?.line || (isAnchored && isBehind && line !== null && was?.line !== null)
    if (!isAnchored) touched.add(word)
  }
  return touched

  /** Touches the word that was before a word of the base, and the one behind it if the word is gone. */
  function touchNeighbours(word: string): void {
    const place = places.get(word) ?? -1
    for (const one of [before[place - 1], left.has(word) ? undefined : before[place + 1]])
      if (one !== undefined) touched.add(one.word)
  }
}
