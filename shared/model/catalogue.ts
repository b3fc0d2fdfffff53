/** Catalogue: every page as a packed entry in a few documents (shards), from which lists are made. */
import type { PageCard } from './page.ts'
import type { TypeName } from './page-types.ts'
import { getTypeSpec, LOCATION_TYPES } from './page-types.ts'
import { asRecord, toList, toNumberOr, toOneOf, toText } from './stored-fields.ts'
import { utf8Length } from './text/utf8.ts'

export const MAX_SHARD_ENTRIES = 1500
const MAX_SHARD_BYTES = 400_000
export const MAX_SUMMARY_LENGTH = 120

/** [Name, Series, created (whole seconds since 1970), number or location type, summary] */
export type CatalogueEntry = readonly [string, string, number, number | string | null, string]

/** Returns the catalogue entry of a page. An old record may lack the creation time; the entry then has 0. */
export const toCatalogueEntry = (page: {
  name: string
  series: string
  createdAt: string | null
  bookNumber: number | null
  locationType: string | null
  summary: string
}): CatalogueEntry => [
  page.name,
  page.series,
  page.createdAt === null ? 0 : Math.floor(Date.parse(page.createdAt) / 1000),
  page.bookNumber ?? page.locationType,
  page.summary,
]

/** Returns the entry with another creation time, in whole seconds since 1970, if one is given. */
export const withCreationTime = (
  [name, series, ownCreated, fact, summary]: CatalogueEntry,
  created: number | null | undefined,
): CatalogueEntry => [name, series, created ?? ownCreated, fact, summary]

/** Parses the cards of one shard. An entry that cannot be read is left out; the others are returned. */
export const readShard = (type: TypeName, data: unknown): PageCard[] =>
  Object.entries(asRecord(asRecord(data)['pages'])).flatMap(([key, stored]) => {
    const [name, series, created, fact, summary] = toList(stored)
    if (typeof name !== 'string') return []
    const { extraField } = getTypeSpec(type)
    return [
      {
        key,
        name,
        type,
        series: toText(series),
        created: toNumberOr(created, 0),
        bookNumber: extraField === 'bookNumber' && typeof fact === 'number' ? fact : null,
        locationType: extraField === 'locationType' ? toOneOf(LOCATION_TYPES, fact) : null,
        summary: toText(summary),
      },
    ]
  })

/** Returns the approximate size of an entry in its shard, in bytes, precise enough to keep shards below their limit. */
export const measureEntryBytes = (key: string, [name, series, , fact, summary]: CatalogueEntry): number =>
  utf8Length(key) + utf8Length(name) + utf8Length(series) + utf8Length(summary) + String(fact).length + 24

/** Returns the maximum size of a page's entry in bytes, used before its summary is known. */
export const measureMaxEntryBytes = (
  key: string,
  page: Omit<Parameters<typeof toCatalogueEntry>[0], 'createdAt' | 'summary'>,
): number =>
  measureEntryBytes(key, toCatalogueEntry({ ...page, createdAt: null, summary: 'x'.repeat(MAX_SUMMARY_LENGTH) }))

export interface ShardLoad {
  readonly shard: number
  readonly entries: number
  readonly bytes: number
}

/** Returns the loads after an entry of the given size was added to one shard. */
export function addEntryToLoads(loads: readonly ShardLoad[], shard: number, bytes: number): ShardLoad[] {
  const before = loads.find((load) => load.shard === shard) ?? { shard, entries: 0, bytes: 0 }
  return [
    ...loads.filter((load) => load.shard !== shard),
    { shard, entries: before.entries + 1, bytes: before.bytes + bytes },
  ]
}

/** Number of entries a shard needs before the rules allow the next shard, however long its names are. */
const MIN_SHARD_ENTRIES = 300

const hasSpace = ({ entries, bytes }: ShardLoad): boolean =>
  entries < MIN_SHARD_ENTRIES || (entries < MAX_SHARD_ENTRIES && bytes < MAX_SHARD_BYTES)

/** Returns the shard for a new page's entry: the first one with free space, otherwise the first unused number. */
export function chooseShardForNewEntry(loads: readonly ShardLoad[]): number {
  const free = loads.filter(hasSpace).map(({ shard }) => shard)
  if (free.length > 0) return Math.min(...free)
  const taken = new Set(loads.map(({ shard }) => shard))
  let shard = 1
  while (taken.has(shard)) shard++
  return shard
}
