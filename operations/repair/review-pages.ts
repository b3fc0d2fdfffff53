/** Report of faults in pages and sections that only a person can repair. */
import { getTypeSpec, isSectionName, listSectionNames, type PageTypeSpec } from '#shared/model/page-types'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { readReference, readSection } from '#shared/model/records'
import { isRecord, toList, toText } from '#shared/model/stored-fields'
import type { WikiDocument } from '../wiki/wiki.ts'

interface Reviewed {
  readonly spec: PageTypeSpec
  /** Names of the listed sections; null for a moved page, whose sections moved with it. */
  readonly sections: readonly string[] | null
}

/** Collects findings from every record, which must be added once, in any order. */
export class PageReview {
  readonly #pages = new Map<string, Reviewed | null>()
  readonly #sections = new Set<string>()
  readonly #findings: string[] = []

  add({ path, fields }: WikiDocument): void {
    const [collection, second = '', key, section, ...deeper] = path.split('/')
    if (collection === 'ContentRef' && key === undefined) this.#addPage(second, fields)
    if (collection !== 'Content' || section === undefined || deeper.length > 0) return
    this.#sections.add(path)
    const stored = toPlainRecord(parseFields(fields))
    if (!isSectionName(section)) this.#findings.push(`${path}: there is no section of this name`)
    else if (!('content' in stored)) this.#findings.push(`${path}: it has no content`)
    else if (readSection(section, stored).damaged)
      this.#findings.push(`${path}: its content is not of the form of a section`)
    else if (stored['contentType'] !== undefined && stored['contentType'] !== section)
      this.#findings.push(`${path}: its contentType is "${toText(stored['contentType'])}"`)
  }

  /** @param isDamaged true for unreadable records, which are reported elsewhere */
  end(isDamaged: (path: string) => boolean): string[] {
    for (const path of this.#sections) {
      const [, template = '', key = '', section = ''] = path.split('/')
      const page = this.#pages.get(key)
      if (page === undefined) {
        if (!isDamaged(`ContentRef/${key}`))
          this.#findings.push(`${path}: there is no page ContentRef/${key} that it belongs to`)
      } else if (page !== null && ![page.spec.template, ...page.spec.oldTemplates].includes(template))
        this.#findings.push(`${path}: its page is of another type, so ${section} is never shown`)
    }
    for (const [key, page] of this.#pages)
      for (const section of page?.sections ?? []) {
        const paths = [page?.spec.template, ...(page?.spec.oldTemplates ?? [])].map(
          (template) => `Content/${template}/${key}/${section}`,
        )
        if (!paths.some((path) => this.#sections.has(path) || isDamaged(path)))
          this.#findings.push(`ContentRef/${key}: lists the section ${section}, which is not stored`)
      }
    return this.#findings
  }

  #addPage(key: string, fields: string): void {
    const stored = toPlainRecord(parseFields(fields))
    const reference = readReference(key, stored)
    if (reference === null) {
      this.#pages.set(key, null)
      this.#findings.push(`ContentRef/${key}: its type "${toText(stored['Type'])}" is unknown`)
      return
    }
    if (reference.series.trim() === '') this.#findings.push(`ContentRef/${key}: it has no series`)
    const listed = toList(stored['sections']).flatMap((item) => (isRecord(item) ? [toText(item['sectionName'])] : []))
    this.#pages.set(key, {
      spec: getTypeSpec(reference.type),
      sections:
        reference.movedTo === null ? listSectionNames(reference.type).filter((name) => listed.includes(name)) : null,
    })
  }
}
