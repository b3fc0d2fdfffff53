/** Catalogue: every page as a packed entry in a few documents (shards), from which lists are made. */
import { toCardPlaces } from './card-places.ts'
import { toShortImage } from './images/short-image.ts'
import type { PageCard, SectionPosition } from './page.ts'
import type { TypeName } from './page-types.ts'
import { getTypeSpec, LOCATION_TYPES } from './page-types.ts'
import { asRecord, toList, toNumberOr, toOneOf, toText } from './stored-fields.ts'

/** The rules allow the next shard of a type when one has as many. Each save of an entry writes its shard whole. */
export const MAX_SHARD_ENTRIES = 300
export const MAX_SUMMARY_LENGTH = 120

/**
 * [Name, Series, created (whole seconds since 1970), number or location type, summary, optional fields]. The optional
 * fields are one text, because a list cannot contain a list: one field a line, without empty lines at the end. They are
 * the short form of the image, the packed place at which readers first meet the page, the hashes of a book's former keys
 * with spaces between them, and the safe name. Older entries end with the summary.
 */
export type CatalogueEntry = readonly [string, string, number, number | string | null, string, string]

/** Returns the catalogue entry of a page. An old record may lack the creation time; the entry then has 0. */
export const toCatalogueEntry = (page: {
  key: string
  name: string
  type: TypeName
  series: string
  createdAt: string | null
  bookNumber: number | null
  locationType: string | null
  summary: string
  imageUrl: string | null
  sections: readonly SectionPosition[]
  movedFrom: readonly string[]
  ownFirst?: string
  safeName?: string
}): CatalogueEntry => [
  page.name,
  page.series,
  page.createdAt === null ? 0 : Math.floor(Date.parse(page.createdAt) / 1000),
  page.bookNumber ?? page.locationType,
  page.summary,
  formatOptionalFields(page),
]

/** The rules accept no longer text. */
const MAX_OPTIONAL_LENGTH = 200

/** An image whose short form leaves no space for the places is left out, because only lists need it. */
function formatOptionalFields(page: Parameters<typeof toCatalogueEntry>[0]): string {
  const { first = '', former = [], safeName = '' } = toCardPlaces(page)
  const image = toShortImage(page.imageUrl, page) ?? ''
  const places = `\n${first}\n${former.join(' ')}\n${safeName}`.trimEnd()
  return `${image.length + places.length > MAX_OPTIONAL_LENGTH ? '' : image}${places}`
}

/** Returns the entry with another creation time, in whole seconds since 1970, if one is given. */
export const withCreationTime = (
  [name, series, ownCreated, ...rest]: CatalogueEntry,
  created: number | null | undefined,
): CatalogueEntry => [name, series, created ?? ownCreated, ...rest]

/** Parses the cards of one shard. An entry that cannot be read is left out; the others are returned. */
export const readShard = (type: TypeName, data: unknown): PageCard[] =>
  Object.entries(asRecord(asRecord(data)['pages'])).flatMap(([key, stored]) => {
    const [name, series, created, fact, summary, optional] = toList(stored)
    if (typeof name !== 'string') return []
    const { extraField } = getTypeSpec(type)
    const [image, first, formerKeys, safeName] = toText(optional).split('\n')
    const former = (formerKeys ?? '').split(' ').filter((hash) => hash !== '')
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
        image: image || null,
        ...(first ? { first } : {}),
        ...(former.length === 0 ? {} : { former }),
        ...(safeName ? { safeName } : {}),
      },
    ]
  })

/** Number of entries of each shard of a type, by the number of the shard. */
export type ShardSizes = ReadonlyMap<number, number>

export const EMPTY_SIZES: ShardSizes = new Map()

export const addEntry = (sizes: ShardSizes, shard: number): ShardSizes =>
  new Map(sizes).set(shard, (sizes.get(shard) ?? 0) + 1)

/** Shards of older wikis may have more entries. */
export const isFullShard = (sizes: ShardSizes, shard: number): boolean => (sizes.get(shard) ?? 0) >= MAX_SHARD_ENTRIES

/** Returns the shard for a new page's entry: the first one with free space, otherwise the first unused number. */
export function chooseShardForNewEntry(sizes: ShardSizes): number {
  const free = [...sizes.keys()].filter((shard) => !isFullShard(sizes, shard))
  if (free.length > 0) return Math.min(...free)
  let shard = 1
  while (sizes.has(shard)) shard++
  return shard
}
