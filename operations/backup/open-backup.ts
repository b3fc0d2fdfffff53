/** Reader of backups: streams every part with size limits, and verifies checksums and contents before use. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { ItemChecks } from '../wiki/check-items.ts'
import {
  createContentDigest,
  fingerprintAccount,
  fingerprintDocument,
  fingerprintFile,
  sha256,
} from '../wiki/digest.ts'
import type { StartProgress } from '../wiki/progress.ts'
import { type WikiAccount, type WikiDocument, WikiError } from '../wiki/wiki.ts'
import {
  ACCOUNTS_ENTRY,
  type BackedUpFile,
  type BackupManifest,
  type BackupPartName,
  DOCUMENTS_ENTRY,
  FILES_ENTRY,
  getBytesEntryName,
  MANIFEST_ENTRY,
  parseAccountLine,
  parseDocumentLine,
  parseFileLine,
  readManifest,
  VERSION,
} from './backup-format.ts'

const MAX_MANIFEST_BYTES = 1e6
/** Bytes. No stored image is larger. */
const MAX_FILE_BYTES = 64e6
/** Bytes. A record of 1 MiB takes at most about 20 MB as JSON. */
const MAX_LINE_BYTES = 32e6
/** The names of all lines are held in memory. */
const MAX_LINES = 5e6
const MAX_PART_BYTES = 64e9
const PART_NAMES = [DOCUMENTS_ENTRY, FILES_ENTRY, ACCOUNTS_ENTRY] as const

/** @throws WikiError */
export async function openBackup(file: string): Promise<Backup> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error) => {
    if (error instanceof Error && 'syscall' in error) throw error
    throw new WikiError(
      `${file} is no backup of a wiki, or it was cut short: its end is not that of a zip file. Nothing was changed; name a file that "npm run backup" has written.`,
    )
  })
  const archive = new Archive(zip, file)
  try {
    await archive.loadEntries()
    return new Backup(archive, await readBackupManifest(archive))
  } catch (error) {
    zip.close()
    throw error
  }
}

/** The zip file of a backup: streams of its entries, and errors that name the file. */
class Archive {
  readonly file: string
  readonly #zip: ZipFile
  readonly #entries = new Map<string, Entry>()

  constructor(zip: ZipFile, file: string) {
    this.#zip = zip
    this.file = file
  }

