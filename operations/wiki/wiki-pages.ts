/** Reader of all pages of a wiki into memory, for operations on their texts. */
import { addEntry, EMPTY_SIZES, type ShardSizes } from '#shared/model/catalogue'
import { listSectionPaths } from '#shared/model/document-paths'
import type { Block, PageReference } from '#shared/model/page'
import { hasBookNumbers, type SectionName, type TypeName } from '#shared/model/page-types'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { readReference, readSection } from '#shared/model/records'
import { toText } from '#shared/model/stored-fields'
import { isUnlisted, toPageCard } from '#shared/rules/lists/list-changes'
import type { BookCard } from '#shared/rules/places/book-index'
import type { OnDamage } from './damage.ts'
import type { StartProgress } from './progress.ts'
import type { WikiFile, WikiSource } from './wiki.ts'

export interface KnownPage {
  readonly reference: PageReference
  readonly sections: ReadonlyMap<SectionName, readonly Block[]>
  /** Sections of which a part cannot be read. A save of their blocks would lose it. */
  readonly damaged: readonly SectionName[]
}

export interface WikiPages {
  readonly pages: ReadonlyMap<string, KnownPage>
  /** Current keys of renamed pages, by former key. */
  readonly moved: ReadonlyMap<string, string>
  /** Stored types of records with an unknown page type, by key. */
  readonly unknown: ReadonlyMap<string, string>
  /** The last revision in each page's history, by key. */
  readonly lastRevs: ReadonlyMap<string, number>
  readonly files: ReadonlyMap<string, WikiFile>
  readonly shardSizes: ReadonlyMap<TypeName, ShardSizes>
}

export async function readPages(source: WikiSource, progress: StartProgress, onDamage: OnDamage): Promise<WikiPages> {
  const step = progress('records', (await source.totals())?.records ?? null)
  const references = new Map<string, PageReference>()
  const moved = new Map<string, string>()
  const unknown = new Map<string, string>()
  const lastRevs = new Map<string, number>()
  const sections = new Map<string, string>()
  for await (const { path, fields } of source.documents(onDamage)) {
    step()
    const [collection, second = '', ...rest] = path.split('/')
    if (collection === 'Content') sections.set(path, fields)
    if (rest.length > 0) continue
    if (collection === 'content_backup') {
      const [, key = '', rev] = HISTORY_ID.exec(second) ?? []
      lastRevs.set(key, Math.max(lastRevs.get(key) ?? 0, Number(rev ?? 0)))
    }
    if (collection !== 'ContentRef') continue
    const stored = toPlainRecord(parseFields(fields))
    const reference = readReference(second, stored)
    if (reference === null) unknown.set(second, toText(stored['Type']))
    else if (reference.movedTo === null) references.set(second, reference)
    else moved.set(second, reference.movedTo)
  }
  const files = new Map<string, WikiFile>()
  for await (const file of source.files(onDamage)) files.set(file.path, file)
  const pages = new Map(
    [...references].map(([key, reference]): [string, KnownPage] => [
      key,
      { reference, ...collectSections(reference, sections) },
    ]),
  )
  return {
    pages,
    moved,
    unknown,
    lastRevs,
    files,
    shardSizes: countShardEntries([...references.values()]),
  }
}

/** Format of ids created by `backupId`. */
const HISTORY_ID = /^(.+)_(\d{8})$/

/** Returns the sections in display order. */
function collectSections(
  reference: PageReference,
  stored: ReadonlyMap<string, string>,
): Pick<KnownPage, 'sections' | 'damaged'> {
  const found = new Map<SectionName, readonly Block[]>()
  const damagedNames: SectionName[] = []
  for (const { name } of reference.sections.toSorted((a, b) => a.order - b.order)) {
    const fields = listSectionPaths(reference, name)
      .map((path) => stored.get(path.join('/')))
      .find((found) => found !== undefined)
    if (fields === undefined) continue
    const { blocks, damaged } = readSection(name, toPlainRecord(parseFields(fields)))
    found.set(name, blocks)
    if (damaged) damagedNames.push(name)
  }
  return { sections: found, damaged: damagedNames }
}

/** Returns the books whose numbers order places: hidden and renamed ones are not among them. */
export const listBookCards = (pages: WikiPages['pages']): BookCard[] =>
  [...pages.values()].flatMap(({ reference }) =>
    hasBookNumbers(reference.type) && !isUnlisted(reference) ? [toPageCard(reference)] : [],
  )

function countShardEntries(references: readonly PageReference[]): Map<TypeName, ShardSizes> {
  const sizes = new Map<TypeName, ShardSizes>()
  for (const { type, shard } of references)
    if (shard !== null) sizes.set(type, addEntry(sizes.get(type) ?? EMPTY_SIZES, shard))
  return sizes
}

/** Returns the path in the storage for a download URL of any wiki, since files come from others; null otherwise. */
export function parseDownloadPath(address: string): string | null {
  const [, path] = /^https?:\/\/[^/]+\/v0\/b\/[^/?]+\/o\/([^?]+)\?/.exec(address) ?? []
  try {
    return path === undefined ? null : decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Returns a line for each page whose records are incomplete and cannot be exported. */
export function describeBrokenPages({ pages, moved, unknown, lastRevs }: WikiPages): string[] {
  const lost = [...lastRevs.keys()].filter((key) => !pages.has(key) && !moved.has(key) && !unknown.has(key))
  return [
    ...[...unknown].map(([key, type]) => `${key}: its type "${type}" is unknown`),
    ...lost.map((key) => `${key}: it has a history, but no record of its own`),
  ]
}
