/** Finds pages whose references do not name the images of their sections that lists may show, as earlier versions left them. */
import { findPageFirst, toCardPlaces } from '#shared/model/card-places'
import { listSectionPaths } from '#shared/model/document-paths'
import type { Block, PageReference } from '#shared/model/page'
import { hasBookNumbers, isSectionName, type SectionName } from '#shared/model/page-types'
import type { Place } from '#shared/model/place'
import { type ProtocolFields, parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { readReference, readSection } from '#shared/model/records'
import { isUnlisted } from '#shared/rules/lists/list-changes'
import { type BookCard, BookIndex } from '#shared/rules/places/book-index'
import { isNotLater } from '#shared/rules/places/first-place'
import { chooseCardImage, findImageBefore, findSectionImage } from '#shared/rules/saving/card-image'
import type { PlannedData } from '#shared/rules/saving/planned-write'
import { toStoredSections } from '#shared/rules/saving/version-records'
import { toProtocolValue } from '../../local-cloud/index.ts'
import type { WikiDocument } from '../wiki/wiki.ts'

export interface CardImagesPlan {
  readonly put: readonly WikiDocument[]
  /** A line for each fault that `put` repairs. */
  readonly findings: readonly string[]
}

/** Collects references and images from every record, which must be added once, in any order. */
export class CardImageReview {
  /** Their texts take less memory than parsed references. */
  readonly #references: WikiDocument[] = []
  readonly #books: BookCard[] = []
  /** Blocks of each section that can be read, by its path; none if the section has no image. */
  readonly #blocks = new Map<string, readonly Block[]>()

  add(document: WikiDocument): void {
    const { path, fields } = document
    const [collection, second = '', key, section, ...deeper] = path.split('/')
    if (collection === 'ContentRef' && key === undefined) {
      this.#references.push(document)
      this.#addBook(readReference(second, readFields(fields)))
    }
    if (collection !== 'Content' || section === undefined || deeper.length > 0 || !isSectionName(section)) return
    this.#blocks.set(path, readImages(section, fields))
  }

  /** Returns each outdated reference with its images. */
  end(): CardImagesPlan {
    const index = new BookIndex(this.#books)
    const put = this.#references.flatMap(({ path, fields: stored }) => {
      const fields = parseFields(stored)
      const page = readReference(path.slice('ContentRef/'.length), toPlainRecord(fields))
      const images = page && this.#findChange(page, index)
      return images === null ? [] : [{ path, fields: JSON.stringify(withImages(fields, images)) }]
    })
    const fault = 'does not name the images that lists may show; rebuild-catalogue adds them to the lists'
    return { put, findings: put.map(({ path }) => `${path}: ${fault}`) }
  }

  /** Returns the images of a page, with all items of its sections; null if its reference names them. */
  #findChange(page: PageReference, index: BookIndex): StoredImages | null {
    if (page.movedTo !== null) return null
    const first = findPageFirst(page)
    const isShown = (place: Place | undefined) => isNotLater(place, first, index)
    const { imageUrl, sections } = chooseCardImage(page.sections, (section) => {
      const blocks = this.#findBlocks(page, section.name)
      if (blocks !== null) return findSectionImage(blocks, index, isShown)
      // A section that is damaged or missing has its image as after a save of another one.
      return isShown(section.first ?? undefined) ? findImageBefore(page, section) : null
    })
    const isSame = JSON.stringify(sections) === JSON.stringify(page.sections) && imageUrl === page.imageUrl
    const hasNone = imageUrl === null && page.imageUrl === null
    // The sections of a page that lists none may have its image.
    if (isSame || hasNone || sections.length === 0) return null
    return { imageUrl, sections: toStoredSections({ ...page, sections }, page.otherSections) }
  }

  #findBlocks(page: PageReference, name: SectionName): readonly Block[] | null {
    const path = listSectionPaths(page, name).find((one) => this.#blocks.has(one.join('/')))
    return this.#blocks.get(path?.join('/') ?? '') ?? null
  }

  #addBook(page: PageReference | null): void {
    if (page === null || page.movedTo !== null || isUnlisted(page) || !hasBookNumbers(page.type)) return
    const { key, name, series, bookNumber } = page
    const { former = [] } = toCardPlaces(page)
    this.#books.push({ key, name, series, bookNumber, former })
  }
}

interface StoredImages {
  readonly imageUrl: string | null
  readonly sections: readonly PlannedData[]
}

function withImages({ imageUrl: _, ...fields }: ProtocolFields, { imageUrl, sections }: StoredImages): ProtocolFields {
  const ofPage = imageUrl === null ? {} : { imageUrl: toProtocolValue(imageUrl) }
  return { ...fields, ...ofPage, sections: toProtocolValue(sections) }
}

/** Returns the blocks of the section, with one letter of each text: only the places of texts count. */
function readImages(section: SectionName, fields: string): readonly Block[] {
  // Most sections have no image, and parsing takes longer than the search.
  if (!fields.includes('"imageUrl"')) return []
  return readSection(section, readFields(fields)).blocks.map((block) => ({
    ...block,
    entries: block.entries.map((entry) => ({ ...entry, title: cut(entry.title), text: cut(entry.text) })),
  }))
}

const cut = (text: string): string => text.trim().slice(0, 1)

const readFields = (fields: string) => toPlainRecord(parseFields(fields))
