/**
 * Lines that one side split or joined, before and after a three-way merge. They are merged as one text, in which a mark
 * begins each line, so that the other side's changes of other words stay where their words are.
 */
import type { Block, Entry } from '#shared/model/page'
import type { MergeSides } from './merge-order.ts'

type Entries = readonly Entry[]

const MARK = /\n?\0([^\0]*)\0\n/

/** Share of the words of a line that must be in another one, for it to be the other half or the joined line. */
const MIN_SHARE = 0.5

/** The time grows with the square of the number of lines. */
const MAX_LINES = 1000

const countLines = (blocks: readonly Block[]): number => blocks.reduce((sum, { entries }) => sum + entries.length, 0)

/** No program stores a mark, but a record that was written by hand may contain one. */
const withoutMarks = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block) =>
    block.entries.some(({ text }) => text.includes('\0'))
      ? { ...block, entries: block.entries.map((entry) => ({ ...entry, text: entry.text.replaceAll('\0', '') })) }
      : block,
  )

/** Replaces the lines of each split or join by one entry with the id of the first, on all sides. */
export function joinSplitLines(sides: MergeSides<Block>): MergeSides<Block> {
  let base = withoutMarks(sides.base)
  let mine = withoutMarks(sides.mine)
  let theirs = withoutMarks(sides.theirs)
  if (Math.max(...[base, mine, theirs].map(countLines)) > MAX_LINES) return { base, mine, theirs }
  for (const { id } of base) {
    const entries = { base: findEntries(base, id), mine: findEntries(mine, id), theirs: findEntries(theirs, id) }
    for (const group of findGroups(entries)) {
      base = withJoined(base, id, group)
      mine = withJoined(mine, id, group)
      theirs = withJoined(theirs, id, group)
    }
  }
  return { base, mine, theirs }
}

/** Makes lines of the merged text again. */
export function separateLines(blocks: readonly Block[], sides: readonly (readonly Block[])[]): readonly Block[] {
  if (!blocks.some(({ entries }) => entries.some(({ text }) => MARK.test(text)))) return blocks
  const known = new Map(sides.flatMap((side) => side.flatMap(({ entries }) => entries.map((one) => [one.id, one]))))
  return blocks.map((block) => {
    const taken = new Set(block.entries.flatMap(({ id, text }) => (MARK.test(text) ? [] : [id])))
    const separated = block.entries.flatMap((entry) =>
      MARK.test(entry.text) ? separate(entry, known, taken) : [entry],
    )
    return { ...block, entries: separated }
  })
}

/** Returns a text for people, in which lines follow one another. */
export const removeMarks = (text: string): string =>
  text.replace(new RegExp(MARK, 'g'), (_, _id, place) => (place === 0 ? '' : '\n'))

function separate(entry: Entry, known: ReadonlyMap<string, Entry>, taken: Set<string>): Entries {
  const [before = '', ...rest] = entry.text.split(MARK)
  const lines: Entry[] = before === '' ? [] : [{ ...entry, text: before }]
  for (let index = 0; index < rest.length; index += 2) {
    const id = rest[index] ?? ''
    lines.push({ ...(known.get(id) ?? entry), id, title: '', text: rest[index + 1] ?? '' })
  }
  return lines.map((line) => {
    let { id } = line
    while (taken.has(id)) id = `${id}~`
    taken.add(id)
    return { ...line, id }
  })
}

const findEntries = (blocks: readonly Block[], id: string): Entries =>
  blocks.find((one) => one.id === id)?.entries ?? []

function withJoined(blocks: readonly Block[], id: string, group: readonly string[]): readonly Block[] {
  return blocks.map((block) => {
    if (block.id !== id) return block
    const members = block.entries.filter((entry) => group.includes(entry.id))
    const [first] = members
    if (first === undefined) return block
    const text = members.map((entry, place) => `${place === 0 ? '' : '\n'}\0${entry.id}\0\n${entry.text}`).join('')
    const joined = { ...first, id: group[0] ?? first.id, text }
    return {
      ...block,
      entries: block.entries.flatMap((entry) => (entry === first ? [joined] : members.includes(entry) ? [] : [entry])),
    }
  })
}

