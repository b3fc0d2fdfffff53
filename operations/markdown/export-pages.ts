/** Writes every page as one Markdown file, its pictures beside it. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMALL_SUFFIX } from '#shared/model/images/image-address'
import type { Block } from '#shared/model/page'
import { type Damage, DamageList, formatDamageRefusal } from '../wiki/damage.ts'
import type { StartProgress } from '../wiki/progress.ts'
import { readOrReportDamage, type WikiFile, WikiProblem, type WikiSource } from '../wiki/wiki.ts'
import { formatMarkdown } from './page-markdown.ts'
import {
  describeBrokenPages,
  type KnownPage,
  parseStoredPath,
  readPages,
  type WikiPages,
} from './wiki-pages.ts'

export interface ExportOptions {
  readonly progress: StartProgress
  /** Whether what is damaged is left out. Else nothing of a damaged wiki is exported. */
  readonly skipDamaged: boolean
  /** Called after each file of a page. */
  readonly onPage: () => void
}

export interface ExportResult {
  readonly pages: number
  readonly images: number
  /** What had to be left out. */
  readonly damage: readonly Damage[]
  /** A line for each page that is left out for another reason. */
  readonly broken: readonly string[]
}

/** @throws WikiProblem before anything is written, naming all that is damaged */
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
  const checked = progress('pictures checked', images.size)
  for (const path of images.keys()) {
    for (const file of findImageSizes(path, wiki))
      await readOrReportDamage(source, file, damage.add)
    checked()
  }
  if (damage.all.length > 0 && !skipDamaged)
    throw new WikiProblem(
      formatDamageRefusal(damage.all, 'Or add --skip-damaged to export all the rest.'),
    )
  const written = progress('pages', texts.length)
  for (const { reference, text } of texts) {
    await mkdir(join(folder, reference.type), { recursive: true })
    await writeFile(join(folder, reference.type, fileName(reference.key)), text)
    written()
    onPage()
  }
  await mkdir(join(folder, 'images'), { recursive: true })
  const copied = progress('pictures', images.size)
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

/** A picture and its small form. */
const findImageSizes = (path: string, { files }: WikiPages): WikiFile[] =>
  ['', SMALL_SUFFIX].flatMap((suffix) => files.get(`${path}${suffix}`) ?? [])

function formatPage(
  { reference, sections }: KnownPage,
  { files }: WikiPages,
  images: Map<string, string>,
): string {
  const { name, type, series, bookNumber, locationType, createdAt, createdBy } = reference
  const withFiles = (block: Block): Block => {
    const path = block.imageUrl === undefined ? null : parseStoredPath(block.imageUrl)
    if (path === null || !files.has(path)) return block
    images.set(path, imageName(path))
    return { ...block, imageUrl: `images/${imageName(path)}` }
  }
  return formatMarkdown({
    details: { name, type, series, bookNumber, locationType },
    createdAt,
    author: { uid: createdBy, userName: reference.updatedByName ?? '' },
    sections: new Map([...sections].map(([section, blocks]) => [section, blocks.map(withFiles)])),
  })
}

/** As it is stored: eight digits of its content, then its own name. */
function imageName(path: string): string {
  const [, own] = /_([0-9a-f]{8}-[^/]*)$/.exec(path) ?? []
  return toPlainName(own ?? `${hash(path)}-${path.slice(path.lastIndexOf('/') + 1)}`)
}

/** A name every file system takes; what is lost of it stands in the file. */
function fileName(key: string): string {
  const name = toPlainName(key)
  return `${name === key ? name : `${name}-${hash(key)}`}.md`
}

const toPlainName = (name: string): string => name.replace(/[^A-Za-z0-9,_.-]/g, '~').slice(0, 100)

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)
