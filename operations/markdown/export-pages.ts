/** Export of every page as a Markdown file, with a folder of images. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IMAGE_COPIES } from '#shared/model/images/image-address'
import type { Block } from '#shared/model/page'
import { includeUnmetDetails } from '#shared/model/unmet-details'
import { type Damage, DamageList, formatDamageRefusal } from '../wiki/damage.ts'
import { sha256 } from '../wiki/digest.ts'
import type { StartProgress } from '../wiki/progress.ts'
import { readOrReportDamage, WikiError, type WikiFile, type WikiSource } from '../wiki/wiki.ts'
import {
  describeBrokenPages,
  type KnownPage,
  parseDownloadPath,
  readPages,
  type WikiPages,
} from '../wiki/wiki-pages.ts'
import { formatMarkdown } from './page-markdown.ts'

export interface ExportOptions {
  readonly progress: StartProgress
  /** True to leave out damaged items; false to refuse the export of a damaged wiki. */
  readonly skipDamaged: boolean
  readonly onPage: () => void
}

export interface ExportResult {
  readonly pages: number
  readonly images: number
  /** Items that were left out because they are damaged. */
  readonly damage: readonly Damage[]
  /** A line for each page that was left out for another reason. */
  readonly broken: readonly string[]
}

/** @throws WikiError naming all damaged items, before anything is written */
export async function exportPages(
  source: WikiSource,
  folder: string,
  { progress, skipDamaged, onPage }: ExportOptions,
): Promise<ExportResult> {
  const damage = new DamageList()
  const wiki = await readPages(source, progress, damage.add)
  const images = new Map<string, string>()
  const texts = [...wiki.pages.values()].map((page) => ({
    reference: page.reference,
    text: formatPage(page, wiki, images),
  }))
  const checked = progress('images checked', images.size)
  for (const path of images.keys()) {
    for (const file of findImageSizes(path, wiki)) await readOrReportDamage(source, file, damage.add)
    checked()
  }
  if (damage.all.length > 0 && !skipDamaged)
    throw new WikiError(formatDamageRefusal(damage.all, 'Or add --skip-damaged to export all the rest.'))
  const written = progress('pages', texts.length)
  for (const { reference, text } of texts) {
    await mkdir(join(folder, reference.type), { recursive: true })
    await writeFile(join(folder, reference.type, createFileName(reference.key)), text)
    written()
    onPage()
  }
  await mkdir(join(folder, 'images'), { recursive: true })
  const copied = progress('images', images.size)
  for (const [path, name] of images) {
    for (const file of findImageSizes(path, wiki)) {
      const bytes = await readOrReportDamage(source, file, damage.add)
      const suffix = file.path.slice(path.length)
      if (bytes !== null) await writeFile(join(folder, 'images', `${name}${suffix}`), bytes)
    }
    copied()
  }
  return {
    pages: wiki.pages.size,
    images: images.size,
    damage: damage.all,
    broken: describeBrokenPages(wiki),
  }
}

/** Returns the files of an image: full size and copies. */
const findImageSizes = (path: string, { files }: WikiPages): WikiFile[] =>
  ['', ...IMAGE_COPIES.map(({ suffix }) => suffix)].flatMap((suffix) => files.get(`${path}${suffix}`) ?? [])

function formatPage({ reference, sections }: KnownPage, { files }: WikiPages, images: Map<string, string>): string {
  const { name, type, series, bookNumber, locationType, createdAt, createdBy } = reference
  const withFiles = (block: Block): Block => {
    const path = block.imageUrl === undefined ? null : parseDownloadPath(block.imageUrl)
    if (path === null || !files.has(path)) return block
    images.set(path, createImageName(path))
    return { ...block, imageUrl: `images/${createImageName(path)}` }
  }
  return formatMarkdown({
    details: { name, type, series, bookNumber, locationType, ...includeUnmetDetails(reference) },
    createdAt,
    author: { uid: createdBy, userName: reference.updatedByName ?? '' },
    sections: new Map([...sections].map(([section, blocks]) => [section, blocks.map(withFiles)])),
  })
}

/** Returns the stored name: eight hex digits of the content's hash and the original name. */
function createImageName(path: string): string {
  const [, own] = /_([0-9a-f]{8}-[^/]*)$/.exec(path) ?? []
  return toPlainName(own ?? `${hash(path)}-${path.slice(path.lastIndexOf('/') + 1)}`)
}

/** Returns a name that is valid on every file system. The front matter holds the full name. */
function createFileName(key: string): string {
  const name = toPlainName(key)
  return `${name === key ? name : `${name}-${hash(key)}`}.md`
}

const toPlainName = (name: string): string => name.replace(/[^A-Za-z0-9,_.-]/g, '~').slice(0, 100)

const hash = (text: string): string => sha256(text).slice(0, 8)
