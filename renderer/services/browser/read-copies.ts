/** What was read in this browser, kept on the device by its address: shown again when the services cannot be reached. */

interface ReadCopy {
  /** Plain JSON, as it was answered. */
  readonly data: unknown
  /** ISO-8601 UTC, by this device's own clock: it is only ever compared with that. */
  readonly readAt: string
}

export interface ReadCopies {
  find(address: string): Promise<ReadCopy | null>
  keep(address: string, data: unknown): Promise<void>
  forget(address: string): Promise<void>
}

export interface Bounds {
  readonly copies: number
  /** Characters of JSON, which is near enough to bytes. */
  readonly size: number
}

/** What the bounds are reckoned with, so that no text is read for it. */
export interface Note {
  readonly address: string
  readonly readAt: string
  readonly size: number
}

const BOUNDS: Bounds = { copies: 200, size: 20_000_000 }

const NOTES = 'notes'
const TEXTS = 'texts'

/** Storage may be switched off or full: then there are no copies, and nothing else changes. */
export function openReadCopies(wiki: string, bounds = BOUNDS): ReadCopies {
  let opened: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> => {
    opened ??= open(`read ${wiki}`)
    return opened
  }

  async function stored<T>(
    mode: IDBTransactionMode,
    work: (notes: IDBObjectStore, texts: IDBObjectStore) => Promise<T>,
  ): Promise<T | null> {
    try {
      const transaction = (await database()).transaction([NOTES, TEXTS], mode)
      const result = await work(transaction.objectStore(NOTES), transaction.objectStore(TEXTS))
      if (mode === 'readwrite') await finished(transaction)
      return result
    } catch {
      return null
    }
  }

  return {
    find: (address) =>
      stored('readonly', async (notes, texts) => {
        const [note, text] = await Promise.all([
          asked<Note | undefined>(notes.get(address)),
          asked<string | undefined>(texts.get(address)),
        ])
        if (note === undefined || text === undefined) return null
        return { data: JSON.parse(text), readAt: note.readAt }
      }),

    async keep(address, data) {
      const text = JSON.stringify(data)
      await stored('readwrite', async (notes, texts) => {
        texts.put(text, address)
        notes.put({ address, readAt: new Date().toISOString(), size: text.length } satisfies Note)
        for (const oldest of beyond(await asked<Note[]>(notes.getAll()), bounds)) {
          notes.delete(oldest)
          texts.delete(oldest)
        }
      })
    },

    async forget(address) {
      await stored('readwrite', async (notes, texts) => {
        notes.delete(address)
        texts.delete(address)
      })
    },
  }
}

/** The addresses of the oldest, until the rest is within bounds. */
export function beyond(notes: readonly Note[], bounds: Bounds): string[] {
  const newest = notes.toSorted((a, b) => (a.readAt < b.readAt ? 1 : -1))
  let size = 0
  return newest
    .filter((note, index) => {
      size += note.size
      return index >= bounds.copies || size > bounds.size
    })
    .map(({ address }) => address)
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(NOTES, { keyPath: 'address' })
    request.result.createObjectStore(TEXTS)
  }
  return asked(request)
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
