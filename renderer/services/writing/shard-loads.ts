/** How full each catalogue shard of a type is: asked once for each page that is created. */
import { catalogueEntry, entryBytes, type ShardLoad } from '#shared/model/catalogue'
import { type TypeName, typeSpec } from '#shared/model/page-types'
import type { Documents, FoundDocument } from '../reading/firestore.ts'
import { cardsOfShard } from '../reading/shard-cards.ts'
import { storedShards } from '../reading/stored-shards.ts'

export async function shardLoads(
  documents: Documents,
  type: TypeName,
): Promise<readonly ShardLoad[]> {
  const shards = await storedShards(documents, type)
  return shards.map((shard) => loadOf(shard, typeSpec(type).template.length + 1))
}

/** @param prefix how much of a shard's id stands before its number */
function loadOf(shard: FoundDocument, prefix: number): ShardLoad {
  const cards = cardsOfShard(shard)
  const bytes = cards.reduce(
    (sum, card) => sum + entryBytes(card.key, catalogueEntry({ ...card, createdAt: null })),
    0,
  )
  return { shard: Number(shard.id.slice(prefix)), entries: cards.length, bytes }
}
