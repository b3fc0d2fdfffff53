/** What was read in this browser, kept on the device by its address: shown again when the services cannot be reached. */

interface CachedRead {
  /** Plain JSON, as it was answered. */
  readonly data: unknown
  /** ISO-8601 UTC, by this device's own clock: it is only ever compared with that. */
  readonly readAt: string
}

export interface OfflineCache {
  get(address: string): Promise<CachedRead | null>
  put(address: string, data: unknown): Promise<void>
  delete(address: string): Promise<void>
}

export interface CacheLimits {
  readonly maxEntries: number
  /** Characters of JSON, which is near enough to bytes. */
  readonly maxSize: number
}

/** What the bounds are reckoned with, so that no text is read for it. */
export interface CacheEntryInfo {
  readonly address: string
  readonly readAt: string
  readonly size: number
}

const DEFAULT_LIMITS: CacheLimits = { maxEntries: 200, maxSize: 20_000_000 }

const NOTES = 'notes'
const TEXTS = 'texts'

/** Storage may be switched off or full: then there are no copies, and nothing else changes. */
export function openOfflineCache(wiki: string, limits = DEFAULT_LIMITS): OfflineCache {
  let opened: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> => {
    opened ??= openDatabase(`read ${wiki}`)
    return opened
  }

  async function withStores<T>(
    mode: IDBTransactionMode,
    run: (notes: IDBObjectStore, texts: IDBObjectStore) => Promise<T>,
  ): Promise<T | null> {
    try {
      const transaction = (await database()).transaction([NOTES, TEXTS], mode)
      const result = await run(transaction.objectStore(NOTES), transaction.objectStore(TEXTS))
      if (mode === 'readwrite') await waitForTransaction(transaction)
      return result
    } catch {
      return null
    }
  }

  return {
    get: (address) =>
      withStores('readonly', async (notes, texts) => {
        const [note, text] = await Promise.all([
          toPromise<CacheEntryInfo | undefined>(notes.get(address)),
          toPromise<string | undefined>(texts.get(address)),
        ])
        if (note === undefined || text === undefined) return null
        return { data: JSON.parse(text), readAt: note.readAt }
      }),

    async put(address, data) {
      const text = JSON.stringify(data)
      await withStores('readwrite', async (notes, texts) => {
        texts.put(text, address)
        notes.put({
          address,
          readAt: new Date().toISOString(),
          size: text.length,
        } satisfies CacheEntryInfo)
        for (const oldest of findEvictedAddresses(
          await toPromise<CacheEntryInfo[]>(notes.getAll()),
          limits,
        )) {
          notes.delete(oldest)
          texts.delete(oldest)
        }
      })
    },

    async delete(address) {
      await withStores('readwrite', async (notes, texts) => {
        notes.delete(address)
        texts.delete(address)
      })
    },
  }
}

/** The addresses of the oldest, until the rest is within bounds. */
export function findEvictedAddresses(
  notes: readonly CacheEntryInfo[],
  limits: CacheLimits,
): string[] {
  const newest = notes.toSorted((a, b) => (a.readAt < b.readAt ? 1 : -1))
  let size = 0
  return newest
    .filter((note, index) => {
      size += note.size
      return index >= limits.maxEntries || size > limits.maxSize
    })
    .map(({ address }) => address)
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(NOTES, { keyPath: 'address' })
    request.result.createObjectStore(TEXTS)
  }
  return toPromise(request)
}

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const waitForTransaction = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
