/** Outline of a page view: its visible sections by position, their anchors, and the page's title and description. */
import { LOCATION_TYPE_LABELS } from '#shared/messages/location-type-messages'
import * as SECTION_MESSAGES from '#shared/messages/section-messages'
import type { Block, PageReference, PageView, Section } from '#shared/model/page'
import {
  type ExtraField,
  findPart,
  getSectionSpec,
  getTypeSpec,
  type PartSpec,
  type SectionName,
} from '#shared/model/page-types'
import { createBlockAnchors } from '#shared/rules/text/block-anchors'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
import { markText } from './mark-text.ts'

/** Fields of a reference that are shown as facts. */
type FactSource = Pick<PageReference, 'bookNumber' | 'locationType'>

interface OutlineSource extends Pick<PageView, 'view' | 'sections'> {
  readonly reference: FactSource & Pick<PageReference, 'type'>
}

interface Fact {
  readonly label: string
  readonly value: string
}

/** Content of the infobox: the stored section, and the facts from the reference. */
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
  /** Attributes of a heading, which may be later; present only on the page host. */
  readonly attributes?: ReturnType<typeof markText>
  readonly children: readonly Anchor[]
}

const FACTS: Readonly<Record<ExtraField, (reference: FactSource) => Fact | null>> = {
  bookNumber: ({ bookNumber }) =>
    bookNumber === null ? null : { label: SECTION_MESSAGES.bookNumber, value: String(bookNumber) },
  locationType: ({ locationType }) =>
    locationType === null ? null : { label: SECTION_MESSAGES.locationType, value: LOCATION_TYPE_LABELS[locationType] },
}

const isBlank = (text: string): boolean => text.trim() === ''

export const isEmptyBlock = (block: Block): boolean =>
  block.imageUrl === undefined &&
  isBlank(block.sectionName) &&
  block.entries.every(({ title, text }) => isBlank(title) && isBlank(text))

/** False for a section that was emptied: it is still stored. */
const isShown = (section: Section): boolean => section.damaged || !section.blocks.every(isEmptyBlock)

export function createOutline({ reference, view, sections }: OutlineSource): Outline {
  const spec = getTypeSpec(reference.type)
  const part = findPart(reference.type, view) ?? spec.parts[0]
  const shown = sections.filter(isShown)
  const at = (area: string) => shown.filter(({ name }) => getSectionSpec(name).area === area)
  const fact = spec.extraField === null ? null : FACTS[spec.extraField](reference)
  const asideName = part.sections.find((name) => getSectionSpec(name).area === 'aside')
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

/** True if no section has content. Facts do not count: they come from the page's reference. */
export const isEmptyOutline = ({ lead, aside, body }: Outline): boolean =>
  lead === null && (aside?.section ?? null) === null && body.length === 0

/** Returns the names of all visible sections, in any position. */
export const listSections = ({ lead, aside, body }: Outline): ReadonlySet<SectionName> =>
  new Set([lead, aside?.section ?? null, ...body].flatMap((section) => section?.name ?? []))

export const listAnchors = (sections: readonly Section[]): readonly Anchor[] =>
  sections.map((section) => ({
    id: section.name,
    label: getSectionSpec(section.name).label,
    children: createBlockAnchors(section).flatMap(({ heading }, index) =>
      heading === null
        ? []
        : [
            {
              id: heading,
              label: section.blocks[index]?.sectionName ?? '',
              ...(HAS_PLACE_ATTRIBUTES && { attributes: markText(section.blocks[index]?.position) }),
              children: [],
            },
          ],
    ),
  }))

/** Returns the page's name; for types with more than one part, followed by the part's label. */
export const formatTitle = (reference: PageReference, part: PartSpec): string =>
  getTypeSpec(reference.type).parts.length > 1 ? `${reference.name} ${part.label}` : reference.name
