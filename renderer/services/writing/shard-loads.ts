/** Loads of the catalogue shards of a type, read once for each new page. */
import { measureEntryBytes, type ShardLoad, toCatalogueEntry } from '#shared/model/catalogue'
import { getTypeSpec, type TypeName } from '#shared/model/page-types'
import type { Documents } from '../reading/firestore.ts'
import { readShardsOfType, type Shard } from '../reading/shards.ts'

export async function readShardLoads(documents: Documents, type: TypeName): Promise<readonly ShardLoad[]> {
  const shards = await readShardsOfType(documents, type)
  return shards.map((shard) => measureShard(shard, getTypeSpec(type).template.length + 1))
}

/** @param prefixLength length of the shard id before its number */
function measureShard({ id, cards }: Shard, prefixLength: number): ShardLoad {
  const bytes = cards.reduce(
    (sum, card) => sum + measureEntryBytes(card.key, toCatalogueEntry({ ...card, createdAt: null })),
    0,
  )
  return { shard: Number(id.slice(prefixLength)), entries: cards.length, bytes }
}
