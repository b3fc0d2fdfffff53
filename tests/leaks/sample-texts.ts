/** Tables of the sample's pages and texts with their positions, from the files in `resources/sample-wiki`. */
import type { Entry } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import type { PageSource, SourceBlock } from '#shared/model/page-source'
import type { SectionName, TypeName } from '#shared/model/page-types'
import { toPlainText } from '#shared/rules/text/plain-text'
import { joinSpaces, toPlainTitle } from '#shared/rules/text/plain-title'
import { isBefore, StoryOrder, type StoryPosition } from './story-order.ts'

export type TextField = 'text' | 'title' | 'heading' | 'alternative text' | 'caption'

export interface SampleText {
  /** Name of the page. */
  readonly page: string
  readonly series: string
  readonly section: SectionName
  readonly field: TextField
  /** Without signs, with single spaces. */
  readonly plain: string
  /** Null for an unplaced text, which everybody may see. */
  readonly position: StoryPosition | null
}

export interface SamplePage {
  readonly name: string
  readonly key: string
  readonly type: TypeName
  readonly series: string
  readonly formerNames: readonly string[]
  /** Null if some text has no place, so that everybody may meet the page. */
  readonly first: StoryPosition | null
}

export interface SampleStory {
  readonly order: StoryOrder
  readonly pages: readonly SamplePage[]
  readonly texts: readonly SampleText[]
}

export function readStory(sources: readonly PageSource[]): SampleStory {
  const order = new StoryOrder(sources)
  const listed = sources.map((source) => ({ source, texts: listTexts(source, order) }))
  return {
    order,
    pages: listed.map(({ source, texts }) => toSamplePage(source, texts)),
    texts: listed.flatMap(({ source, texts }) => [...texts, ...listReplacedTexts(source, texts)]),
  }
}

function toSamplePage(
  { details: { name, type, series }, edits }: PageSource,
  texts: readonly SampleText[],
): SamplePage {
  const entries = texts.filter(({ field }) => field === 'text')
  const isPlaced = entries.every(({ position }) => position !== null)
  return {
    name,
    key: toPageKey(name),
    type,
    series,
    formerNames: edits.flatMap(({ renamesFrom }) => renamesFrom ?? []),
    first: isPlaced
      ? findEarliest(entries.flatMap(({ position }) => (position?.series === series ? position : [])))
      : null,
  }
}

const findEarliest = ([first, ...others]: readonly StoryPosition[]): StoryPosition | null =>
  first === undefined ? null : others.reduce((earliest, one) => (isBefore(one, earliest) ? one : earliest), first)

const listTexts = ({ details: { name: page, series }, sections }: PageSource, order: StoryOrder): SampleText[] =>
  [...sections].flatMap(([section, blocks]) =>
    blocks.flatMap((block) => listBlockTexts(block, order).map((text) => ({ page, series, section, ...text }))),
  )

/** Histories show the words that later saves replaced. They have the place of the entry in which they stood. */
function listReplacedTexts({ edits }: PageSource, texts: readonly SampleText[]): SampleText[] {
  const changes = edits.flatMap((edit) => edit.changes)
  return changes.flatMap(({ section, before, after }) => {
    const replaced = [before, after].map(toPlainText)
    const entry = texts.find(
      (text) => text.section === section && replaced.some((words) => words !== '' && text.plain.includes(words)),
    )
    return entry === undefined ? [] : replaced.map((plain) => ({ ...entry, plain }))
  })
}

type BlockText = Pick<SampleText, 'field' | 'plain' | 'position'>

/** An entry without a place has that of its block; a heading without one has the earliest place of its entries. */
function listBlockTexts({ block }: SourceBlock, order: StoryOrder): BlockText[] {
  const { at, entries, sectionName, imageAlt = '', imageCaption = '' } = block
  const positions = entries.map((entry) => locate(entry.at ?? at, order))
  const placed = positions.flatMap((position) => position ?? [])
  const ownPosition = locate(at, order)
  const heading = ownPosition ?? (placed.length === positions.length ? findEarliest(placed) : null)
  const texts: BlockText[] = [
    { field: 'heading', plain: toPlainTitle(sectionName), position: heading },
    { field: 'alternative text', plain: joinSpaces(imageAlt), position: heading },
    { field: 'caption', plain: toPlainText(imageCaption), position: heading },
    ...entries.flatMap((entry, index) => listEntryTexts(entry, positions[index] ?? null)),
  ]
  return texts.filter(({ plain }) => plain !== '')
}

const locate = (place: Entry['at'], order: StoryOrder) => (place === undefined ? null : order.locate(place))

const listEntryTexts = ({ title, text }: Entry, position: StoryPosition | null): BlockText[] => [
  { field: 'title', plain: toPlainTitle(title), position },
  { field: 'text', plain: toPlainText(text), position },
]
