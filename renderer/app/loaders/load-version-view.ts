/** Loader of a version as the page was then, of every part, with one read for each section. */
import type { HistoryEntry } from '#shared/model/history'
import type { Section } from '#shared/model/page'
import { listSectionNames, type SectionName } from '#shared/model/page-types'
import { findSectionVersion } from '#shared/rules/history/page-history'
import type { VersionView } from '../../screens/reading/page-as-it-was.tsx'
import type { Histories, PageHistory } from '../../services/ports/histories.ts'
import { unwrapOrThrow } from './unwrap-or-throw.ts'

interface Version {
  readonly page: Pick<PageHistory, 'key' | 'type' | 'sectionRevs'>
  readonly rev: number
  /** The saves up to the version. */
  readonly entries: readonly HistoryEntry[]
  /** True if they begin with the one that created the page, so that a section without a copy did not exist yet. */
  readonly hasFirstSave: boolean
}

/** True if the saves have a copy of each section that was changed after the version. */
export const hasEveryText = (
  entries: readonly HistoryEntry[],
  { sectionRevs, type }: Pick<PageHistory, 'sectionRevs' | 'type'>,
  rev: number,
): boolean =>
  listSectionNames(type).every(
    (name) => (sectionRevs[name] ?? 0) <= rev || findSectionVersion(entries, name, rev) !== null,
  )

/** A section without a copy is as the page has it now, unless a later save changed it. */
export async function loadVersionView(histories: Histories, version: Version): Promise<VersionView> {
  const { page, rev, entries, hasFirstSave } = version
  const read = async (name: SectionName): Promise<Section | null> => {
    const save = findSectionVersion(entries, name, rev)
    if (save !== null) return unwrapOrThrow(await histories.sections(save.id, [name]))[0] ?? null
    // Nobody knows which of the saves from before revisions wrote a section.
    if (rev === 0 || (page.sectionRevs[name] ?? rev + 1) > rev) return null
    const current = unwrapOrThrow(await histories.currentSection(page.type, page.key, name))
    // It may have been changed since the page's reference was read.
    return current !== null && current.rev <= rev ? current : null
  }
  const names = listSectionNames(page.type)
  const sections = await Promise.all(names.map(read))
  const isMissing = (name: SectionName, index: number) => sections[index] === null && name in page.sectionRevs
  return {
    sections: sections.filter((section) => section !== null),
    unknown: hasFirstSave ? [] : names.filter(isMissing),
  }
}
