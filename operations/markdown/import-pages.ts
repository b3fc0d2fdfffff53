/** Import of Markdown files as pages: plans and validates all of them before it writes any. */
import { addEntry, chooseShardForNewEntry, EMPTY_SIZES } from '#shared/model/catalogue'
import type { StorageAddress } from '#shared/model/images/image-address'
import { MAX_IMAGE_BYTES } from '#shared/model/images/image-type'
import { hasBookNumbers, type TypeName } from '#shared/model/page-types'
import type { BookCard } from '#shared/rules/places/book-index'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { type Damage, DamageList, describeDamage, formatAdvice } from '../wiki/damage.ts'
import type { StartProgress } from '../wiki/progress.ts'
import { describeCommits } from '../wiki/save-sentences.ts'
import { type Wiki, WikiError } from '../wiki/wiki.ts'
import { listBookCards, readPages, type WikiPages } from '../wiki/wiki-pages.ts'
import { createImagePlanner, type PlannedImage } from './plan-images.ts'
import { planPage } from './plan-page.ts'
import { readInside } from './read-inside.ts'
import { readSources, type SourcePage } from './read-sources.ts'

export interface ImportResult {
  readonly created: number
  readonly changed: number
  readonly same: number
}

export interface ImportOptions {
  readonly storage: StorageAddress
  readonly now: Date
  readonly dryRun: boolean
  readonly print: (line: string) => void
  readonly progress: StartProgress
}

interface ImportPlan extends ImportResult {
  readonly saves: readonly SavePlan[]
  readonly images: readonly PlannedImage[]
}

/** @throws WikiError naming all problems, before anything is written */
export async function importPages(wiki: Wiki, folder: string, options: ImportOptions): Promise<ImportResult> {
  const problems: string[] = []
  const sources = await readSources(folder, options.progress('files', null), problems)
  const plan = await planImport(wiki, folder, sources, options, problems)
  if (problems.length > 0) throw new WikiError(`Nothing was imported. Correct this first:\n  ${problems.join('\n  ')}`)
  if (!options.dryRun) await applyImport(wiki, folder, plan, options)
  const { created, changed, same } = plan
  return { created, changed, same }
}

async function planImport(
  wiki: Wiki,
  folder: string,
  sources: readonly SourcePage[],
  { storage, now, print, progress }: ImportOptions,
  problems: string[],
): Promise<ImportPlan> {
  const damage = new DamageList()
  const known = await readPages(wiki, progress, damage.add)
  const unreadable = findDamagedPages(damage.all)
  const types = new Map<string, TypeName>([
    ...[...known.pages].map(([key, { reference }]) => [key, reference.type] as const),
    ...sources.map(({ key, page }) => [key, page.details.type] as const),
  ])
  const books = listBooks(known.pages, sources)
  const sizes = new Map(known.shardSizes)
  const planner = createImagePlanner(folder, known.files, storage, problems)
  const saves: SavePlan[] = []
  let [created, changed, same] = [0, 0, 0]
  const step = progress('pages checked', sources.length)
  for (const source of sources) {
    step()
    const { key, file } = source
    const { details } = source.page
    const lost = unreadable.get(key)
    if (lost !== undefined) problems.push(`${file}: ${describeDamage(lost)} ${formatAdvice([lost])}`)
    const moved = known.moved.get(key)
    if (moved !== undefined) problems.push(`${file}: the page was renamed; it is ${moved} now.`)
    const type = known.unknown.get(key)
    if (type !== undefined) problems.push(`${file}: the wiki stores this page with the unknown type "${type}".`)
    const before = known.pages.get(key) ?? null
    const sections = await planner.sections(source)
    const sizesOfType = sizes.get(details.type) ?? EMPTY_SIZES
    const shardForNew = chooseShardForNewEntry(sizesOfType)
    const typeOf = (linked: string) => types.get(linked) ?? null
    const planned = planPage({
      source,
      before,
      lastRev: known.lastRevs.get(key) ?? 0,
      sections,
      shardForNew,
      typeOf,
      books,
      now,
    })
    if (!planned.ok) {
      problems.push(`${file}: ${planned.error}`)
      continue
    }
    const { save, removed } = planned.value
    if (save === null) {
      same++
      continue
    }
    saves.push(save)
    const without = removed.length === 0 ? '' : ` (without ${removed.join(', ')} from now on)`
    print(`  ${before === null ? 'new' : 'changed'}: ${details.name}${without}`)
    if (before !== null) changed++
    else {
      created++
      sizes.set(details.type, addEntry(sizesOfType, shardForNew))
    }
  }
  return { saves, images: planner.images, created, changed, same }
}

/** Returns the books as they are after the import. */
function listBooks(pages: WikiPages['pages'], sources: readonly SourcePage[]): readonly BookCard[] {
  const books = new Map(listBookCards(pages).map((card) => [card.key, card]))
  for (const { key, page } of sources)
    if (hasBookNumbers(page.details.type)) books.set(key, { ...books.get(key), ...page.details, key })
  return [...books.values()]
}

/** Returns pages with damaged records, by key. The effect of an import on them is unknown. */
function findDamagedPages(damage: readonly Damage[]): ReadonlyMap<string, Damage> {
  const pages = new Map<string, Damage>()
  for (const one of damage) {
    const [collection, second = '', third = ''] = one.name.split('/')
    if (one.kind !== 'record') continue
    if (collection === 'ContentRef') pages.set(second, one)
    if (collection === 'Content') pages.set(third, one)
  }
  return pages
}

/** Stores images before pages, and removes them again if the first commit fails. */
async function applyImport(
  wiki: Wiki,
  folder: string,
  { saves, images }: ImportPlan,
  { print, progress }: ImportOptions,
): Promise<void> {
  const commits = wiki.groupIntoCommits(saves)
  print(describeCommits(commits.length))
  const stored: string[] = []
  let isBegun = false
  try {
    const image = progress('images', images.length)
    for (const { file, from } of images) {
      const read = await readInside(folder, from, MAX_IMAGE_BYTES)
      if (!read.ok) throw new WikiError(`${from} cannot be taken: ${read.error}.`)
      await wiki.putFile(file, read.value)
      stored.push(file.path)
      image()
    }
    const part = progress('parts', commits.length)
    for (const commit of commits) {
      await wiki.save(commit)
      isBegun = true
      part()
    }
  } catch (error) {
    if (!isBegun) for (const path of stored) await wiki.removeFile(path)
    throw error
  }
}
