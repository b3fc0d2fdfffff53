/** Cache of the catalogue's shards: after a first whole read, only the shards that have changed are read. */
import { collection, query, Timestamp, where } from 'firebase/firestore/lite'
import { isSameInStory } from '#shared/model/card-places'
import type { PageCard } from '#shared/model/page'
import type { RecordData } from '#shared/model/stored-fields'
import type { Documents } from './firestore.ts'
import { getNewestTime } from './newest-changes.ts'
import { parseShard, type Shard } from './shards.ts'

/** Maximum time between the timestamp of a commit and its visibility: of two, the earlier one may appear last. */
const MAX_COMMIT_DELAY_MS = 10_000
const MAX_AGE_MS = 60_000

/** All shards at one time, with their cards in one list, which is the same as long as no shard changes. */
export interface ShardSnapshot {
  readonly shards: ReadonlyMap<string, Shard>
  readonly cards: readonly PageCard[]
}

/** Calls the listener for each shard that a commit has stored, or deleted: its data is then null. */
export type OnShardStored = (listener: (id: string, readData: () => RecordData | null) => void) => void

export interface ShardCacheDeps {
  readonly documents: Documents
  readonly readAll: (documents: Documents) => Promise<readonly Shard[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Null if commits are not visible here: changed shards are then queried by their time. */
  readonly onShardStored: OnShardStored | null
}

/** The product deletes no shard: one without pages stays, and is empty. A query by time would not find a deletion. */
export class ShardCache {
  readonly #deps: ShardCacheDeps
  /** Shards that a commit has stored since they were parsed. */
  readonly #stored = new Map<string, () => RecordData | null>()
  #snapshot: ShardSnapshot | null = null
  #pending: Promise<ShardSnapshot> | null = null
  /** Time of the last read, in milliseconds since 1970. */
  #readAt = Number.NEGATIVE_INFINITY

  constructor(deps: ShardCacheDeps) {
    this.#deps = deps
    deps.onShardStored?.((id, readData) => this.#stored.set(id, readData))
  }

  /** Returns the shards as they are stored when this is called, or later. */
  async read(): Promise<ShardSnapshot> {
    if (this.#deps.onShardStored !== null && this.#snapshot !== null) return this.#applyStored(this.#snapshot)
    // An update under way may have begun before a commit that the caller knows of.
    await this.#pending?.catch(() => {})
    this.#pending ??= this.#update().finally(() => {
      this.#pending = null
    })
    return this.#pending
  }

  /** Returns the shards as they were stored at most a minute ago. */
  async readRecent(): Promise<ShardSnapshot> {
    const isRecent = this.#deps.onShardStored !== null || this.#deps.now() - this.#readAt < MAX_AGE_MS
    return (isRecent ? this.getKnown() : null) ?? this.read()
  }

  /** Returns the shards without a request, as current as they are known here; null before the first read. */
  getKnown(): ShardSnapshot | null {
    return this.#snapshot && this.#applyStored(this.#snapshot)
  }

  async #update(): Promise<ShardSnapshot> {
    const snapshot = this.#snapshot
    const startedAt = this.#deps.now()
    // What is stored during a first read is applied by the next call.
    if (snapshot === null) this.#stored.clear()
    const changed = snapshot === null ? await this.#readAll() : await this.#readChanged(snapshot)
    this.#readAt = startedAt
    if (snapshot !== null && changed.length === 0) return snapshot
    return this.#merge(snapshot ?? { shards: new Map() }, changed)
  }

  #applyStored(snapshot: ShardSnapshot): ShardSnapshot {
    if (this.#stored.size === 0) return snapshot
    const changed: Shard[] = []
    const shards = new Map(snapshot.shards)
    for (const [id, readData] of this.#stored) {
      const data = readData()
      if (data === null) shards.delete(id)
      else changed.push(parseShard({ id, data }))
    }
    this.#stored.clear()
    return this.#merge({ shards }, changed)
  }

  #merge({ shards }: Pick<ShardSnapshot, 'shards'>, changed: readonly Shard[]): ShardSnapshot {
    const merged = new Map(shards)
    for (const shard of changed) merged.set(shard.id, reuseCards(shard, shards.get(shard.id)))
    this.#snapshot = { shards: merged, cards: [...merged.values()].flatMap((shard) => shard.cards) }
    return this.#snapshot
  }

  #readAll(): Promise<readonly Shard[]> {
    return this.#deps.readAll(this.#deps.documents)
  }

  async #readChanged({ shards }: ShardSnapshot): Promise<readonly Shard[]> {
    const { documents, now } = this.#deps
    const newest = Date.parse(getNewestTime([...shards.values()]) ?? '')
    // A time that is missing or ahead of this device's clock says nothing about later changes.
    if (!(newest <= now())) return this.#readAll()
    const since = Timestamp.fromMillis(newest - MAX_COMMIT_DELAY_MS)
    const changed = query(collection(documents.firestore, 'catalogue'), where('changedAt', '>', since))
    return (await documents.find(changed)).map(parseShard)
  }
}

/** Retains the cards that are unchanged, so that what is derived from a card is derived once. */
function reuseCards(shard: Shard, before: Shard | undefined): Shard {
  if (before === undefined) return shard
  const known = new Map(before.cards.map((card) => [card.key, card]))
  return {
    ...shard,
    cards: shard.cards.map((card) => {
      const cached = known.get(card.key)
      return cached !== undefined && isSameCard(cached, card) ? cached : card
    }),
  }
}

const isSameCard = (a: PageCard, b: PageCard): boolean =>
  a.name === b.name &&
  a.type === b.type &&
  a.series === b.series &&
  a.created === b.created &&
  a.bookNumber === b.bookNumber &&
  a.locationType === b.locationType &&
  a.summary === b.summary &&
  a.image === b.image &&
  isSameInStory(a, b)
