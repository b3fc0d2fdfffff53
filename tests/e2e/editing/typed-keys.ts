/** Fixture: the keys of a long text in several sections, with paragraphs, facts, a link, corrections and an undo. */
import type { SectionName } from '#shared/model/page-types'

export interface Key {
  readonly section: SectionName
  /** Selector of the line, or the cell of a fact, that has the caret at its end: the last of the section. */
  readonly cell: 'p' | '[data-part=title]' | '[data-part=text]'
  /** A key by its name, or Undo until the texts are those after the first so many keys. */
  readonly key: { readonly press: string } | { readonly undoTo: number }
}

const write = (place: Omit<Key, 'key'>, text: string): readonly Key[] =>
  [...text].map((letter) => ({ ...place, key: { press: letter === '\n' ? 'Enter' : letter } }))

const repeat = (place: Omit<Key, 'key'>, press: string, count: number): readonly Key[] =>
  Array.from({ length: count }, () => ({ ...place, key: { press } }))

const inParagraph = (section: SectionName) => ({ section, cell: 'p' }) as const
const TITLE = { section: 'ManualOfStyle', cell: '[data-part=title]' } as const
const VALUE = { section: 'ManualOfStyle', cell: '[data-part=text]' } as const

/** A fact, with Enter from its title to its text, and from the text to the next fact if the section has one. */
const writeFact = (round: number): readonly Key[] => [
  ...(round === 0 ? [] : write(VALUE, '\n')),
  ...write(TITLE, `Fact ${round}\n`),
  ...write(VALUE, `Value ${round}`),
]

const listParagraphs = (round: number): readonly string[] => [
  `Paragraph ${round} of the people of [[Varven]], who came.`,
  `They stayed for ${round + 2} winters.`,
]

/** Two paragraphs, the second of which was joined, split again and corrected. */
function writeParagraphs(section: SectionName, round: number): readonly Key[] {
  const place = inParagraph(section)
  const [first = '', second = ''] = listParagraphs(round)
  return [
    ...(round === 0 ? [] : write(place, '\n')),
    ...write(place, `${first}\n`),
    ...repeat(place, 'Backspace', 1),
    ...write(place, `\n${second.slice(0, 9)}wrong`),
    ...repeat(place, 'Backspace', 'wrong'.length),
    ...write(place, second.slice(9)),
  ]
}

export const TYPED_SECTIONS = ['ManualOfStyle', 'Blurb', 'History'] as const

/** Returns at least so many keys, and the texts that each of the sections has after them, in document order. */
export function createTypedKeys(count: number): {
  readonly keys: readonly Key[]
  readonly texts: readonly (readonly string[])[]
} {
  const keys: Key[] = []
  const facts: string[] = []
  const paragraphs: string[] = []
  for (let round = 0; keys.length < count; round++) {
    keys.push(...writeFact(round), ...writeParagraphs('Blurb', round), ...writeParagraphs('History', round))
    const undoTo = keys.length
    keys.push(...write(inParagraph('History'), '\nNo.'), { ...inParagraph('History'), key: { undoTo } })
    facts.push(`Fact ${round}`, `Value ${round}`)
    paragraphs.push(...listParagraphs(round))
  }
  return { keys, texts: [facts, paragraphs, paragraphs] }
}
