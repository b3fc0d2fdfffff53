/** The pages a shard of the catalogue holds. */
import { readShard } from '#shared/model/catalogue'
import type { PageCard } from '#shared/model/page'
import { parseShardType } from '#shared/model/paths'
import type { FoundDocument } from './firestore.ts'

/** Reading a shard checks every entry of it: once for as long as somebody holds it. */
const cardsCache = new WeakMap<FoundDocument, readonly PageCard[]>()

/** A shard of a template this version does not know is not its to show. */
export function readShardCards(shard: FoundDocument): readonly PageCard[] {
  const type = parseShardType(shard.id)
  const cards = cardsCache.get(shard) ?? (type === null ? [] : readShard(type, shard.data))
  cardsCache.set(shard, cards)
  return cards
}
