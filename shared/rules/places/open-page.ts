/** Gate of a page: replaces the texts that a reader has not reached by sentences that say how many they are. */
import { formatFolded, formatHidden, type HiddenUnit } from '#shared/messages/hidden-messages'
import type { Block, Entry, PagePlaces, PageView, Section } from '#shared/model/page'
import { getSectionSpec, type SectionName } from '#shared/model/page-types'
import { type HiddenRun, summarizeHidden } from './hidden-runs.ts'
import { isBlankEntry } from './is-blank-entry.ts'
import type { Limits } from './limits.ts'
import { parseContext, parsePosition } from './position-text.ts'
import { explainHidden, type Hidden, type SeriesContext } from './visibility.ts'

/** What the texts of one page are compared with. */
interface PageGate {
  readonly context: SeriesContext
  readonly isFolded: boolean
  readonly explain: (position: string | undefined) => Hidden | null
  /** Blocks and entries that the reader has unfolded. */
  readonly unfolded: Unfolded
}

/** The texts of one section. */
interface SectionGate extends PageGate {
  readonly name: SectionName
  /** Called for each sentence, in their order, with the texts that it replaces. */
  readonly onRun: (ids: readonly string[]) => void
}

/** Blocks and entries as `<section>/<id>`. */
export type Unfolded = ReadonlySet<string>

const NOTHING_UNFOLDED: Unfolded = new Set()

function createPageGate(places: PagePlaces | undefined, limits: Limits, unfolded: Unfolded): PageGate {
  const context = parseContext(places?.context)
  return {
    context,
    isFolded: limits.isFolded,
    explain: (position) => explainHidden(parsePosition(position, context), context, limits),
    unfolded,
  }
}

/** Returns the page as the reader may see it, without positions. It must not be used for a page that is hidden itself. */
export function openPage<Page extends Pick<PageView, 'places' | 'sections'>>(
  { places, ...page }: Page,
  limits: Limits,
  unfolded: Unfolded = NOTHING_UNFOLDED,
) {
  const gate = createPageGate(places, limits, unfolded)
  const links = Object.entries(places?.links ?? {}).filter(([, position]) => gate.explain(position) !== null)
  return {
    ...page,
    sections: page.sections.map((section) => openSection(section, gate)),
    ...(links.length === 0
      ? {}
      : { places: { context: '', links: Object.fromEntries(links.map(([key]) => [key, ''])) } }),
  }
}

/**
 * Returns what a sentence replaces, so that it can be unfolded.
 * @param index number of the sentence in the section, from 0
 */
export function listFolded(
  { places, sections }: Pick<PageView, 'places' | 'sections'>,
  limits: Limits,
  unfolded: Unfolded,
  { section: name, index }: { readonly section: string; readonly index: number },
): readonly string[] {
  const gate = createPageGate(places, limits, unfolded)
  const runs: (readonly string[])[] = []
  const section = sections.find((one) => one.name === name)
  if (section !== undefined) openSection(section, gate, (ids) => runs.push(ids))
  return runs[index] ?? []
}

function openSection(section: Section, page: PageGate, onRun: SectionGate['onRun'] = () => {}): Section {
  const unit = getSectionSpec(section.name).area === 'aside' ? 'fact' : 'paragraph'
  return { ...section, blocks: openBlocks(section.blocks, { ...page, name: section.name, onRun }, unit) }
}

