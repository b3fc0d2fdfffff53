/** Cache of loaded pages for the offline fallback: stored by address and shown while the services cannot be reached. */

import { compareDescending } from '#shared/model/text/compare-descending'

interface CachedRead {
  /** The response as plain JSON. */
  readonly data: unknown
  /** ISO-8601 UTC by this device's clock; only compared with times of the same clock. */
  readonly readAt: string
}

export interface OfflineCache {
  get(address: string): Promise<CachedRead | null>
  put(address: string, data: unknown): Promise<void>
  delete(address: string): Promise<void>
  /** Returns the data of all copies, newest first. */
  getAll(): Promise<readonly unknown[]>
}

export interface CacheLimits {
  readonly maxEntries: number
  /** Characters of JSON, which approximate the bytes. */
  readonly maxSize: number
}

/** Metadata of an entry, stored separately so that eviction reads no content. */
export interface CacheEntryInfo {
  readonly address: string
  readonly readAt: string
  readonly size: number
}

const DEFAULT_LIMITS: CacheLimits = { maxEntries: 200, maxSize: 20_000_000 }

/** Copies of version 1 had no positions in the story, by which the gate opens them. They are dropped. */
const VERSION = 2

const INFOS = 'notes'
const TEXTS = 'texts'

/** The cache of this tab's wiki, once it is open. */
let openCache: OfflineCache | null = null

export const getOfflineCache = (): OfflineCache | null => openCache

/** Opens the cache. Disabled or full storage only means that there are no copies. */
export function openOfflineCache(wiki: string, limits = DEFAULT_LIMITS): OfflineCache {
  let opened: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> => {
    opened ??= openDatabase(`read ${wiki}`)
    return opened
  }

  async function withStores<T>(
    mode: IDBTransactionMode,
    run: (infos: IDBObjectStore, texts: IDBObjectStore) => Promise<T>,
  ): Promise<T | null> {
    try {
      const transaction = (await database()).transaction([INFOS, TEXTS], mode)
      const result = await run(transaction.objectStore(INFOS), transaction.objectStore(TEXTS))
      if (mode === 'readwrite') await waitForTransaction(transaction)
      return result
    } catch {
      return null
    }
  }

  openCache = {
    get: (address) =>
      withStores('readonly', async (infos, texts) => {
        const [info, text] = await Promise.all([
          toPromise<CacheEntryInfo | undefined>(infos.get(address)),
          toPromise<string | undefined>(texts.get(address)),
        ])
        if (info === undefined || text === undefined) return null
        return { data: JSON.parse(text), readAt: info.readAt }
      }),

    async put(address, data) {
      const text = JSON.stringify(data)
      await withStores('readwrite', async (infos, texts) => {
        texts.put(text, address)
        infos.put({
          address,
          readAt: new Date().toISOString(),
          size: text.length,
        } satisfies CacheEntryInfo)
        for (const oldest of findEvictedAddresses(await toPromise<CacheEntryInfo[]>(infos.getAll()), limits)) {
          infos.delete(oldest)
          texts.delete(oldest)
        }
      })
    },

    async delete(address) {
      await withStores('readwrite', async (infos, texts) => {
        infos.delete(address)
        texts.delete(address)
      })
    },

    async getAll() {
      const found = await withStores('readonly', async (infos, texts) => {
        const newest = sortNewestFirst(await toPromise<CacheEntryInfo[]>(infos.getAll()))
        const copies = await Promise.all(newest.map(({ address }) => toPromise<string | undefined>(texts.get(address))))
        return copies.map((copy): unknown => JSON.parse(copy ?? 'null'))
      })
      return found ?? []
    },
  }
  return openCache
}

const sortNewestFirst = (infos: readonly CacheEntryInfo[]): CacheEntryInfo[] =>
  infos.toSorted((a, b) => compareDescending(a.readAt, b.readAt))

/** Returns the addresses of the oldest entries above the limits. */
export function findEvictedAddresses(infos: readonly CacheEntryInfo[], limits: CacheLimits): string[] {
  const newest = sortNewestFirst(infos)
  let size = 0
  return newest
    .filter((info, index) => {
      size += info.size
      return index >= limits.maxEntries || size > limits.maxSize
    })
    .map(({ address }) => address)
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION)
  request.onupgradeneeded = () => {
    for (const store of [...request.result.objectStoreNames]) request.result.deleteObjectStore(store)
    request.result.createObjectStore(INFOS, { keyPath: 'address' })
    request.result.createObjectStore(TEXTS)
  }
  return new Promise((resolve, reject) => {
    // A tab of an older build holds the database open. The copies are left out then, instead of awaited without end.
    request.onblocked = reject
    toPromise(request).then((database) => {
      database.onversionchange = () => database.close()
      resolve(database)
    }, reject)
  })
}

/** Rejects with an event, because any failure counts as an absent copy. */
const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = reject
  })

const waitForTransaction = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = reject
  })
