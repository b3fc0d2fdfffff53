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
import { type WikiAccount, type WikiDocument, WikiProblem } from '../wiki/wiki.ts'
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

export interface Backup {
  readonly manifest: BackupManifest
  documents(): AsyncIterable<WikiDocument>
  files(): AsyncIterable<BackedUpFile>
  bytes(file: Pick<BackedUpFile, 'hash'>): Promise<Uint8Array>
  accounts(): AsyncIterable<WikiAccount>
  /**
   * Reads the whole backup once and verifies it.
   * @throws WikiProblem naming an item that is missing, altered or invalid
   */
  check(progress: StartProgress, checks: ItemChecks): Promise<void>
  close(): void
}

const MAX_MANIFEST_BYTES = 1e6
/** Bytes. No stored picture is larger. */
const MAX_FILE_BYTES = 64e6
/** Bytes. A record of 1 MiB takes at most about 20 MB as JSON. */
const MAX_LINE_BYTES = 32e6
/** The names of all lines are held in memory. */
const MAX_LINES = 5e6
const MAX_PART_BYTES = 64e9
const PART_NAMES = [DOCUMENTS_ENTRY, FILES_ENTRY, ACCOUNTS_ENTRY] as const

/** @throws WikiProblem */
export async function openBackup(file: string): Promise<Backup> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error) => {
    if (error instanceof Error && 'syscall' in error) throw error
    throw new WikiProblem(
      `${file} is no backup of a wiki, or it was cut short: its end is not that of a zip file. Nothing was changed; name a file that "npm run backup" has written.`,
    )
  })
  try {
    return await readArchive(zip, file)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readArchive(zip: ZipFile, file: string): Promise<Backup> {
  const createDamageError = (what: string) =>
    new WikiProblem(`The backup ${file} is damaged: ${what}. Nothing was changed; use another one.`)
  const refused = (name: string, problem: string) =>
    new WikiProblem(
      `The backup ${file} holds ${JSON.stringify(name.slice(0, 200))}, which no wiki can take: ${problem} Nothing was changed.`,
    )
  const entries = new Map<string, Entry>()
  if (zip.entryCount > MAX_LINES + PART_NAMES.length + 1)
    throw createDamageError(`it holds more than ${MAX_LINES.toLocaleString('en-US')} files`)
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    throw toDamageError(error, 'its table of contents cannot be read')
  }

  /** Converts errors of the archive and its compression; errors of the disk are returned unchanged. */
  function toDamageError(error: unknown, what: string): unknown {
    const isOfDisk = error instanceof Error && 'syscall' in error
    return isOfDisk || error instanceof WikiProblem ? error : createDamageError(what)
  }

  async function* streamEntry(name: string, maxBytes: number): AsyncGenerator<Buffer> {
    const entry = entries.get(name)
    if (entry === undefined) throw createDamageError(`${name} is missing`)
    if (entry.uncompressedSize > maxBytes)
      throw createDamageError(`${name} is larger than it can be`)
    try {
      yield* await zip.openReadStreamPromise(entry)
    } catch (error) {
      throw toDamageError(error, `${name} cannot be read`)
    }
  }

  const readEntry = async (name: string, maxBytes: number): Promise<Buffer> =>
    buffer(streamEntry(name, maxBytes))

  const isBackup = entries.has(MANIFEST_ENTRY)
  if (!isBackup)
    throw new WikiProblem(`${file} is no backup of a wiki: it has no ${MANIFEST_ENTRY}.`)
  const manifest = readManifest((await readEntry(MANIFEST_ENTRY, MAX_MANIFEST_BYTES)).toString())
  if (manifest === null)
    throw new WikiProblem(
      `${file} is no backup of a wiki: its ${MANIFEST_ENTRY} says something else.`,
    )
  if (manifest.version > VERSION)
    throw new WikiProblem(
      `The backup ${file} was made by a later version of this program (${manifest.program}). Restore it with that version.`,
    )

  for (const name of PART_NAMES) {
    const { count, bytes } = manifest.parts[name]
    if (count > MAX_LINES || bytes > MAX_PART_BYTES)
      throw createDamageError(
        `${name} says it has ${count.toLocaleString('en-US')} lines and ${bytes.toLocaleString('en-US')} bytes, and ${MAX_LINES.toLocaleString('en-US')} lines and ${MAX_PART_BYTES / 1e9} GB are the most`,
      )
  }

  async function* parseLines<T>(
    name: BackupPartName,
    read: (line: string) => T | null,
  ): AsyncGenerator<T> {
    const part = manifest?.parts[name]
    let number = 0
    const tooLong = () =>
      createDamageError(`line ${number + 1} of ${name} is longer than ${MAX_LINE_BYTES / 1e6} MB`)
    for await (const line of splitLines(streamEntry(name, part?.bytes ?? 0), tooLong)) {
      number++
      const item = read(line)
      if (item === null) throw createDamageError(`line ${number} of ${name} cannot be understood`)
      yield item
    }
    if (number !== part?.count)
      throw createDamageError(`${name} has ${number} lines, not ${part?.count}`)
  }

  const backup = {
    manifest,
    documents: () => parseLines(DOCUMENTS_ENTRY, parseDocumentLine),
    files: () => parseLines(FILES_ENTRY, parseFileLine),
    accounts: () => parseLines(ACCOUNTS_ENTRY, parseAccountLine),
    async bytes({ hash }: Pick<BackedUpFile, 'hash'>) {
      const bytes = await readEntry(getBytesEntryName(hash), MAX_FILE_BYTES)
      if (sha256(bytes) !== hash)
        throw createDamageError(`a picture is not as it was written (${hash})`)
      return bytes
    },
  }

  async function checkPart(name: BackupPartName): Promise<void> {
    const hash = createHash('sha256')
    for await (const piece of streamEntry(name, manifest?.parts[name].bytes ?? 0))
      hash.update(piece)
    if (hash.digest('hex') !== manifest?.parts[name].sha256)
      throw createDamageError(`${name} is not as it was written`)
  }

  return {
    ...backup,
    async check(progress, checks) {
      const demand = (name: string, problem: string | null) => {
        if (problem !== null) throw refused(name, problem)
      }
      for (const name of PART_NAMES) await checkPart(name)
      const digest = createContentDigest()
      const records = progress(
        'records of the backup checked',
        manifest.parts[DOCUMENTS_ENTRY].count,
      )
      for await (const document of backup.documents()) {
        demand(document.path, checks.document(document))
        digest.add(fingerprintDocument(document))
        records()
      }
      const files = progress('files of the backup checked', manifest.parts[FILES_ENTRY].count)
      for await (const file of backup.files()) {
        demand(file.path, checks.file(file))
        const { byteLength } = await backup.bytes(file)
        if (byteLength !== file.size) throw createDamageError(`${file.path} has another size`)
        digest.add(fingerprintFile(file))
        files()
      }
      for await (const account of backup.accounts()) {
        demand(account.uid, checks.account(account))
        digest.add(fingerprintAccount(account))
      }
      if (digest.end() !== manifest.digest)
        throw createDamageError('its parts are not of one backup')
    },
    close: () => zip.close(),
  }
}

const NEWLINE = 0x0a

/**
 * Splits at `\n` only. Newer versions of `node:readline` also split at U+2028, which may occur in texts.
 * @param tooLong creates the error for a line above the limit, which is not read to its end
 */
async function* splitLines(
  pieces: AsyncIterable<Buffer>,
  tooLong: () => Error,
): AsyncGenerator<string> {
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
