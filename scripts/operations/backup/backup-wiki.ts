/** Writes a whole wiki into one file: a zip archive, streamed, and under its name only when it is complete. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Result } from '#shared/result'
import { asResult } from '../wiki/as-result.ts'
import { DamageList, refusalOf } from '../wiki/damage.ts'
import { accountPrint, contentDigest, documentPrint, filePrint } from '../wiki/digest.ts'
import type { Progress } from '../wiki/progress.ts'
import { readOrReport, type WikiFile, WikiProblem, type WikiSource } from '../wiki/wiki.ts'
import {
  ACCOUNTS,
  accountLine,
  type BackedUpFile,
  bytesName,
  DOCUMENTS,
  documentLine,
  FILES,
  FORMAT,
  fileLine,
  isOfPeople,
  MANIFEST,
  type Manifest,
  type Part,
  VERSION,
  writeManifest,
} from './backup-format.ts'

export interface BackupOptions {
  /** False leaves out accounts and addresses: a file that may be given away. */
  readonly people: boolean
  readonly now: Date
  /** The program's version. */
  readonly program: string
  readonly progress: Progress
  /** Whether what is damaged is left out and named in the backup. Else there is no backup of a damaged wiki. */
  readonly skipDamaged: boolean
}

export const backupWiki = (
  source: WikiSource,
  file: string,
  options: BackupOptions,
): Promise<Result<Manifest, string>> =>
  asResult(
    () => writeWhole(source, file, options),
    () => 'No backup was written.',
  )

async function writeWhole(
  source: WikiSource,
  file: string,
  options: BackupOptions,
): Promise<Manifest> {
  const unfinished = `${file}.part`
  const zip = new ZipFile()
  // what cannot be read ends the archive, which would wait for more of it for ever
  const failed = new AbortController()
  const written = pipeline(zip.outputStream, createWriteStream(unfinished), {
    signal: failed.signal,
  })
  try {
    const [manifest] = await Promise.all([
      addEverything(zip, source, options),
      written,
      // an input that fails: nothing more comes out, so the pipeline alone would wait for ever
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

async function addEverything(
  zip: ZipFile,
  source: WikiSource,
  { people, now, program, progress, skipDamaged }: BackupOptions,
): Promise<Manifest> {
  const digest = contentDigest()
  const damage = new DamageList()
  const totals = await source.totals()
  const add = (name: string, content: AsyncIterable<string> | Iterable<Uint8Array>) =>
    addEntry(zip, name, now, content)

  async function* documents() {
    const step = progress('records', totals?.records ?? null)
    for await (const document of source.documents(damage.add)) {
      step()
      if (!people && isOfPeople(document.path)) continue
      digest.add(documentPrint(document))
      yield documentLine(document)
    }
  }
  async function* accounts() {
    if (!people) return
    const step = progress('accounts', totals?.accounts ?? null)
    for await (const account of source.accounts(damage.add)) {
      step()
      digest.add(accountPrint(account))
      yield accountLine(account)
    }
  }
  const stored: BackedUpFile[] = []
  async function* files() {
    for (const file of stored) yield fileLine(file)
  }
  async function addPart(name: string, lines: AsyncIterable<string>): Promise<Part> {
    const part = counted(lines)
    await add(name, part.lines())
    return part.end()
  }

  const documentsPart = await addPart(DOCUMENTS, documents())
  const known = new Set<string>()
  const listed: WikiFile[] = []
  for await (const file of source.files(damage.add)) listed.push(file)
  const step = progress('files', listed.length)
  for (const file of listed) {
    step()
    const bytes = await readOrReport(source, file, damage.add)
    if (bytes === null) continue
    const hash = createHash('sha256').update(bytes).digest('hex')
    const { path, contentType, token } = file
    const whole = { path, contentType, size: bytes.byteLength, hash, token }
    digest.add(filePrint(whole))
    stored.push(whole)
    if (!known.has(hash)) await add(bytesName(hash), [bytes])
    known.add(hash)
  }
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    made: now.toISOString(),
    program,
    people,
    parts: {
      [DOCUMENTS]: documentsPart,
      [FILES]: await addPart(FILES, files()),
      [ACCOUNTS]: await addPart(ACCOUNTS, accounts()),
    },
    digest: digest.end(),
    leftOut: damage.all,
  }
  if (damage.all.length > 0 && !skipDamaged)
    throw new WikiProblem(refusalOf(damage.all, 'Or add --skip-damaged to back up all the rest.'))
  zip.addBuffer(Buffer.from(writeManifest(manifest)), MANIFEST, { mtime: now })
  zip.end()
  return manifest
}

/** Resolves when the archive has taken it in, so that never more than one of them is in memory. */
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
    // pictures are as small as they get
    zip.addReadStream(input, name, { mtime, compress: !name.startsWith(bytesName('')) })
  })
}

function counted(lines: AsyncIterable<string>) {
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
    end: (): Part => ({ count, bytes, sha256: hash.digest('hex') }),
  }
}
