/** Gate of a page: replaces the texts that a reader has not reached by sentences that say how many they are. */
import { formatHidden, type HiddenUnit } from '#shared/messages/hidden-messages'
import type { Block, Entry, PagePlaces, PageView, Section } from '#shared/model/page'
import { getSectionSpec } from '#shared/model/page-types'
import { type HiddenRun, summarizeHidden } from './hidden-runs.ts'
import type { Limits } from './limits.ts'
import { parseContext, parsePosition } from './position-text.ts'
import { explainHidden, type Hidden, type SeriesContext } from './visibility.ts'

/** What the texts of one page are compared with. */
interface PageGate {
  readonly context: SeriesContext
  readonly explain: (position: string | undefined) => Hidden | null
}

function createPageGate(places: Pick<PagePlaces, 'context'> | undefined, limits: Limits): PageGate {
  const context = parseContext(places?.context)
  return { context, explain: (position) => explainHidden(parsePosition(position, context), context, limits) }
}

/** Returns the page as the reader may see it, without positions. It must not be used for a page that is hidden itself. */
export function openPage<Page extends PageView>({ places, ...page }: Page, limits: Limits) {
  const gate = createPageGate(places, limits)
  const links = Object.entries(places?.links ?? {}).filter(([, position]) => gate.explain(position) !== null)
  return {
    ...page,
    sections: page.sections.map((section) => openSection(section, gate)),
    ...(links.length === 0
      ? {}
      : { places: { context: '', links: Object.fromEntries(links.map(([key]) => [key, ''])) } }),
  }
}

function openSection(section: Section, gate: PageGate): Section {
  const unit = getSectionSpec(section.name).area === 'aside' ? 'fact' : 'paragraph'
  return { ...section, blocks: openBlocks(section.blocks, gate, unit) }
}

/** Hidden blocks that follow each other become one sentence. */
function openBlocks(blocks: readonly Block[], gate: PageGate, unit: HiddenUnit): Block[] {
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

interface ExplainedBlock {
  readonly block: Block
  readonly heading: Hidden | null
  readonly entries: readonly (Hidden | null)[]
  /** True if nothing of the block is visible. */
  readonly isHidden: boolean
}

const isBlankEntry = ({ title, text }: Entry): boolean => title.trim() === '' && text.trim() === ''

function explainBlock(block: Block, gate: PageGate): ExplainedBlock {
  const hasHeading = block.sectionName.trim() !== '' || block.imageUrl !== undefined
  const heading = hasHeading ? gate.explain(block.position) : null
  const entries = block.entries.map((entry) => (isBlankEntry(entry) ? null : gate.explain(entry.position)))
  const hasVisibleEntry = block.entries.some((entry, index) => !isBlankEntry(entry) && entries[index] === null)
  const hasHidden = heading !== null || entries.some((entry) => entry !== null)
  return { block, heading, entries, isHidden: hasHidden && !hasVisibleEntry && (!hasHeading || heading !== null) }
}

const listHidden = ({ entries }: ExplainedBlock): Hidden[] => entries.filter((hidden) => hidden !== null)

function openBlock({ block, heading, entries }: ExplainedBlock, gate: PageGate, unit: HiddenUnit): Block {
  const runs = summarizeHidden(entries)
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

function createPlaceholder(id: string, { count, opens }: HiddenRun, { context }: PageGate, unit: HiddenUnit): Entry {
  const text = formatHidden(count, unit, {
    bookNumber: opens?.bookNumber ?? null,
    isInCurrentBook: opens?.isInCurrentBook ?? false,
    otherSeries: opens === null || opens.series === context.series ? null : opens.series,
  })
  // Facts are rows of a title and a text.
  return unit === 'fact'
    ? { id, title: text, text: '…', isPlaceholder: true }
    : { id, title: '', text, isPlaceholder: true }
}
