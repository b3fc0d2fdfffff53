/** Catalogue shards: the documents of the catalogue, parsed into the cards of their pages. */
import { collection, documentId, limit, query, where } from 'firebase/firestore/lite'
import { readShard } from '#shared/model/catalogue'
import { parseShardType, shardRange } from '#shared/model/document-paths'
import type { PageCard } from '#shared/model/page'
import { getTypeSpec, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import type { Documents, FoundDocument } from './firestore.ts'

export interface Shard {
  readonly id: string
  /** Null for a shard of an unknown template, which has no cards. */
  readonly type: TypeName | null
  readonly cards: readonly PageCard[]
  /** Time of the newest change, ISO-8601 UTC; null if the shard has none. */
  readonly changedAt: string | null
}

export function parseShard({ id, data }: FoundDocument): Shard {
  const type = parseShardType(id)
  const { changedAt } = data
  return {
    id,
    type,
    cards: type === null ? [] : readShard(type, data),
    changedAt: typeof changedAt === 'string' ? changedAt : null,
  }
}

export type ReadShardsOfType = (type: TypeName) => Promise<readonly Shard[]>

/** Queries the shards of one type by their ids, all of them or the first ones. */
export async function readShardsOfType(
  { firestore, find }: Documents,
  type: TypeName,
  max?: number,
): Promise<readonly Shard[]> {
  const [from, to] = shardRange(getTypeSpec(type).template)
  const ofType = [where(documentId(), '>=', from), where(documentId(), '<', to)]
  const constraints = max === undefined ? ofType : [...ofType, limit(max)]
  return (await find(query(collection(firestore, 'catalogue'), ...constraints))).map(parseShard)
}

/** Queries all shards at once. */
export const readAllShards = async ({ firestore, find }: Documents): Promise<readonly Shard[]> =>
  (await find(query(collection(firestore, 'catalogue')))).map(parseShard)

/** Queries one type after the other, so that the unparsed records of a single type are in memory. */
export async function readAllShardsByType(documents: Documents): Promise<readonly Shard[]> {
  const shards: Shard[] = []
  for (const type of TYPE_NAMES) shards.push(...(await readShardsOfType(documents, type)))
  return shards
}
