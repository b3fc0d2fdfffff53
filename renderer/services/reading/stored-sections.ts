/** Reads of a page's stored sections, under the template's current name or an old one. */

import { sectionPath } from '#shared/model/document-paths'
import type { PageReference } from '#shared/model/page'
import { getTypeSpec, type SectionName } from '#shared/model/page-types'
import type { RecordData } from '#shared/model/stored-fields'
import type { Documents } from './firestore.ts'

export type StoredSections = readonly (readonly [SectionName, RecordData | null])[]

/** Reads the sections in parallel, one read each; null for a missing one. */
export const readStoredSections = (
  documents: Documents,
  template: string,
  key: string,
  sections: readonly SectionName[],
): Promise<StoredSections> =>
  Promise.all(sections.map(async (name) => [name, await documents.get(sectionPath(template, key, name))] as const))

/** Reads sections stored before their template was renamed; the next save moves them. */
export async function readSectionsOfOldTemplates(
  documents: Documents,
  reference: PageReference,
  sections: readonly SectionName[],
): Promise<StoredSections> {
  if (reference.rev > 0) return []
  for (const template of getTypeSpec(reference.type).oldTemplates) {
    const stored = await readStoredSections(documents, template, reference.key, sections)
    if (stored.some(([, data]) => data !== null)) return stored
  }
  return []
}