/** Hidden blocks that follow each other become one sentence. */
function openBlocks(blocks: readonly Block[], gate: SectionGate, unit: HiddenUnit): Block[] {
  const explained = blocks.map((block) => explainBlock(block, gate))
  const opened: Block[] = []
  let hidden: ExplainedBlock[] = []
  const addPlaceholder = () => {
    const [first] = hidden
    if (first === undefined) return
    const entries = hidden.flatMap(listHidden)
    // Of blocks without entries, the first one's heading or image is counted.
    const [run] = summarizeHidden(entries.length === 0 ? [first.heading] : entries)
    const { id } = first.block
    if (run !== undefined) opened.push({ id, sectionName: '', entries: [createPlaceholder(id, run, gate, unit)] })
    gate.onRun(hidden.flatMap(({ block }) => listIds(block).map((one) => toUnfoldedId(gate, one))))
    hidden = []
  }
  for (const block of explained) {
    if (block.isHidden) hidden.push(block)
    else {
      addPlaceholder()
      opened.push(openBlock(block, gate, unit))
    }
  }
  addPlaceholder()
  return opened
}

const listIds = ({ id, entries }: Block): string[] => [id, ...entries.map((entry) => entry.id)]

const toUnfoldedId = ({ name }: SectionGate, id: string): string => `${name}/${id}`

interface ExplainedBlock {
  readonly block: Block
  readonly heading: Hidden | null
  readonly entries: readonly (Hidden | null)[]
  /** True if nothing of the block is visible. */
  readonly isHidden: boolean
}

function explainBlock(block: Block, gate: SectionGate): ExplainedBlock {
  const explain = (id: string, position: string | undefined) =>
    gate.unfolded.has(toUnfoldedId(gate, id)) ? null : gate.explain(position)
  const hasHeading = block.sectionName.trim() !== '' || block.imageUrl !== undefined
  const heading = hasHeading ? explain(block.id, block.position) : null
  const entries = block.entries.map((entry) => (isBlankEntry(entry) ? null : explain(entry.id, entry.position)))
  const hasVisibleEntry = block.entries.some((entry, index) => !isBlankEntry(entry) && entries[index] === null)
  const hasHidden = heading !== null || entries.some((entry) => entry !== null)
  return { block, heading, entries, isHidden: hasHidden && !hasVisibleEntry && (!hasHeading || heading !== null) }
}

const listHidden = ({ entries }: ExplainedBlock): Hidden[] => entries.filter((hidden) => hidden !== null)

function openBlock({ block, heading, entries }: ExplainedBlock, gate: SectionGate, unit: HiddenUnit): Block {
  const runs = summarizeHidden(entries)
  for (const { start, count } of runs)
    gate.onRun(block.entries.slice(start, start + count).map(({ id }) => toUnfoldedId(gate, id)))
  const placeholders = new Map(
    runs.map((run) => [run.start, createPlaceholder(block.entries[run.start]?.id ?? '', run, gate, unit)]),
  )
  const opened = block.entries.flatMap(({ position: _, ...entry }, index) => {
    const placeholder = placeholders.get(index)
    if (placeholder !== undefined) return [placeholder]
    return entries[index] === null ? [entry] : []
  })
  const { position: _, imageUrl, ...visible } = block
  if (heading !== null) return { id: block.id, sectionName: '', entries: opened }
  return { ...visible, ...(imageUrl === undefined ? {} : { imageUrl }), entries: opened }
}

function createPlaceholder(id: string, run: HiddenRun, { context, isFolded }: PageGate, unit: HiddenUnit): Entry {
  const { count, opens } = run
  const format = isFolded && unit !== 'fact' ? formatFolded : formatHidden
  // A title has no signs.
  const toName = unit === 'fact' ? (name: string) => name : toLiteral
  const text = format(count, unit, {
    bookNumber: opens?.bookNumber ?? null,
    isInCurrentBook: opens?.isInCurrentBook ?? false,
    otherSeries: opens === null || opens.series === context.series ? null : toName(opens.series),
  })
  // Facts are rows of a title and a text.
  return unit === 'fact'
    ? { id, title: text, text: '…', isPlaceholder: true }
    : { id, title: '', text, isPlaceholder: true }
}

/** Escapes all signs: the sentence is displayed like a text of the page, in which a name could be a link. */
const toLiteral = (name: string): string => name.replace(/[!-/:-@[-`{-~]/g, '\\$&')
