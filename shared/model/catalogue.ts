/** The catalogue: every page in a few packed documents, from which lists, suggestions and near names are made. */
import * as v from 'valibot'
import type { PageCard, PageReference } from './page.ts'
import type { TypeName } from './page-types.ts'
import { LOCATION_TYPES, typeSpec } from './page-types.ts'
import { asRecord } from './records.ts'
import { utf8Length } from './utf8.ts'

export const SHARD_ENTRIES = 1500
export const SHARD_BYTES = 400_000
export const SUMMARY_LENGTH = 120

/** [Name, Series, created (whole seconds since 1970), number or location type, summary] */
export type CatalogueEntry = readonly [string, string, number, number | string | null, string]

export const catalogueEntry = (page: {
  name: string
  series: string
  created: number
  bookNumber: number | null
  locationType: string | null
  summary: string
}): CatalogueEntry => [
  page.name,
  page.series,
  page.created,
  page.bookNumber ?? page.locationType,
  page.summary,
]

/** The entry a reference demands; its creation time is fixed once and for all. */
export const entryOf = (reference: PageReference): CatalogueEntry =>
  catalogueEntry({
    ...reference,
    created: reference.createdAt === null ? 0 : Math.floor(Date.parse(reference.createdAt) / 1000),
  })

const entry = v.looseTuple([
  v.string(),
  v.fallback(v.string(), ''),
  v.fallback(v.number(), 0),
  v.unknown(),
  v.fallback(v.string(), ''),
])

/** The cards of one shard; an entry that cannot be read is left out, never the list. */
export function readShard(type: TypeName, data: unknown): PageCard[] {
  return Object.entries(asRecord(asRecord(data)['pages'])).flatMap(([key, stored]) => {
    const parsed = v.safeParse(entry, stored)
    return parsed.success ? [card(type, key, parsed.output)] : []
  })
}

function card(
  type: TypeName,
  key: string,
  [name, series, created, fact, summary]: v.InferOutput<typeof entry>,
): PageCard {
  const { extraField } = typeSpec(type)
  const locationType = LOCATION_TYPES.find((known) => known === fact) ?? null
  return {
    key,
    name,
    type,
    series,
    created,
    bookNumber: extraField === 'bookNumber' && typeof fact === 'number' ? fact : null,
    locationType: extraField === 'locationType' ? locationType : null,
    summary,
  }
}

/** Bytes an entry takes in its shard, close enough to keep shards under their bound. */
export const entryBytes = (key: string, [name, series, , fact, summary]: CatalogueEntry): number =>
  utf8Length(key) +
  utf8Length(name) +
  utf8Length(series) +
  utf8Length(summary) +
  String(fact).length +
  24

export interface ShardLoad {
  readonly shard: number
  readonly entries: number
  readonly bytes: number
}

/** Where a new page's entry goes: the last shard while it has room, else the next number. */
export function shardForNewEntry(loads: readonly ShardLoad[]): number {
  const last = loads.reduce<ShardLoad | null>(
    (highest, load) => (highest === null || load.shard > highest.shard ? load : highest),
    null,
  )
  if (last === null) return 1
  return last.entries < SHARD_ENTRIES && last.bytes < SHARD_BYTES ? last.shard : last.shard + 1
}
