/** Query for the catalogue shards of one type, by their ids. */
import { collection, documentId, query, where } from 'firebase/firestore/lite'
import { getTypeSpec, type TypeName } from '#shared/model/page-types'
import { shardRange } from '#shared/model/paths'
import type { Documents, FoundDocument } from './firestore.ts'

export function readStoredShards({ firestore, find }: Documents, type: TypeName): Promise<readonly FoundDocument[]> {
  const [from, to] = shardRange(getTypeSpec(type).template)
  return find(query(collection(firestore, 'catalogue'), where(documentId(), '>=', from), where(documentId(), '<', to)))
}
