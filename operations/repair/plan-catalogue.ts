/** Plan that rebuilds the catalogue from the pages, with a report of all differences. */
import {
  addEntry,
  type CatalogueEntry,
  chooseShardForNewEntry,
  EMPTY_SIZES,
  isFullShard,
  type ShardSizes,
  toCatalogueEntry,
} from '#shared/model/catalogue'
import { parseShardType, shardId } from '#shared/model/document-paths'
import type { PageReference } from '#shared/model/page'
import { getTypeSpec, type TypeName } from '#shared/model/page-types'
import { type ProtocolFields, parseFields, toPlainRecord, toTimestampValue } from '#shared/model/protocol-fields'
import { readReference } from '#shared/model/records'
import { asRecord } from '#shared/model/stored-fields'
import { toProtocolValue } from '../../local-cloud/index.ts'
import type { OnDamage } from '../wiki/damage.ts'
import type { WikiDocument, WikiSource } from '../wiki/wiki.ts'
import { findCatalogueGaps } from './catalogue-gaps.ts'

export interface CataloguePlan {
  readonly put: readonly WikiDocument[]
  /** A line for each difference. */
  readonly findings: readonly string[]
  /** Gaps in shard numbers. They are harmless and remain, because closing them would move pages. */
  readonly gaps: readonly string[]
  readonly pages: number
}

export interface PlanCatalogueOptions {
  readonly onDamage: OnDamage
  readonly onRecord: () => void
}

interface ListedPage {
  readonly reference: PageReference
  readonly fields: ProtocolFields
}

type Shards = Map<string, Map<string, CatalogueEntry>>

export async function planCatalogue(
  source: WikiSource,
  now: Date,
  { onDamage, onRecord }: PlanCatalogueOptions,
): Promise<CataloguePlan> {
  const pages: ListedPage[] = []
  const stored = new Map<string, ProtocolFields>()
  for await (const { path, fields } of source.documents(onDamage)) {
    onRecord()
    const [collection, id = '', ...deeper] = path.split('/')
    if (deeper.length > 0) continue
    if (collection === 'catalogue' && parseShardType(id) !== null) stored.set(id, parseFields(fields))
    if (collection !== 'ContentRef') continue
    const read = parseFields(fields)
    const reference = readReference(id, toPlainRecord(read))
    if (reference !== null) pages.push({ reference, fields: read })
  }
  const { shards, placed } = assignShards(pages)
  const changes = [...new Set([...shards.keys(), ...stored.keys()])]
    .sort()
    .flatMap((id) => diffShard(id, stored.get(id) ?? {}, shards.get(id) ?? new Map(), now))
  return {
    put: [...placed.map(toPlacedDocument), ...changes.map(({ document }) => document)],
    findings: [
      ...placed.map(({ reference }) =>
        reference.shard === null
          ? `${reference.name}: belongs to no shard of the catalogue`
          : `${reference.name}: its shard has too many entries`,
      ),
      ...changes.flatMap(({ findings }) => findings),
    ],
    gaps: findCatalogueGaps(new Set([...shards.keys(), ...stored.keys()])),
    pages: pages.length,
  }
}

interface PlacedPage extends ListedPage {
  readonly shard: number
}

/**
 * Assigns shards: pages with a shard stay in it, the others follow in order of creation, and so do those that are too
 * many for their shard.
 */
function assignShards(pages: readonly ListedPage[]): {
  shards: Shards
  placed: readonly PlacedPage[]
} {
  const shards: Shards = new Map()
  const sizes = new Map<TypeName, ShardSizes>()
  const sizesOf = ({ reference }: ListedPage) => sizes.get(reference.type) ?? EMPTY_SIZES
  const add = (page: ListedPage, shard: number) => {
    const { reference } = page
    const entry = toCatalogueEntry(reference)
    const id = shardId(getTypeSpec(reference.type).template, shard)
    const entries = shards.get(id) ?? new Map<string, CatalogueEntry>()
    shards.set(id, entries.set(reference.key, entry))
    sizes.set(reference.type, addEntry(sizesOf(page), shard))
  }
  const unplaced: ListedPage[] = []
  for (const page of pages) {
    const { hidden, movedTo, shard } = page.reference
    if (hidden || movedTo !== null) continue
    if (shard === null || isFullShard(sizesOf(page), shard)) unplaced.push(page)
    else add(page, shard)
  }
  const placed = unplaced
    .sort((a, b) => (getCreationTime(a) < getCreationTime(b) ? -1 : 1))
    .map((page): PlacedPage => {
      const shard = chooseShardForNewEntry(sizesOf(page))
      add(page, shard)
      return { ...page, shard }
    })
  return { shards, placed }
}

const getCreationTime = ({ reference }: ListedPage): string => reference.createdAt ?? ''

const toPlacedDocument = ({ reference, fields, shard }: PlacedPage): WikiDocument => ({
  path: `ContentRef/${reference.key}`,
  fields: JSON.stringify({ ...fields, shard: toProtocolValue(shard) }),
})

function diffShard(
  id: string,
  before: ProtocolFields,
  wanted: ReadonlyMap<string, CatalogueEntry>,
  now: Date,
): { document: WikiDocument; findings: string[] }[] {
  const retained = asRecord(toPlainRecord(before)['pages'])
  const findings = [
    ...[...wanted].flatMap(([key, entry]) =>
      !Object.hasOwn(retained, key)
        ? [`${id}: lacks ${entry[0]}`]
        : JSON.stringify(retained[key]) === JSON.stringify(entry)
          ? []
          : [`${id}: has another entry for ${entry[0]}`],
    ),
    ...Object.keys(retained)
      .filter((key) => !wanted.has(key))
      .map((key) => `${id}: lists ${key}, which must not be listed`),
  ]
  if (findings.length === 0) return []
  const last = [...wanted.keys()][0] ?? Object.keys(retained)[0] ?? ''
  const pages = { mapValue: { fields: Object.fromEntries([...wanted].map(toEntryField)) } }
  const fields = {
    last: toProtocolValue(last),
    ...before,
    pages,
    changedAt: toTimestampValue(now.toISOString()),
  }
  return [{ document: { path: `catalogue/${id}`, fields: JSON.stringify(fields) }, findings }]
}

const toEntryField = ([key, entry]: readonly [string, CatalogueEntry]) => [key, toProtocolValue(entry)] as const
