/** What the documents service asks of the embedded store, and the store promises. */

/** Microseconds since 1970, strictly increasing over all commits of a store. */
export type Micros = number

/** A document as it lies in the store. */
export interface StoredDocument {
  /** Path below `documents/`, for example `ContentRef/Seth,Ring`. */
  readonly path: string
  /** The field map as protocol JSON text: `{"Name":{"stringValue":"…"}}`. Spliced into answers as it is. */
  readonly fields: string
  readonly createTime: Micros
  readonly updateTime: Micros
}

/** Where to look: one collection by its full path, or every collection of that id (a collection group). */
export type DocumentSource = { readonly collection: string } | { readonly group: string }

/** A walk in document-name order. Bounds are full document paths. */
export interface NameRange {
  readonly from?: { readonly path: string; readonly inclusive: boolean }
  readonly to?: { readonly path: string; readonly inclusive: boolean }
  readonly descending?: boolean
}

/**
 * A walk along one field's index; bounds are keys made by `createIndexKey`. Ties go by name, in the same direction.
 * The order is that of the values themselves. Bounds are as sharp as keys are: arrays, vectors, maps and long
 * texts share keys (`isExactKey` is false), and a bound on such a key lets in all that share it, so the caller
 * tests its filter on each document. A document without the field is not met.
 */
export interface IndexRange {
  /** A top-level field by its plain name, not a field path. */
  readonly field: string
  readonly from?: { readonly key: Uint8Array; readonly inclusive: boolean }
  readonly to?: { readonly key: Uint8Array; readonly inclusive: boolean }
  readonly descending?: boolean
}

/**
 * A row whose checksum does not hold, or one that cannot be reached in a damaged file. Carries the path; the
 * service answers DATA_LOSS. A `row` can be replaced or deleted; into a damaged `file` nothing is written.
 */
export class DamagedDocumentError extends Error {
  constructor(
    readonly path: string,
    readonly where: 'row' | 'file' = 'row',
  ) {
    super(`The stored document ${path} is damaged`)
    this.name = 'DamagedDocument'
  }
}

/** The bytes of a stored file are gone, or are others than were stored. */
export class DamagedBytesError extends DamagedDocumentError {
  constructor(
    path: string,
    readonly isMissing: boolean,
  ) {
    super(path)
    this.name = 'DamagedBytes'
  }
}

export interface DocumentReader {
  /** @throws DamagedDocument */
  get(path: string): StoredDocument | null
  /** Lazily, in name order (protocol order: segments compared as UTF-8 bytes). @throws DamagedDocument */
  scan(source: DocumentSource, range?: NameRange): IterableIterator<StoredDocument>
  /** Lazily, in the order of the field's values; null when that field is not indexed (exempt): scan instead. @throws DamagedDocument */
  scanIndex(source: DocumentSource, range: IndexRange): IterableIterator<StoredDocument> | null
}

export interface Transaction extends DocumentReader {
  /** The one instant of this commit: request time, server timestamps and update time. */
  readonly time: Micros
  /** What lies there need not be readable: a damaged document is replaced. */
  put(document: StoredDocument): void
  /** Likewise. */
  delete(path: string): void
}

export interface StoredDocumentChange {
  readonly path: string
  readonly before: StoredDocument | null
  readonly after: StoredDocument | null
  /** There was a document before, but it was damaged: nobody knows what it said. */
  readonly wasDamaged?: true
}

/**
 * Outside a commit a walk leaves out each damaged row and reports it, so that one record takes no list with it.
 * Inside a commit it throws, since nothing is decided on an incomplete answer.
 */
export interface DocumentStore extends DocumentReader {
  /**
   * Lazily, every document that can be read: by collection id, then by name. `onDamaged` is called with the path of
   * each that cannot. @throws DamagedDocument where the file itself is damaged
   */
  scanAll(onDamaged: (path: string) => void): IterableIterator<StoredDocument>
  /** How many there are, damaged ones included. */
  count(): number
  /**
   * Runs `work` against a consistent view; what it put is stored all or nothing and synced to disk before
   * the promise resolves. Calls waiting at the same moment share one sync, each still all or nothing: a
   * `work` that throws stores nothing and rejects with what it threw, its neighbours unharmed.
   * Errors of the disk reject with StoreUnavailable (retryable); memory is never ahead of disk.
   */
  commit<T>(work: (transaction: Transaction) => T): Promise<T>
  /** Time for reads: never behind the last commit. */
  readTime(): Micros
  readonly lastCommit: Micros
  /** Called after each commit that changed something. */
  onCommit(listener: (changes: readonly StoredDocumentChange[], time: Micros) => void): () => void
}

/** The disk refused (full, I/O error). The service answers UNAVAILABLE; the next write may work. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The store could not write', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** A stored file: bytes lie under their hash, never under a name. */
export interface StoredObject {
  readonly bucket: string
  /** Object path, for example `content/Seth,Ring/CharacterInfo/Blurb/Section_Portrait_1a2b3c4d-portrait.webp`. */
  readonly path: string
  readonly contentType: string
  readonly size: number
  /** Lower-case hex SHA-256 of the bytes. */
  readonly hash: string
  readonly downloadToken: string
  readonly created: Micros
}

/** A file that was stored elsewhere before keeps its token, so that addresses that name it go on working. */
export type NewObject = Pick<StoredObject, 'bucket' | 'path' | 'contentType'> &
  Partial<Pick<StoredObject, 'downloadToken'>>

export interface BlobStore {
  find(bucket: string, path: string): StoredObject | null
  /** By name. `onDamaged` is called with the name of each whose record cannot be read. */
  list(bucket: string, onDamaged: (path: string) => void): readonly StoredObject[]
  /** @throws DamagedBytes, StoreUnavailable */
  read(object: StoredObject): Promise<Uint8Array>
  /** Temporary file, flush, rename, then the row. Same bytes are kept once, and written anew where they are damaged. */
  put(object: NewObject, bytes: Uint8Array): Promise<StoredObject>
  /** The same where there is no file of that name; else null, and nothing has changed. */
  create(object: NewObject, bytes: Uint8Array): Promise<StoredObject | null>
  /** The name is free again. The bytes may be another name's too, and stay. */
  remove(object: Pick<StoredObject, 'bucket' | 'path'>): Promise<void>
}
