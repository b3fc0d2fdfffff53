/** Sections of a page as they are stored, under the template's present name or an old one. */
import type { PageReference } from '#shared/model/page'
import { getTypeSpec, type SectionName } from '#shared/model/page-types'
import { sectionPath } from '#shared/model/paths'
import type { RecordData } from '#shared/model/stored-fields'
import type { Documents } from './firestore.ts'

export type StoredSections = readonly (readonly [SectionName, RecordData | null])[]

/** One read each, in parallel; null where there is none. */
export const readStoredSections = (
  documents: Documents,
  template: string,
  key: string,
  sections: readonly SectionName[],
): Promise<StoredSections> =>
  Promise.all(
    sections.map(
      async (name) => [name, await documents.get(sectionPath(template, key, name))] as const,
    ),
  )

/** Pages saved before their template was renamed lie under its old name until the next save. */
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