  async loadEntries(): Promise<void> {
    if (this.#zip.entryCount > MAX_LINES + PART_NAMES.length + 1)
      throw this.createDamageError(`it holds more than ${MAX_LINES.toLocaleString('en-US')} files`)
    try {
      for await (const entry of this.#zip.eachEntry()) this.#entries.set(entry.fileName, entry)
    } catch (error) {
      throw this.#toDamageError(error, 'its table of contents cannot be read')
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  async *stream(name: string, maxBytes: number): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (entry === undefined) throw this.createDamageError(`${name} is missing`)
    if (entry.uncompressedSize > maxBytes) throw this.createDamageError(`${name} is larger than it can be`)
    try {
      yield* await this.#zip.openReadStreamPromise(entry)
    } catch (error) {
      throw this.#toDamageError(error, `${name} cannot be read`)
    }
  }

  read(name: string, maxBytes: number): Promise<Buffer> {
    return buffer(this.stream(name, maxBytes))
  }

  createDamageError(what: string): WikiError {
    return new WikiError(`The backup ${this.file} is damaged: ${what}. Nothing was changed; use another one.`)
  }

  close(): void {
    this.#zip.close()
  }

  /** Converts errors of the archive and its compression; errors of the disk are returned unchanged. */
  #toDamageError(error: unknown, what: string): unknown {
    const isOfDisk = error instanceof Error && 'syscall' in error
    return isOfDisk || error instanceof WikiError ? error : this.createDamageError(what)
  }
}

async function readBackupManifest(archive: Archive): Promise<BackupManifest> {
  const { file } = archive
  if (!archive.has(MANIFEST_ENTRY)) throw new WikiError(`${file} is no backup of a wiki: it has no ${MANIFEST_ENTRY}.`)
  const manifest = readManifest((await archive.read(MANIFEST_ENTRY, MAX_MANIFEST_BYTES)).toString())
  if (manifest === null)
    throw new WikiError(`${file} is no backup of a wiki: its ${MANIFEST_ENTRY} says something else.`)
  if (manifest.version > VERSION)
    throw new WikiError(
      `The backup ${file} was made by a later version of this program (${manifest.program}). Restore it with that version.`,
    )
  for (const name of PART_NAMES) {
    const { count, bytes } = manifest.parts[name]
    if (count > MAX_LINES || bytes > MAX_PART_BYTES)
      throw archive.createDamageError(
        `${name} says it has ${count.toLocaleString('en-US')} lines and ${bytes.toLocaleString('en-US')} bytes, and ${MAX_LINES.toLocaleString('en-US')} lines and ${MAX_PART_BYTES / 1e9} GB are the maximum`,
      )
  }
  return manifest
}

export class Backup {
  readonly manifest: BackupManifest
  readonly #archive: Archive

  constructor(archive: Archive, manifest: BackupManifest) {
    this.#archive = archive
    this.manifest = manifest
  }

  documents(): AsyncIterable<WikiDocument> {
    return this.#parseLines(DOCUMENTS_ENTRY, parseDocumentLine)
  }

  files(): AsyncIterable<BackedUpFile> {
    return this.#parseLines(FILES_ENTRY, parseFileLine)
  }

  accounts(): AsyncIterable<WikiAccount> {
    return this.#parseLines(ACCOUNTS_ENTRY, parseAccountLine)
  }

  async bytes({ hash }: Pick<BackedUpFile, 'hash'>): Promise<Uint8Array> {
    const bytes = await this.#archive.read(getBytesEntryName(hash), MAX_FILE_BYTES)
    if (sha256(bytes) !== hash) throw this.#archive.createDamageError(`an image is not as it was written (${hash})`)
    return bytes
  }

  /**
   * Reads the whole backup once and verifies it.
   * @throws WikiError naming an item that is missing, altered or invalid
   */
  async check(progress: StartProgress, checks: ItemChecks): Promise<void> {
    for (const name of PART_NAMES) await this.#checkPart(name)
    const { parts } = this.manifest
    const digest = createContentDigest()
    const onRecord = progress('records of the backup checked', parts[DOCUMENTS_ENTRY].count)
    for await (const document of this.documents()) {
      this.#demand(document.path, checks.document(document))
      digest.add(fingerprintDocument(document))
      onRecord()
    }
    const onFile = progress('files of the backup checked', parts[FILES_ENTRY].count)
    for await (const file of this.files()) {
      this.#demand(file.path, checks.file(file))
      const { byteLength } = await this.bytes(file)
      if (byteLength !== file.size) throw this.#archive.createDamageError(`${file.path} has another size`)
      digest.add(fingerprintFile(file))
      onFile()
    }
    for await (const account of this.accounts()) {
      this.#demand(account.uid, checks.account(account))
      digest.add(fingerprintAccount(account))
    }
    if (digest.end() !== this.manifest.digest) throw this.#archive.createDamageError('its parts are not of one backup')
  }

  close(): void {
    this.#archive.close()
  }

  async *#parseLines<T>(name: BackupPartName, read: (line: string) => T | null): AsyncGenerator<T> {
    const archive = this.#archive
    const { count, bytes } = this.manifest.parts[name]
    let number = 0
    const tooLong = () =>
      archive.createDamageError(`line ${number + 1} of ${name} is longer than ${MAX_LINE_BYTES / 1e6} MB`)
    for await (const line of splitLines(archive.stream(name, bytes), tooLong)) {
      number++
      const item = read(line)
      if (item === null) throw archive.createDamageError(`line ${number} of ${name} cannot be understood`)
      yield item
    }
    if (number !== count) throw archive.createDamageError(`${name} has ${number} lines, not ${count}`)
  }

  async #checkPart(name: BackupPartName): Promise<void> {
    const { bytes, sha256: expected } = this.manifest.parts[name]
    const hash = createHash('sha256')
    for await (const piece of this.#archive.stream(name, bytes)) hash.update(piece)
    if (hash.digest('hex') !== expected) throw this.#archive.createDamageError(`${name} is not as it was written`)
  }

  #demand(name: string, problem: string | null): void {
    if (problem === null) return
    const quoted = JSON.stringify(name.slice(0, 200))
    throw new WikiError(
      `The backup ${this.#archive.file} holds ${quoted}, which no wiki can take: ${problem} Nothing was changed.`,
    )
  }
}

const NEWLINE = 0x0a

/**
 * Splits at `\n` only. Newer versions of `node:readline` also split at U+2028, which may occur in texts.
 * @param tooLong creates the error for a line above the limit, which is not read to its end
 */
async function* splitLines(pieces: AsyncIterable<Buffer>, tooLong: () => Error): AsyncGenerator<string> {
  let partialLine: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    let from = 0
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...partialLine, piece.subarray(from, at)]).toString()
      partialLine = []
      length = 0
      from = at + 1
    }
    length += piece.length - from
    if (length > MAX_LINE_BYTES) throw tooLong()
    if (from < piece.length) partialLine.push(piece.subarray(from))
  }
  if (partialLine.length > 0) yield Buffer.concat(partialLine).toString()
}
