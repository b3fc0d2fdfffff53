/** Types of the contract between the documents service and the embedded store. */

/** Microseconds since 1970, strictly increasing over all commits of a store. */
export type Micros = number

/** A document as it is stored. */
export interface StoredDocument {
  /** Path below `documents/`, for example `books/b1`. */
  readonly path: string
  /** The field map as protocol JSON text, `{"name":{"stringValue":"…"}}`, inserted into responses unchanged. */
  readonly fields: string
  readonly createTime: Micros
  readonly updateTime: Micros
}

/** Source of a scan: one collection by its full path, or every collection with that id (a collection group). */
export type DocumentSource = { readonly collection: string } | { readonly group: string }

/** A scan in the order of document names. Bounds are full document paths. */
export interface NameRange {
  readonly from?: { readonly path: string; readonly inclusive: boolean }
  readonly to?: { readonly path: string; readonly inclusive: boolean }
  readonly descending?: boolean
}

/**
 * A scan along one field's index, in the order of the values. Bounds are keys made by `createIndexKey`. Ties are
 * ordered by name, in the same direction. Arrays, vectors, maps and long texts share keys (`isExactKey` is false), and
 * a bound on such a key includes all values that share it, so the caller applies its filter to each document.
 * Documents without the field are not returned.
 */
export interface IndexRange {
  /** Plain name of a top-level field, not a field path. */
  readonly field: string
  readonly from?: { readonly key: Uint8Array; readonly inclusive: boolean }
  readonly to?: { readonly key: Uint8Array; readonly inclusive: boolean }
  readonly descending?: boolean
}

/**
 * Thrown for a row whose checksum does not match, or that cannot be reached in a damaged file. The service answers
 * DATA_LOSS. A damaged `row` can be replaced or deleted; nothing is written to a damaged `file`.
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

/** Thrown if the bytes of a stored file are missing, or differ from those that were stored. */
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
  /** @throws DamagedDocumentError */
  get(path: string): StoredDocument | null
  /** Lazily, in name order (segments compared as UTF-8 bytes). @throws DamagedDocumentError */
  scan(source: DocumentSource, range?: NameRange): IterableIterator<StoredDocument>
  /** Lazily, by the field's value; null if the field is exempt from indexing. @throws DamagedDocumentError */
  scanIndex(source: DocumentSource, range: IndexRange): IterableIterator<StoredDocument> | null
}

export interface Transaction extends DocumentReader {
  /** The single time of this commit: request time, server timestamps and update time. */
  readonly time: Micros
  /** Replaces a document even if the stored one is damaged. */
  put(document: StoredDocument): void
  /** Deletes a document even if it is damaged. */
  delete(path: string): void
}

export interface StoredDocumentChange {
  readonly path: string
  readonly before: StoredDocument | null
  readonly after: StoredDocument | null
  /** True if there was a document before that was damaged, so that its content is unknown. */
  readonly wasDamaged?: true
}

/**
 * Store of documents. Outside a commit, a scan omits and reports each damaged row, so that one record does not break a
 * list. Inside a commit a scan throws, since nothing may be decided on an incomplete answer.
 */
export interface DocumentStore extends DocumentReader {
  /**
   * Lazily, every readable document by collection id, then by name. `onDamaged` gets the path of each other one.
   * @throws DamagedDocumentError if the file itself is damaged
   */
  scanAll(onDamaged: (path: string) => void): IterableIterator<StoredDocument>
  /** Returns the number of documents, including damaged ones. */
  count(): number
  /**
   * Runs `work` against a consistent view. Its changes are stored all or nothing, and synced to disk before the
   * promise resolves. Calls that wait at the same moment share one sync; if a `work` throws, it stores nothing,
   * rejects with that error, and does not affect the others. Errors of the disk reject with StoreUnavailable
   * (retryable); memory is never ahead of the disk.
   */
  commit<T>(work: (transaction: Transaction) => T): Promise<T>
  /** Returns the time for reads, which is never before the last commit. */
  readTime(): Micros
  readonly lastCommit: Micros
  /** Adds a listener for commits that changed something, and returns a function that removes it. */
  onCommit(listener: (changes: readonly StoredDocumentChange[], time: Micros) => void): () => void
}

/** Thrown if the disk fails (full, I/O error). The service answers UNAVAILABLE; the next write may succeed. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The store could not write', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** A stored file. Its bytes are stored under their hash, never under its name. */
export interface StoredObject {
  readonly bucket: string
  /** Path of the object, for example `covers/b1/front.webp`. */
  readonly path: string
  readonly contentType: string
  readonly size: number
  /** Lower-case hexadecimal SHA-256 of the bytes. */
  readonly hash: string
  readonly downloadToken: string
  readonly created: Micros
}

/** An imported file keeps its download token, so that existing download URLs remain valid. */
export type NewObject = Pick<StoredObject, 'bucket' | 'path' | 'contentType'> &
  Partial<Pick<StoredObject, 'downloadToken'>>

export interface BlobStore {
  find(bucket: string, path: string): StoredObject | null
  /** Sorted by name. `onDamaged` is called with the name of each file whose record is damaged. */
  list(bucket: string, onDamaged: (path: string) => void): readonly StoredObject[]
  /** @throws DamagedBytesError, StoreUnavailableError */
  read(object: StoredObject): Promise<Uint8Array>
  /** Writes a temporary file, syncs, renames it, then writes the row. Identical bytes are stored once. */
  put(object: NewObject, bytes: Uint8Array): Promise<StoredObject>
  /** Like `put`, but returns null, and changes nothing, if a file has that name. */
  create(object: NewObject, bytes: Uint8Array): Promise<StoredObject | null>
  /** Frees the name. The bytes remain, because other names may refer to them. */
  remove(object: Pick<StoredObject, 'bucket' | 'path'>): Promise<void>
}
