/** How full each catalogue shard of a type is: asked once for each page that is created. */
import { collection, documentId, query, where } from 'firebase/firestore/lite'
import { catalogueEntry, entryBytes, readShard, type ShardLoad } from '#shared/model/catalogue'
import { type TypeName, typeSpec } from '#shared/model/page-types'
import { shardRange } from '#shared/model/paths'
import type { RecordData } from '#shared/model/stored-fields'
import type { Documents } from './firestore.ts'

export async function shardLoads(
  documents: Documents,
  type: TypeName,
): Promise<readonly ShardLoad[]> {
  const { template } = typeSpec(type)
  const [from, to] = shardRange(template)
  const shards = await documents.find(
    query(
      collection(documents.firestore, 'catalogue'),
      where(documentId(), '>=', from),
      where(documentId(), '<', to),
    ),
  )
  return shards.map(({ id, data }) => loadOf(type, Number(id.slice(template.length + 1)), data))
}

function loadOf(type: TypeName, shard: number, data: RecordData): ShardLoad {
  const cards = readShard(type, data)
  const bytes = cards.reduce(
    (sum, card) => sum + entryBytes(card.key, catalogueEntry({ ...card, createdAt: null })),
    0,
  )
  return { shard, entries: cards.length, bytes }
}
