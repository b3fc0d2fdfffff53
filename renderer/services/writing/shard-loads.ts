/** Loads of the catalogue shards of a type, read once for each new page. */
import { measureEntryBytes, type ShardLoad, toCatalogueEntry } from '#shared/model/catalogue'
import { getTypeSpec, type TypeName } from '#shared/model/page-types'
import type { Documents, FoundDocument } from '../reading/firestore.ts'
import { readShardCards } from '../reading/shard-cards.ts'
import { readStoredShards } from '../reading/stored-shards.ts'

export async function readShardLoads(documents: Documents, type: TypeName): Promise<readonly ShardLoad[]> {
  const shards = await readStoredShards(documents, type)
  return shards.map((shard) => measureShard(shard, getTypeSpec(type).template.length + 1))
}

/** @param prefixLength length of the shard id before its number */
function measureShard(shard: FoundDocument, prefixLength: number): ShardLoad {
  const cards = readShardCards(shard)
  const bytes = cards.reduce(
    (sum, card) => sum + measureEntryBytes(card.key, toCatalogueEntry({ ...card, createdAt: null })),
    0,
  )
  return { shard: Number(shard.id.slice(prefixLength)), entries: cards.length, bytes }
}
