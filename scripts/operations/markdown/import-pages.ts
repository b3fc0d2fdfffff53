/** Reads Markdown files into pages: new ones are made, others get a new version where something differs. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mostEntryBytes, shardForNewEntry, withEntry } from '#shared/model/catalogue'
import { downloadUrl, SMALL_SUFFIX, type StorageAddress } from '#shared/model/images/image-address'
import type { Block } from '#shared/model/page'
import { keyOf } from '#shared/model/page-key'
import type { SectionName, TypeName } from '#shared/model/page-types'
import { imagePath } from '#shared/model/paths'
import { writeBlock } from '#shared/model/records'
import { type SavePlan, savePlan } from '#shared/rules/saving/save-plan'
import { type Wiki, WikiProblem } from '../wiki/wiki.ts'
import { type MarkdownPage, readMarkdown } from './page-markdown.ts'
import { type KnownPage, readPages, storedPath, type WikiPages } from './wiki-pages.ts'

export interface Import {
  readonly created: number
  readonly changed: number
  readonly same: number
}

export interface ImportOptions {
  readonly storage: StorageAddress
  readonly now: Date
  readonly dryRun: boolean
  readonly say: (line: string) => void
}

interface SourcePage {
  readonly file: string
  readonly text: string
  readonly page: MarkdownPage
}

/** @throws WikiProblem where one of the files cannot be read: then nothing was written */
export async function importPages(
  wiki: Wiki,
  folder: string,
  options: ImportOptions,
): Promise<Import> {
  const sources = await readSources(folder)
  const known = await readPages(wiki)
  const types = new Map<string, TypeName>([
    ...[...known.pages].map(([key, { reference }]) => [key, reference.type] as const),
    ...sources.map(({ page }) => [keyOf(page.details.name), page.details.type] as const),
  ])
  const loads = new Map(known.loads)
  let [created, changed, same] = [0, 0, 0]
  for (const source of sources) {
    const key = keyOf(source.page.details.name)
    const before = known.pages.get(key) ?? null
    const sections = await withImages(wiki, known, folder, source, options)
    const { details } = source.page
    const ofType = loads.get(details.type) ?? []
    const shard = shardForNewEntry(ofType)
    const plan = planOf(
      source,
      before,
      sections,
      shard,
      (linked) => types.get(linked) ?? null,
      options,
    )
    if (plan === null) same++
    else {
      options.say(`  ${before === null ? 'new' : 'changed'}: ${source.page.details.name}`)
      if (!options.dryRun) await wiki.save(plan.writes)
      if (before !== null) changed++
      else {
        created++
        loads.set(details.type, withEntry(ofType, shard, mostEntryBytes(key, details)))
      }
    }
  }
  return { created, changed, same }
}

/** Oldest first, as they were written. */
async function readSources(folder: string): Promise<SourcePage[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'))
  const sources: SourcePage[] = []
  const problems: string[] = []
  for (const file of names.sort()) {
    const text = await readFile(join(folder, file), 'utf8')
    const read = readMarkdown(text)
    if (read.ok) sources.push({ file, text, page: read.value })
    else problems.push(`${file}: ${read.error}`)
  }
  if (problems.length > 0)
    throw new WikiProblem(
      `Nothing was imported. Mend these files first:\n  ${problems.join('\n  ')}`,
    )
  return sources.sort((a, b) => ((a.page.createdAt ?? '~') < (b.page.createdAt ?? '~') ? -1 : 1))
}

const IMAGE_FILE = /^images\/([^/\\]+)$/

async function withImages(
  wiki: Wiki,
  { files }: WikiPages,
  folder: string,
  { file, page }: SourcePage,
  { storage, dryRun }: ImportOptions,
): Promise<Map<SectionName, Block[]>> {
  async function withAddress(section: SectionName, block: Block): Promise<Block> {
    const [, name] = IMAGE_FILE.exec(block.imageUrl ?? '') ?? []
    if (name === undefined) return block
    const image = join(folder, 'images', name)
    if (!existsSync(image)) throw new WikiProblem(`${file}: there is no images/${name}.`)
    const bytes = await readFile(image)
    const hash = sha256(bytes).slice(0, 8)
    const path = imagePath({
      key: keyOf(page.details.name),
      type: page.details.type,
      section,
      blockName: block.sectionName,
      hash,
      file: name.replace(/^[0-9a-f]{8}-/, ''),
    })
    const small = existsSync(`${image}${SMALL_SUFFIX}`)
      ? await readFile(`${image}${SMALL_SUFFIX}`)
      : bytes
    const token = files.get(path)?.token ?? sha256(Buffer.from(path)).slice(0, 32)
    if (!files.has(path) && !dryRun) {
      const contentType = 'image/webp'
      const part = { contentType, hash: null, token }
      await wiki.putFile({ ...part, path, size: bytes.length }, bytes)
      await wiki.putFile({ ...part, path: `${path}${SMALL_SUFFIX}`, size: small.length }, small)
    }
    return { ...block, imageUrl: downloadUrl(storage, path, token) }
  }
  const sections = new Map<SectionName, Block[]>()
  for (const [section, blocks] of page.sections) {
    const stored: Block[] = []
    for (const block of blocks) stored.push(await withAddress(section, block))
    sections.set(section, stored)
  }
  return sections
}

/** null where the page is as the file has it. */
function planOf(
  { file, text, page }: SourcePage,
  before: KnownPage | null,
  sections: ReadonlyMap<SectionName, readonly Block[]>,
  shardForNew: number,
  typeOf: (key: string) => TypeName | null,
  { now }: ImportOptions,
): SavePlan | null {
  const { details, createdAt, author } = page
  const changed = new Map(
    [...sections].filter(([name, blocks]) => !isSame(before?.sections.get(name), blocks)),
  )
  const factsDiffer =
    before?.reference.series !== details.series ||
    before?.reference.bookNumber !== details.bookNumber ||
    before?.reference.locationType !== details.locationType
  if (before !== null && changed.size === 0 && !factsDiffer) return null
  const editor = before === null ? (author ?? IMPORT) : IMPORT
  const plan = savePlan({
    base: before?.reference ?? null,
    details,
    changed,
    editor: { ...editor, identity: editor.uid },
    now: before === null && createdAt !== null ? createdAt : now.toISOString(),
    // the same file over the same version is the same save
    saveId: sha256(Buffer.from(`${text}\0${before?.reference.rev ?? 0}`)).slice(0, 16),
    comment: `Imported from ${file.replaceAll('\\', '/')}`,
    minor: false,
    shardForNew,
    typeOf,
  })
  if (!plan.ok) throw new WikiProblem(`${file}: it cannot be saved (${plan.error.kind}).`)
  return plan.value
}

/** Who made a version that nobody wrote by hand. */
const IMPORT = { uid: 'import', userName: 'Import' }

const isSame = (before: readonly Block[] | undefined, now: readonly Block[]): boolean =>
  before !== undefined &&
  JSON.stringify(before.map(comparable)) === JSON.stringify(now.map(comparable))

/** An image is where it is stored, whatever host and token its address had. */
const comparable = (block: Block) => ({
  ...writeBlock(block),
  imageUrl: block.imageUrl === undefined ? null : (storedPath(block.imageUrl) ?? block.imageUrl),
})

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
