/** The catalogue: every page in a few packed documents, from which lists, suggestions and near names are made. */
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

/** The entry a page demands. Its creation time is fixed with the page; an old record may have none. */
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

/** The entry with another time of creation, in whole seconds since 1970, where one is given. */
export const withCreationTime = (
  [name, series, ownCreated, fact, summary]: CatalogueEntry,
  created: number | null | undefined,
): CatalogueEntry => [name, series, created ?? ownCreated, fact, summary]

/** The cards of one shard; an entry that cannot be read is left out, never the list. */
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

/** Bytes an entry takes in its shard, close enough to keep shards under their bound. */
export const measureEntryBytes = (
  key: string,
  [name, series, , fact, summary]: CatalogueEntry,
): number =>
  utf8Length(key) +
  utf8Length(name) +
  utf8Length(series) +
  utf8Length(summary) +
  String(fact).length +
  24

/** The most they can be, before the page's summary is known. */
export const measureMaxEntryBytes = (
  key: string,
  page: Omit<Parameters<typeof toCatalogueEntry>[0], 'createdAt' | 'summary'>,
): number =>
  measureEntryBytes(
    key,
    toCatalogueEntry({ ...page, createdAt: null, summary: 'x'.repeat(MAX_SUMMARY_LENGTH) }),
  )

export interface ShardLoad {
  readonly shard: number
  readonly entries: number
  readonly bytes: number
}

/** How full they are once one of them has taken in an entry of so many bytes. */
export function addEntryToLoads(
  loads: readonly ShardLoad[],
  shard: number,
  bytes: number,
): ShardLoad[] {
  const before = loads.find((load) => load.shard === shard) ?? { shard, entries: 0, bytes: 0 }
  return [
    ...loads.filter((load) => load.shard !== shard),
    { shard, entries: before.entries + 1, bytes: before.bytes + bytes },
  ]
}

/** Entries a shard has before the rules let the next one begin, however long its names are. */
const MIN_SHARD_ENTRIES = 300

const hasSpace = ({ entries, bytes }: ShardLoad): boolean =>
  entries < MIN_SHARD_ENTRIES || (entries < MAX_SHARD_ENTRIES && bytes < MAX_SHARD_BYTES)

/** Where a new page's entry goes: the first shard with free space, else the first number that is not taken. */
export function chooseShardForNewEntry(loads: readonly ShardLoad[]): number {
  const free = loads.filter(hasSpace).map(({ shard }) => shard)
  if (free.length > 0) return Math.min(...free)
  const taken = new Set(loads.map(({ shard }) => shard))
  let shard = 1
  while (taken.has(shard)) shard++
  return shard
}
