/** The catalogue as the pages demand it, and what it differs in now. */
import {
  type CatalogueEntry,
  catalogueEntry,
  entryBytes,
  type ShardLoad,
  shardForNewEntry,
  withEntry,
} from '#shared/model/catalogue'
import type { PageReference } from '#shared/model/page'
import { type TypeName, typeSpec } from '#shared/model/page-types'
import { shardId, typeOfShard } from '#shared/model/paths'
import {
  type ProtocolFields,
  parseFields,
  plainRecord,
  timeValue,
} from '#shared/model/record-fields'
import { readReference } from '#shared/model/records'
import { asRecord } from '#shared/model/stored-fields'
import { protocolValue } from '../../../local-cloud/sample/protocol-writes.ts'
import type { OnDamage } from '../wiki/damage.ts'
import type { WikiDocument, WikiSource } from '../wiki/wiki.ts'
import { catalogueGaps } from './catalogue-gaps.ts'

export interface CataloguePlan {
  readonly put: readonly WikiDocument[]
  /** A line for each difference. */
  readonly findings: readonly string[]
  /** What cannot be put right without moving pages, and harms nobody. */
  readonly gaps: readonly string[]
  readonly pages: number
}

export interface CatalogueHooks {
  readonly onDamage: OnDamage
  readonly onRecord: () => void
}

interface Listed {
  readonly reference: PageReference
  readonly fields: ProtocolFields
}

type Shards = Map<string, Map<string, CatalogueEntry>>

export async function planCatalogue(
  source: WikiSource,
  now: Date,
  { onDamage, onRecord }: CatalogueHooks,
): Promise<CataloguePlan> {
  const pages: Listed[] = []
  const stored = new Map<string, ProtocolFields>()
  for await (const { path, fields } of source.documents(onDamage)) {
    onRecord()
    const [collection, id = '', ...deeper] = path.split('/')
    if (deeper.length > 0) continue
    if (collection === 'catalogue' && typeOfShard(id) !== null) stored.set(id, parseFields(fields))
    if (collection !== 'ContentRef') continue
    const read = parseFields(fields)
    const reference = readReference(id, plainRecord(read))
    if (reference !== null) pages.push({ reference, fields: read })
  }
  const { shards, placed } = place(pages)
  const changes = [...new Set([...shards.keys(), ...stored.keys()])]
    .sort()
    .flatMap((id) => changeOf(id, stored.get(id) ?? {}, shards.get(id) ?? new Map(), now))
  return {
    put: [...placed.map(withShard), ...changes.map(({ document }) => document)],
    findings: [
      ...placed.map(({ reference }) => `${reference.name}: belongs to no part of the catalogue`),
      ...changes.flatMap(({ findings }) => findings),
    ],
    gaps: catalogueGaps(new Set([...shards.keys(), ...stored.keys()])),
    pages: pages.length,
  }
}

interface Placed extends Listed {
  readonly shard: number
}

/** Pages that have a shard stay in it; the others come after them, in the order they were made. */
function place(pages: readonly Listed[]): { shards: Shards; placed: readonly Placed[] } {
  const shards: Shards = new Map()
  const loads = new Map<TypeName, readonly ShardLoad[]>()
  const add = ({ reference }: Listed, shard: number) => {
    const entry = catalogueEntry(reference)
    const id = shardId(typeSpec(reference.type).template, shard)
    const entries = shards.get(id) ?? new Map<string, CatalogueEntry>()
    shards.set(id, entries.set(reference.key, entry))
    const before = loads.get(reference.type) ?? []
    loads.set(reference.type, withEntry(before, shard, entryBytes(reference.key, entry)))
  }
  const listed = pages.filter(({ reference }) => !reference.hidden && reference.movedTo === null)
  for (const page of listed) if (page.reference.shard !== null) add(page, page.reference.shard)
  const placed = listed
    .filter(({ reference }) => reference.shard === null)
    .sort((a, b) => (madeAt(a) < madeAt(b) ? -1 : 1))
    .map((page): Placed => {
      const shard = shardForNewEntry(loads.get(page.reference.type) ?? [])
      add(page, shard)
      return { ...page, shard }
    })
  return { shards, placed }
}

const madeAt = ({ reference }: Listed): string => reference.createdAt ?? ''

const withShard = ({ reference, fields, shard }: Placed): WikiDocument => ({
  path: `ContentRef/${reference.key}`,
  fields: JSON.stringify({ ...fields, shard: protocolValue(shard) }),
})

function changeOf(
  id: string,
  before: ProtocolFields,
  wanted: ReadonlyMap<string, CatalogueEntry>,
  now: Date,
): { document: WikiDocument; findings: string[] }[] {
  const kept = asRecord(plainRecord(before)['pages'])
  const findings = [
    ...[...wanted].flatMap(([key, entry]) =>
      !Object.hasOwn(kept, key)
        ? [`${id}: lacks ${entry[0]}`]
        : JSON.stringify(kept[key]) === JSON.stringify(entry)
          ? []
          : [`${id}: has another entry for ${entry[0]}`],
    ),
    ...Object.keys(kept)
      .filter((key) => !wanted.has(key))
      .map((key) => `${id}: lists ${key}, which is no page to be listed`),
  ]
  if (findings.length === 0) return []
  const last = [...wanted.keys()][0] ?? Object.keys(kept)[0] ?? ''
  const pages = { mapValue: { fields: Object.fromEntries([...wanted].map(entryField)) } }
  const fields = {
    last: protocolValue(last),
    ...before,
    pages,
    changedAt: timeValue(now.toISOString()),
  }
  return [{ document: { path: `catalogue/${id}`, fields: JSON.stringify(fields) }, findings }]
}

const entryField = ([key, entry]: readonly [string, CatalogueEntry]) =>
  [key, protocolValue(entry)] as const
