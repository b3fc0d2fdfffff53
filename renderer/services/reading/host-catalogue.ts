/** Catalogue of the page host, which caches pages until the next commit: for a screen it is as new as the request. */
import type { ReadError } from '#shared/errors'
import type { Result } from '#shared/result'
import { ok } from '#shared/result'
import type { Catalogue, DatedCards, FoundCards } from '../ports/catalogue.ts'
import { catchReadError, type Documents } from './firestore.ts'
import { findNewestReferences, getNewestTimeOfRecords } from './newest-changes.ts'
import type { ShardCache, ShardSnapshot } from './shard-cache.ts'
import { readUncataloguedCards } from './uncatalogued-cards.ts'

export interface HostCatalogueDeps {
  readonly documents: Documents
  readonly shardCache: ShardCache
}

export function createHostCatalogue({ documents, shardCache }: HostCatalogueDeps): Catalogue {
  const getKnownCards = () => {
    const known = shardCache.getKnown()
    return known === null || known.shards.size === 0 ? null : known.cards
  }
  const find = (read: () => Promise<ShardSnapshot>): Promise<Result<FoundCards, ReadError>> =>
    catchReadError<FoundCards>(async () => {
      const { shards, cards } = await read()
      return ok(shards.size === 0 ? await readUncataloguedCards(documents, null) : { cards, isPartial: false })
    })
  const current = () => find(() => shardCache.read())
  return {
    async all() {
      const read = await find(() => shardCache.readRecent())
      if (read.ok) return ok(read.value.cards)
      const known = getKnownCards()
      // Outdated cards are better than none.
      return known === null ? read : ok(known)
    },
    current,
    /** Reads the newest change first, so that a change between the two reads is received twice and never missed. */
    currentWithDate: () =>
      catchReadError<DatedCards>(async () => {
        const newest = await findNewestReferences(documents, 1)
        const read = await current()
        return read.ok ? ok({ ...read.value, changedAt: getNewestTimeOfRecords(newest) }) : read
      }),
    cached: getKnownCards,
    // Commits reach the cache of shards.
    applyChanges: () => {},
    invalidate: () => {},
  }
}
