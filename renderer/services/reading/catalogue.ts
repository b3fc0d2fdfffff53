/** Cache of the catalogue: all pages, read with one query, for overviews, suggestions and near names. */
import type { ReadError } from '#shared/errors'
import type { PageCard } from '#shared/model/page'
import type { Result } from '#shared/result'
import { ok } from '#shared/result'
import { applyChanges, type StoredChange } from '#shared/rules/lists/list-changes'
import type { Catalogue, DatedCards } from '../ports/catalogue.ts'
import { catchReadError, type Documents } from './firestore.ts'
import { findNewestReferences, getNewestTime, getNewestTimeOfRecords } from './newest-changes.ts'
import { ShardCache } from './shard-cache.ts'
import { readAllShards } from './shards.ts'
import { readUncataloguedCards } from './uncatalogued-cards.ts'

const MAX_AGE_MS = 60_000
const EXPIRED = Number.NEGATIVE_INFINITY

type Cards = readonly PageCard[]
type CatalogueResult = Result<DatedCards, ReadError>

interface CachedCards extends DatedCards {
  readonly at: number
}

interface PendingRead {
  readonly isDated: boolean
  readonly result: Promise<CatalogueResult>
  /** Changes received during the read, which its result may lack. */
  readonly changes: StoredChange[]
}

export interface CatalogueDeps {
  readonly documents: Documents
  readonly now: () => number
}

export function createCatalogue({ documents, now }: CatalogueDeps): Catalogue {
  const shardCache = new ShardCache({ documents, readAll: readAllShards, now, onShardStored: null })
  let cached: CachedCards | null = null
  let pending: PendingRead | null = null
  let invalidations = 0

  function startRead(isDated: boolean): PendingRead {
    const at = now()
    const invalidationsBefore = invalidations
    const changes: StoredChange[] = []
    const storeInCache = (result: CatalogueResult): CatalogueResult => {
      const readAt = invalidationsBefore === invalidations ? at : EXPIRED
      if (result.ok && (cached === null || cached.at <= readAt))
        cached = { ...mergeChanges(result.value, changes), at: readAt }
      return result
    }
    return { isDated, changes, result: readCatalogue(documents, shardCache, isDated).then(storeInCache) }
  }

  function startReadOnce(isDated: boolean): Promise<CatalogueResult> {
    if (pending !== null && (pending.isDated || !isDated)) return pending.result
    const started = startRead(isDated)
    pending = started
    return started.result.finally(() => {
      if (pending === started) pending = null
    })
  }

  const isFresh = ({ at }: CachedCards): boolean => now() - at < MAX_AGE_MS

  const readFresh = async (isDated: boolean): Promise<CatalogueResult> =>
    cached !== null && isFresh(cached) ? ok(cached) : startReadOnce(isDated)

  return {
    async all() {
      const result = await readFresh(false)
      // Outdated cards are better than none.
      return !result.ok && cached !== null ? ok(cached.cards) : toCards(result)
    },
    current: () => readFresh(false),
    currentWithDate: () => readFresh(true),
    cached: () => (cached === null || cached.isPartial ? null : cached.cards),
    applyChanges(changes) {
      pending?.changes.push(...changes)
      // A subscriber receives every change since its read, so the cache is current.
      if (cached !== null) cached = { ...mergeChanges(cached, changes), at: now() }
    },
    invalidate() {
      pending = null
      invalidations += 1
      if (cached !== null) cached = { ...cached, at: EXPIRED }
    },
  }
}

const toCards = (result: CatalogueResult): Result<Cards, ReadError> => (result.ok ? ok(result.value.cards) : result)

/** Reads the newest change first, so that a change between the two reads is received twice and never missed. */
const readCatalogue = (documents: Documents, shardCache: ShardCache, isDated: boolean): Promise<CatalogueResult> =>
  catchReadError<DatedCards>(async () => {
    const newest = isDated ? await findNewestReferences(documents, 1) : null
    const { shards, cards } = await shardCache.read()
    const found = shards.size === 0 ? await readUncataloguedCards(documents, null) : { cards, isPartial: false }
    return ok({
      ...found,
      changedAt: newest === null ? getNewestTime(shards.values()) : getNewestTimeOfRecords(newest),
    })
  })

function mergeChanges(read: DatedCards, changes: readonly StoredChange[]): DatedCards {
  if (changes.length === 0) return read
  const times = changes.map((change) => change.changedAt)
  return {
    ...read,
    cards: applyChanges(read.cards, changes),
    changedAt: [read.changedAt ?? '', ...times].sort().at(-1) ?? null,
  }
}
