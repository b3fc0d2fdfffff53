/** Finds pages whose references do not name the images of their sections that lists may show, as earlier versions left them. */
import { findPageFirst, toCardPlaces } from '#shared/model/card-places'
import { listSectionPaths } from '#shared/model/document-paths'
import type { Block, PageReference } from '#shared/model/page'
import { hasBookNumbers, isSectionName } from '#shared/model/page-types'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { readReference, readSection } from '#shared/model/records'
import { isUnlisted } from '#shared/rules/lists/list-changes'
import { type BookCard, BookIndex } from '#shared/rules/places/book-index'
import { isNotLater } from '#shared/rules/places/first-place'
import { chooseCardImage, findSectionImage } from '#shared/rules/saving/card-image'
import { toStoredSections } from '#shared/rules/saving/version-records'
import { toProtocolValue } from '../../local-cloud/index.ts'
import type { WikiDocument } from '../wiki/wiki.ts'

/** Returns the fields of a reference with its images. */
type AddImages = (fields: string) => string

/** Collects references and images from every record, which must be added once, in any order. */
export class CardImageReview {
  readonly #pages: PageReference[] = []
  readonly #books: BookCard[] = []
  /** Blocks of the sections with an image, by the paths of the sections. */
  readonly #blocks = new Map<string, readonly Block[]>()

  add({ path, fields }: WikiDocument): void {
    const [collection, second = '', key, section, ...deeper] = path.split('/')
    if (collection === 'ContentRef' && key === undefined) this.#addPage(readReference(second, readFields(fields)))
    if (collection !== 'Content' || section === undefined || deeper.length > 0 || !isSectionName(section)) return
    // Most sections have no image, and parsing takes longer than the search.
    if (!fields.includes('"imageUrl"')) return
    // Only the places of the texts count, which take less memory without their words.
    const blocks = readSection(section, readFields(fields)).blocks.map((block) => ({
      ...block,
      entries: block.entries.map((entry) => ({ ...entry, title: '', text: entry.text.trim().slice(0, 1) })),
    }))
    this.#blocks.set(path, blocks)
  }

  /** Returns the change of each outdated reference, by its path. */
  end(): ReadonlyMap<string, AddImages> {
    const index = new BookIndex(this.#books)
    return new Map(
      this.#pages.flatMap((page): [string, AddImages][] => {
        const first = findPageFirst(page)
        const found = chooseCardImage(page.sections, ({ name }) => {
          const blocks = this.#findBlocks(page, name)
          return blocks && findSectionImage(blocks, index, (place) => isNotLater(place, first, index))
        })
        const isSame =
          JSON.stringify(found.sections) === JSON.stringify(page.sections) && found.imageUrl === page.imageUrl
        // An image whose section cannot be read stays.
        if (isSame || found.imageUrl === null) return []
        const sections = toStoredSections({ ...page, sections: found.sections }, page.otherSections)
        const images = { sections: toProtocolValue(sections), imageUrl: toProtocolValue(found.imageUrl) }
        return [[`ContentRef/${page.key}`, (fields) => JSON.stringify({ ...parseFields(fields), ...images })]]
      }),
    )
  }

  #findBlocks(page: PageReference, name: Parameters<typeof listSectionPaths>[1]): readonly Block[] | null {
    const path = listSectionPaths(page, name).find((one) => this.#blocks.has(one.join('/')))
    return this.#blocks.get(path?.join('/') ?? '') ?? null
  }

  #addPage(page: PageReference | null): void {
    if (page === null || page.movedTo !== null) return
    this.#pages.push(page)
    if (isUnlisted(page) || !hasBookNumbers(page.type)) return
    const { key, name, series, bookNumber } = page
    const { former = [] } = toCardPlaces(page)
    this.#books.push({ key, name, series, bookNumber, former })
  }
}

const readFields = (fields: string) => toPlainRecord(parseFields(fields))
