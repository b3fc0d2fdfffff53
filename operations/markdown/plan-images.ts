/** Planner of an import's images: reads and validates each one, and computes its address in the storage. */
import { join } from 'node:path'
import { checkImage } from '#shared/model/images/check-image'
import { formatDownloadUrl, IMAGE_COPIES, type StorageAddress } from '#shared/model/images/image-address'
import { imagePath } from '#shared/model/images/image-path'
import { MAX_IMAGE_BYTES } from '#shared/model/images/image-type'
import type { Block } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { sha256 } from '../wiki/digest.ts'
import type { WikiFile } from '../wiki/wiki.ts'
import { ABSENT, readInside } from './read-inside.ts'
import type { SourcePage } from './read-sources.ts'

/** An image to store. Its bytes are read again when it is stored. */
export interface PlannedImage {
  readonly file: WikiFile
  readonly from: string
}

export interface ImagePlanner {
  /** Resolves with the page's sections, with the future addresses of their images. */
  sections(source: SourcePage): Promise<Map<SectionName, Block[]>>
  readonly images: readonly PlannedImage[]
}

const IMAGE_FILE = /^images\/([^/\\]+)$/

export function createImagePlanner(
  folder: string,
  known: ReadonlyMap<string, WikiFile>,
  storage: StorageAddress,
  problems: string[],
): ImagePlanner {
  const images = new Map<string, PlannedImage>()

  async function withAddress(source: SourcePage, section: SectionName, block: Block) {
    const [, name] = IMAGE_FILE.exec(block.imageUrl ?? '') ?? []
    if (name === undefined) return block
    const from = join(folder, 'images', name)
    const read = await readInside(folder, from, MAX_IMAGE_BYTES)
    if (!read.ok) {
      problems.push(
        read.error === ABSENT
          ? `${source.file}: there is no images/${name}.`
          : `${source.file}: images/${name} cannot be taken: ${read.error}.`,
      )
      return block
    }
    const bytes = read.value
    const checked = checkImage(bytes)
    if (!checked.ok) {
      problems.push(`${source.file}: images/${name} cannot be taken. ${checked.error}`)
      return block
    }
    const path = imagePath({
      key: source.key,
      type: source.page.details.type,
      section,
      blockName: block.sectionName,
      hash: sha256(bytes).slice(0, 8),
      file: name.replace(/^[0-9a-f]{8}-/, ''),
    })
    const token = known.get(path)?.token ?? sha256(path).slice(0, 32)
    if (!known.has(path)) {
      const file = { contentType: checked.value, hash: null, token, path, size: bytes.length }
      images.set(path, { file, from })
      for (const { suffix } of IMAGE_COPIES) {
        const copy = `${from}${suffix}`
        const copyRead = await readInside(folder, copy, MAX_IMAGE_BYTES)
        if (!copyRead.ok && copyRead.error !== ABSENT)
          problems.push(`${source.file}: images/${name}${suffix} cannot be taken: ${copyRead.error}.`)
        images.set(`${path}${suffix}`, {
          file: { ...file, path: `${path}${suffix}` },
          from: copyRead.ok ? copy : from,
        })
      }
    }
    return { ...block, imageUrl: formatDownloadUrl(storage, path, token) }
  }

  return {
    async sections(source) {
      const sections = new Map<SectionName, Block[]>()
      for (const [section, blocks] of source.page.sections) {
        const stored: Block[] = []
        for (const block of blocks) stored.push(await withAddress(source, section, block))
        sections.set(section, stored)
      }
      return sections
    },
    get images() {
      return [...images.values()]
    },
  }
}