/** Returns the ids of lines that belong together, with the first one of the base in front. */
function findGroups(sides: MergeSides<Entry>): readonly (readonly string[])[] {
  const { base, mine, theirs } = sides
  const groups: Set<string>[] = []
  for (const links of [...findLinks(base, mine), ...findLinks(base, theirs)]) {
    const met = groups.filter((group) => links.some((id) => group.has(id)))
    for (const group of met) groups.splice(groups.indexOf(group), 1)
    groups.push(new Set([...links, ...met.flatMap((group) => [...group])]))
  }
  const baseIds = base.map(({ id }) => id)
  return groups.flatMap((group) => {
    const isWhole = [mine, theirs, mine, theirs, base].every((side) => addBetween(group, side, baseIds))
    const titles = [base, mine, theirs].flatMap((side) => side.filter(({ id, title }) => group.has(id) && title !== ''))
    const first = baseIds.find((id) => group.has(id))
    if (!isWhole || titles.length > 0 || first === undefined) return []
    return [[first, ...[...group].filter((id) => id !== first)]]
  })
}

/** Adds the new lines between those of a group. Returns false if a line of the base is between them. */
function addBetween(group: Set<string>, side: Entries, baseIds: readonly string[]): boolean {
  const first = side.findIndex(({ id }) => group.has(id))
  const last = side.findLastIndex(({ id }) => group.has(id))
  if (first < 0) return true
  const between = side.slice(first, last + 1).flatMap(({ id }) => (group.has(id) ? [] : [id]))
  for (const id of between) group.add(id)
  return !between.some((id) => baseIds.includes(id))
}

/** Finds the lines of the base that one side split or joined, each with the lines that have their words now. */
export function findLinks(base: Entries, side: Entries): readonly (readonly string[])[] {
  const known = new Map(base.map((entry) => [entry.id, entry]))
  const present = new Set(side.map(({ id }) => id))
  const starts = side.flatMap(({ id }, place) => (known.has(id) ? [place] : []))
  return [-1, ...starts].flatMap((start, index) => {
    const entry = side[start]
    const was = entry && known.get(entry.id)
    const added = side.slice(start + 1, starts[index])
    const missing = listMissingBehind(base, was, present)
    if (added.length + missing.length === 0) return []
    const links = findLinksOfLine({ entry, was, added, missing })
    return links.length < 2 ? [] : [links]
  })
}

interface LineChange {
  /** A line of the base as it is now and as it was; absent in front of the first one. */
  readonly entry: Entry | undefined
  readonly was: Entry | undefined
  /** New lines behind it. */
  readonly added: Entries
  /** Lines of the base behind it that are gone. */
  readonly missing: Entries
}

function findLinksOfLine({ entry, was, added, missing }: LineChange): readonly string[] {
  const own = entry === undefined ? [] : listWords(entry)
  const before = was === undefined ? [] : listWords(was)
  const gained = subtractWords([...own, ...added.flatMap(listWords)], before)
  const joined = missing.filter((one) => {
    const words = listWords(one)
    return isMostlyIn(words, gained) || added.some((line) => isMostlyIn(listWords(line), words))
  })
  const lost = subtractWords(before, own)
  const split = isMostlyIn(lost, added.flatMap(listWords)) ? lost : []
  const moved = new Set([...split, ...joined.flatMap(listWords)])
  const last = added.findLastIndex((one) => listWords(one).some((word) => moved.has(word)))
  return [...(entry ? [entry] : []), ...joined, ...added.slice(0, last + 1)].map(({ id }) => id)
}

/** Lines of the base that the side has no longer, directly behind a line that it has or at the start. */
function listMissingBehind(base: Entries, entry: Entry | undefined, present: ReadonlySet<string>): Entries {
  const behind = base.slice(entry === undefined ? 0 : base.indexOf(entry) + 1)
  const end = behind.findIndex(({ id }) => present.has(id))
  return end < 0 ? behind : behind.slice(0, end)
}

export const listWords = ({ text }: Entry): readonly string[] => text.match(/\S+/g) ?? []

/** Returns the words without the others, each as often as it occurs there. */
export function subtractWords(words: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const count = counts.get(word) ?? 0
    if (count > 0) counts.set(word, count - 1)
    return count === 0
  })
}

export const isMostlyIn = (words: readonly string[], others: readonly string[]): boolean =>
  words.length > 0 && words.length - subtractWords(words, others).length >= words.length * MIN_SHARE
