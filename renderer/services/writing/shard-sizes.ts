/** Sizes of the catalogue shards of a type, read once for each new page. */
import type { ShardSizes } from '#shared/model/catalogue'
import { getTypeSpec, type TypeName } from '#shared/model/page-types'
import type { Documents } from '../reading/firestore.ts'
import { readShardsOfType } from '../reading/shards.ts'

export async function readShardSizes(documents: Documents, type: TypeName): Promise<ShardSizes> {
  const shards = await readShardsOfType(documents, type)
  const prefixLength = getTypeSpec(type).template.length + 1
  return new Map(shards.map(({ id, cards }) => [Number(id.slice(prefixLength)), cards.length]))
}
