/** Pattern of a new page: what it takes over from another page of its type, which are no texts. */
import type { ReadError } from '#shared/errors'
import type { DraftDetails } from '#shared/model/drafts/draft'
import type { Block, PageReference, Section } from '#shared/model/page'
import { getSectionSpec, listSectionNames, type SectionName, type TypeName } from '#shared/model/page-types'
import { encodeSegment, uploadPath } from '#shared/model/paths'
import { err, ok, type Result } from '#shared/result'
import type { PageWriter } from '../../services/ports/editing.ts'
import { newBlock } from './sections/change-blocks.ts'

export interface PagePattern {
  /** The other page. */
  readonly page: Pick<PageReference, 'key' | 'name'>
  readonly details: Pick<DraftDetails, 'series' | 'locationType'>
  /** The sections of the other page, with the blocks of a new one before anything is typed. */
  readonly sections: ReadonlyMap<SectionName, readonly Block[]>
}

/** Content Templates for a page like another one. `from` holds the other page's key. */
export const likePath = (type: TypeName, key: string): string => `${uploadPath(type)}&from=${encodeSegment(key)}`

export async function loadPattern(
  { reference, sections }: Pick<PageWriter, 'reference' | 'sections'>,
  { type, key }: { readonly type: TypeName; readonly key: string },
  createId: () => string,
): Promise<Result<PagePattern, ReadError>> {
  const [page, stored] = await Promise.all([reference(key), sections(type, key, listSectionNames(type))])
  if (!page.ok) return page
  if (!stored.ok) return stored
  const isThere = page.value !== null && !page.value.hidden && page.value.type === type
  return isThere && page.value !== null
    ? ok(createPattern(page.value, stored.value, createId))
    : err({ kind: 'missing' })
}

export const createPattern = (
  { key, name, series, locationType }: Pick<PageReference, 'key' | 'name' | 'series' | 'locationType'>,
  sections: readonly Section[],
  createId: () => string,
): PagePattern => ({
  page: { key, name },
  details: { series, locationType },
  sections: new Map(sections.map((section) => [section.name, toPatternBlocks(section, createId)])),
})

/** Keeps headings, and in a section of facts their titles. */
function toPatternBlocks({ name, blocks }: Section, createId: () => string): readonly Block[] {
  const hasFacts = getSectionSpec(name).area === 'aside'
  const kept = blocks.flatMap(({ sectionName, entries }): readonly Block[] => {
    const titles = hasFacts ? entries.map(({ title }) => title).filter((title) => title.trim() !== '') : []
    if (titles.length === 0 && sectionName.trim() === '') return []
    const block = { ...newBlock(createId(), createId()), sectionName }
    return [
      titles.length === 0 ? block : { ...block, entries: titles.map((title) => ({ id: createId(), title, text: '' })) },
    ]
  })
  return kept.length === 0 ? [newBlock(createId(), createId())] : kept
}
