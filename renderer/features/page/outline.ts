/** What of a page view there is to show, where it stands, and how it is reached. */
import type { Block, PageReference, PageView, Section } from '#shared/model/page'
import {
  type ExtraField,
  findPart,
  getSectionSpec,
  getTypeSpec,
  type PartSpec,
  type SectionName,
  separateWords,
} from '#shared/model/page-types'
import { excerpt } from '#shared/rules/names/links'

interface Fact {
  readonly label: string
  readonly value: string
}

/** A section of the frame: what is stored of it, and the facts the reference adds. */
export interface Aside {
  readonly name: SectionName
  readonly section: Section | null
  readonly facts: readonly Fact[]
}

export interface Outline {
  readonly part: PartSpec
  readonly lead: Section | null
  readonly aside: Aside | null
  readonly body: readonly Section[]
}

export interface Anchor {
  readonly id: string
  readonly label: string
  readonly children: readonly Anchor[]
}

const FACTS: Readonly<Record<ExtraField, (reference: PageReference) => Fact | null>> = {
  bookNumber: ({ bookNumber }) =>
    bookNumber === null ? null : { label: 'Book number', value: String(bookNumber) },
  locationType: ({ locationType }) =>
    locationType === null ? null : { label: 'Location type', value: separateWords(locationType) },
}

const isBlank = (text: string): boolean => text.trim() === ''

export const isEmptyBlock = (block: Block): boolean =>
  block.imageUrl === undefined &&
  isBlank(block.sectionName) &&
  block.entries.every(({ title, text }) => isBlank(title) && isBlank(text))

/** An emptied section is stored, but there is nothing of it to show. */
const isShown = (section: Section): boolean =>
  section.damaged || !section.blocks.every(isEmptyBlock)

export function createOutline({ reference, view, sections }: PageView): Outline {
  const spec = getTypeSpec(reference.type)
  const part = findPart(reference.type, view) ?? spec.parts[0]
  const shown = sections.filter(isShown)
  const at = (place: string) => shown.filter(({ name }) => getSectionSpec(name).place === place)
  const fact = spec.extraField === null ? null : FACTS[spec.extraField](reference)
  const asideName = part.sections.find((name) => getSectionSpec(name).place === 'aside')
  const [section = null] = at('aside')
  return {
    part,
    lead: at('lead')[0] ?? null,
    aside:
      asideName !== undefined && (section !== null || fact !== null)
        ? { name: asideName, section, facts: fact === null ? [] : [fact] }
        : null,
    body: at('body'),
  }
}

/** Facts are stated with the page; nobody has written them. */
export const isEmptyOutline = ({ lead, aside, body }: Outline): boolean =>
  lead === null && (aside?.section ?? null) === null && body.length === 0

/** Whatever is shown of the part, wherever it stands. */
export const listSections = ({ lead, aside, body }: Outline): ReadonlySet<SectionName> =>
  new Set([lead, aside?.section ?? null, ...body].flatMap((section) => section?.name ?? []))

export const formatBlockAnchor = (section: SectionName, index: number): string =>
  `${section}-${index + 1}`

export const listAnchors = (sections: readonly Section[]): readonly Anchor[] =>
  sections.map(({ name, blocks }) => ({
    id: name,
    label: getSectionSpec(name).label,
    children: blocks.flatMap((block, index) =>
      isBlank(block.sectionName)
        ? []
        : [{ id: formatBlockAnchor(name, index), label: block.sectionName, children: [] }],
    ),
  }))

const DESCRIPTION_LENGTH = 160

/** What the page is about in a line: as its last save left it, or the beginning of its lead. */
export function formatDescription(
  { summary, name }: PageReference,
  { lead, body }: Outline,
): string {
  if (summary !== '') return summary
  const blocks = [...(lead === null ? [] : [lead]), ...body].flatMap((section) => section.blocks)
  const words = blocks.flatMap(({ entries }) => entries.map(({ text }) => text)).join(' ')
  return excerpt(words, DESCRIPTION_LENGTH) || name
}

/** Types of more than one part name the part beside the page. */
export const formatTitle = (reference: PageReference, part: PartSpec): string =>
  getTypeSpec(reference.type).parts.length > 1 ? `${reference.name} ${part.label}` : reference.name
