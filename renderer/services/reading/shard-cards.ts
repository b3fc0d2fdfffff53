/** Cache of the cards parsed from catalogue shards. */
import { readShard } from '#shared/model/catalogue'
import type { PageCard } from '#shared/model/page'
import { parseShardType } from '#shared/model/paths'
import type { FoundDocument } from './firestore.ts'

/** Parsing checks every entry, so the result is cached as long as the document is referenced. */
const cardsCache = new WeakMap<FoundDocument, readonly PageCard[]>()

/** Returns no cards for a shard of an unknown template. */
export function readShardCards(shard: FoundDocument): readonly PageCard[] {
  const type = parseShardType(shard.id)
  const cards = cardsCache.get(shard) ?? (type === null ? [] : readShard(type, shard.data))
  cardsCache.set(shard, cards)
  return cards
}
