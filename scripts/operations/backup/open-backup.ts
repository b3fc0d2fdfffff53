/** Reads a backup: part by part, whatever its size, and nothing of it is believed before it was checked. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { accountPrint, contentDigest, documentPrint, filePrint } from '../wiki/digest.ts'
import type { Progress } from '../wiki/progress.ts'
import { type WikiAccount, type WikiDocument, WikiProblem } from '../wiki/wiki.ts'
import {
  ACCOUNTS,
  type BackedUpFile,
  bytesName,
  DOCUMENTS,
  FILES,
  MANIFEST,
  type Manifest,
  type PartName,
  readAccount,
  readDocument,
  readFileLine,
  readManifest,
  VERSION,
} from './backup-format.ts'

export interface Backup {
  readonly manifest: Manifest
  documents(): AsyncIterable<WikiDocument>
  files(): AsyncIterable<BackedUpFile>
  bytes(file: Pick<BackedUpFile, 'hash'>): Promise<Uint8Array>
  accounts(): AsyncIterable<WikiAccount>
  /** Reads all of it once. @throws WikiProblem naming what is missing or not as it was written. */
  check(progress: Progress): Promise<void>
  close(): void
}

const LARGEST_MANIFEST = 1e6
/** No picture is larger; a file that says so is none of ours. */
const LARGEST_FILE = 64e6

/** @throws WikiProblem */
export async function openBackup(file: string): Promise<Backup> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error) => {
    if (error instanceof Error && 'syscall' in error) throw error
    throw new WikiProblem(
      `${file} is no backup of a wiki, or it was cut short: its end is not that of a zip file. Nothing was changed; name a file that "npm run backup" has written.`,
    )
  })
  try {
    return await readable(zip, file)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readable(zip: ZipFile, file: string): Promise<Backup> {
  const damaged = (what: string) =>
    new WikiProblem(`The backup ${file} is damaged: ${what}. Nothing was changed; use another one.`)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    throw cause(error, 'its table of contents cannot be read')
  }

  /** What the archive or its compression says of itself; the disk's own faults stay what they are. */
  function cause(error: unknown, what: string): unknown {
    const isOfDisk = error instanceof Error && 'syscall' in error
    return isOfDisk || error instanceof WikiProblem ? error : damaged(what)
  }

  async function* pieces(name: string, largest: number): AsyncGenerator<Buffer> {
    const entry = entries.get(name)
    if (entry === undefined) throw damaged(`${name} is missing`)
    if (entry.uncompressedSize > largest) throw damaged(`${name} is larger than it can be`)
    try {
      yield* await zip.openReadStreamPromise(entry)
    } catch (error) {
      throw cause(error, `${name} cannot be read`)
    }
  }

  const whole = async (name: string, largest: number): Promise<Buffer> =>
    buffer(pieces(name, largest))

  const isBackup = entries.has(MANIFEST)
  if (!isBackup) throw new WikiProblem(`${file} is no backup of a wiki: it has no ${MANIFEST}.`)
  const manifest = readManifest((await whole(MANIFEST, LARGEST_MANIFEST)).toString())
  if (manifest === null)
    throw new WikiProblem(`${file} is no backup of a wiki: its ${MANIFEST} says something else.`)
  if (manifest.version > VERSION)
    throw new WikiProblem(
      `The backup ${file} was made by a later version of this program (${manifest.program}). Restore it with that version.`,
    )

  async function* lines<T>(name: PartName, read: (line: string) => T | null): AsyncGenerator<T> {
    const part = manifest?.parts[name]
    let number = 0
    for await (const line of linesIn(pieces(name, part?.bytes ?? 0))) {
      number++
      const item = read(line)
      if (item === null) throw damaged(`line ${number} of ${name} cannot be understood`)
      yield item
    }
    if (number !== part?.count) throw damaged(`${name} has ${number} lines, not ${part?.count}`)
  }

  const backup = {
    manifest,
    documents: () => lines(DOCUMENTS, readDocument),
    files: () => lines(FILES, readFileLine),
    accounts: () => lines(ACCOUNTS, readAccount),
    async bytes({ hash }: Pick<BackedUpFile, 'hash'>) {
      const bytes = await whole(bytesName(hash), LARGEST_FILE)
      if (createHash('sha256').update(bytes).digest('hex') !== hash)
        throw damaged(`a picture is not as it was written (${hash})`)
      return bytes
    },
  }

  async function checkPart(name: PartName): Promise<void> {
    const hash = createHash('sha256')
    for await (const piece of pieces(name, manifest?.parts[name].bytes ?? 0)) hash.update(piece)
    if (hash.digest('hex') !== manifest?.parts[name].sha256)
      throw damaged(`${name} is not as it was written`)
  }

  return {
    ...backup,
    async check(progress) {
      for (const name of [DOCUMENTS, FILES, ACCOUNTS] as const) await checkPart(name)
      const digest = contentDigest()
      const records = progress('records of the backup checked', manifest.parts[DOCUMENTS].count)
      for await (const document of backup.documents()) {
        digest.add(documentPrint(document))
        records()
      }
      const files = progress('files of the backup checked', manifest.parts[FILES].count)
      for await (const file of backup.files()) {
        const { byteLength } = await backup.bytes(file)
        if (byteLength !== file.size) throw damaged(`${file.path} has another size`)
        digest.add(filePrint(file))
        files()
      }
      for await (const account of backup.accounts()) digest.add(accountPrint(account))
      if (digest.end() !== manifest.digest) throw damaged('its parts are not of one backup')
    },
    close: () => zip.close(),
  }
}

const NEWLINE = 0x0a

/** Not `node:readline`: later ones end a line at U+2028 too, which stands in people's texts as it is. */
async function* linesIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  for await (const piece of pieces) {
    let from = 0
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, at)]).toString()
      begun = []
      from = at + 1
    }
    if (from < piece.length) begun.push(piece.subarray(from))
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString()
}
