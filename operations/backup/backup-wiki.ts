/** Writer of backups: streams a whole wiki into a zip archive, which gets its name only when it is complete. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Result } from '#shared/result'
import { catchWikiError } from '../wiki/catch-wiki-error.ts'
import { DamageList, formatDamageRefusal } from '../wiki/damage.ts'
import {
  createContentDigest,
  fingerprintAccount,
  fingerprintDocument,
  fingerprintFile,
  sha256,
} from '../wiki/digest.ts'
import type { StartProgress } from '../wiki/progress.ts'
import { removeOnExit } from '../wiki/remove-on-exit.ts'
import { readOrReportDamage, WikiError, type WikiFile, type WikiSource } from '../wiki/wiki.ts'
import {
  ACCOUNTS_ENTRY,
  type BackedUpFile,
  type BackupManifest,
  type BackupPart,
  DOCUMENTS_ENTRY,
  FILES_ENTRY,
  FORMAT,
  formatAccountLine,
  formatDocumentLine,
  formatFileLine,
  formatManifest,
  getBytesEntryName,
  isPersonalRecord,
  MANIFEST_ENTRY,
  VERSION,
} from './backup-format.ts'

export interface BackupOptions {
  /** False leaves out accounts and e-mail addresses, so that the file may be published. */
  readonly people: boolean
  readonly now: Date
  /** Version of the program. */
  readonly program: string
  readonly progress: StartProgress
  /** True to leave out damaged items and list them in the manifest; false to refuse a backup of a damaged wiki. */
  readonly skipDamaged: boolean
}

export const backupWiki = (
  source: WikiSource,
  file: string,
  options: BackupOptions,
): Promise<Result<BackupManifest, string>> =>
  catchWikiError(
    () => writeArchive(source, file, options),
    () => 'No backup was written.',
  )

async function writeArchive(source: WikiSource, file: string, options: BackupOptions): Promise<BackupManifest> {
  const unfinished = `${file}.part`
  const forget = removeOnExit(unfinished)
  const zip = new ZipFile()
  // A failed read must abort the pipeline, which would otherwise wait for more input forever.
  const failed = new AbortController()
  const written = pipeline(zip.outputStream, createWriteStream(unfinished), {
    signal: failed.signal,
  })
  try {
    const [manifest] = await Promise.all([
      addAllEntries(zip, source, options),
      written,
      // The zip stream reports a failed input only by this event, and its output never ends.
      new Promise<void>((resolve, reject) => {
        zip.once('error', reject)
        zip.outputStream.once('end', resolve)
      }),
    ])
    await flush(unfinished)
    await rename(unfinished, file)
    return manifest
  } catch (error) {
    failed.abort()
    await written.catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  } finally {
    forget()
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function addAllEntries(
  zip: ZipFile,
  source: WikiSource,
  { people, now, program, progress, skipDamaged }: BackupOptions,
): Promise<BackupManifest> {
  const digest = createContentDigest()
  const damage = new DamageList()
  const totals = await source.totals()
  const add = (name: string, content: AsyncIterable<string> | Iterable<Uint8Array>) => addEntry(zip, name, now, content)

  async function* documents() {
    const step = progress('records', totals?.records ?? null)
    for await (const document of source.documents(damage.add)) {
      step()
      if (!people && isPersonalRecord(document.path)) continue
      digest.add(fingerprintDocument(document))
      yield formatDocumentLine(document)
    }
  }
  async function* accounts() {
    if (!people) return
    const step = progress('accounts', totals?.accounts ?? null)
    for await (const account of source.accounts(damage.add)) {
      step()
      digest.add(fingerprintAccount(account))
      yield formatAccountLine(account)
    }
  }
  const stored: BackedUpFile[] = []
  async function* files() {
    for (const file of stored) yield formatFileLine(file)
  }
  async function addPart(name: string, lines: AsyncIterable<string>): Promise<BackupPart> {
    const part = countLines(lines)
    await add(name, part.lines())
    return part.end()
  }

  const documentsPart = await addPart(DOCUMENTS_ENTRY, documents())
  const addedHashes = new Set<string>()
  const listed: WikiFile[] = []
  for await (const file of source.files(damage.add)) listed.push(file)
  const step = progress('files', listed.length)
  for (const file of listed) {
    step()
    const bytes = await readOrReportDamage(source, file, damage.add)
    if (bytes === null) continue
    const hash = sha256(bytes)
    const { path, contentType, token } = file
    const entry = { path, contentType, size: bytes.byteLength, hash, token }
    digest.add(fingerprintFile(entry))
    stored.push(entry)
    if (!addedHashes.has(hash)) await add(getBytesEntryName(hash), [bytes])
    addedHashes.add(hash)
  }
  const manifest: BackupManifest = {
    format: FORMAT,
    version: VERSION,
    made: now.toISOString(),
    program,
    people,
    parts: {
      [DOCUMENTS_ENTRY]: documentsPart,
      [FILES_ENTRY]: await addPart(FILES_ENTRY, files()),
      [ACCOUNTS_ENTRY]: await addPart(ACCOUNTS_ENTRY, accounts()),
    },
    digest: digest.end(),
    leftOut: damage.all,
  }
  if (damage.all.length > 0 && !skipDamaged)
    throw new WikiError(formatDamageRefusal(damage.all, 'Or add --skip-damaged to back up all the rest.'))
  zip.addBuffer(Buffer.from(formatManifest(manifest)), MANIFEST_ENTRY, { mtime: now })
  zip.end()
  return manifest
}

/** Resolves when the archive has consumed the content, so that at most one entry is in memory. */
function addEntry(
  zip: ZipFile,
  name: string,
  mtime: Date,
  content: AsyncIterable<string> | Iterable<Uint8Array>,
): Promise<void> {
  const input = Readable.from(content, { objectMode: false })
  return new Promise((resolve, reject) => {
    input.once('end', resolve)
    input.once('error', reject)
    // Images are compressed already.
    zip.addReadStream(input, name, { mtime, compress: !name.startsWith(getBytesEntryName('')) })
  })
}

function countLines(lines: AsyncIterable<string>) {
  const hash = createHash('sha256')
  let count = 0
  let bytes = 0
  return {
    async *lines() {
      for await (const line of lines) {
        hash.update(line)
        count++
        bytes += Buffer.byteLength(line)
        yield line
      }
    },
    end: (): BackupPart => ({ count, bytes, sha256: hash.digest('hex') }),
  }
}
