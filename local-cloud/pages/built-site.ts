/** Reader of the built interface: template, manifest and files, read once. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Returns an entity tag that depends on the bytes alone. */
export const computeEntityTag = (bytes: Buffer): string => `"${createHash('sha1').update(bytes).digest('base64url')}"`

export interface SiteFile {
  readonly bytes: Buffer
  readonly gzipped: Buffer | null
  readonly type: string
  readonly etag: string
  /** True if the name contains a content hash, so that the file never changes. */
  readonly immutable: boolean
}

interface ManifestChunk {
  readonly file: string
  readonly imports: readonly string[]
  readonly css: readonly string[]
}

/** The files of a first page view. */
interface ViewFiles {
  /** The entry is left out; its imports come first, then those of services, then the others, each largest first. */
  readonly scripts: readonly string[]
  /** In cascade order. */
  readonly styles: readonly string[]
}

export interface BuiltSite {
  readonly template: string
  readonly files: ReadonlyMap<string, SiteFile>
  readonly entry: string
  /** Returns all files that the given source modules need. */
  filesOf(sources: readonly string[], services: readonly string[]): ViewFiles
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const ENTRY = 'index.html'
/** Size in bytes below which gzip saves less than its headers cost. */
const MIN_COMPRESSED_BYTES = 300

/** @throws if the build is incomplete, since a page would otherwise lack its styles without notice */
export async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const manifest = readManifest(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
  const chunk = (key: string): ManifestChunk => {
    // A screen whose parts another chunk imports is listed by the name of its file.
    const cached = manifest.get(key) ?? manifest.get(basename(key, extname(key)))
    if (cached === undefined) throw new Error(`The build has no ${key}: run npm run build.`)
    return cached
  }
  const files = await readFiles(folder)
  const size = (file: string) => files.get(`/${file}`)?.bytes.length ?? 0
  /** Lists the imports of a chunk before the chunk itself. */
  const listChunks = (keys: readonly string[], seen = new Set<string>(), found: ManifestChunk[] = []) => {
    for (const key of keys) {
      if (seen.has(key)) continue
      seen.add(key)
      listChunks(chunk(key).imports, seen, found)
      found.push(chunk(key))
    }
    return found
  }
  const entry = chunk(ENTRY)
  if (entry.css.length === 0) throw new Error('The build has no style: run npm run build.')
  const cachedFiles = new Map<string, ViewFiles>()
  return {
    template: await readFile(join(folder, ENTRY), 'utf8'),
    files,
    entry: entry.file,
    filesOf(sources, services) {
      const name = `${sources} ${services}`
      const cached = cachedFiles.get(name)
      if (cached !== undefined) return cached
      const chunks = listChunks([ENTRY, ...sources, ...services])
      // Nothing runs before the entry's imports are loaded, and the screens wait for what the services answer.
      const first = [[ENTRY], services].map((keys) => new Set(listChunks(keys).map(({ file }) => file)))
      const order = (file: string) => first.findIndex((files) => files.has(file)) + 1 || first.length + 1
      const scripts = chunks
        .map(({ file }) => file)
        .filter((file) => file !== entry.file)
        .sort((a, b) => order(a) - order(b) || size(b) - size(a))
      const styles = [...new Set(chunks.flatMap(({ css }) => css))]
      const found = { scripts, styles }
      cachedFiles.set(name, found)
      return found
    },
  }
}

function readManifest(data: unknown): Map<string, ManifestChunk> {
  const chunks = new Map<string, ManifestChunk>()
  for (const [key, value] of Object.entries(Object(data))) {
    const { file, name, imports, css } = Object(value)
    if (typeof file !== 'string') throw new Error(`The build's manifest has no file for ${key}.`)
    const chunk = { file, imports: toStrings(imports), css: toStrings(css) }
    chunks.set(key, chunk)
    if (key.startsWith('_') && file.endsWith('.js') && typeof name === 'string') chunks.set(name, chunk)
  }
  return chunks
}

const toStrings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

async function readFiles(folder: string): Promise<Map<string, SiteFile>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((item) => item.isFile())
    .map((item) =>
      join(item.parentPath, item.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => name !== ENTRY && !name.startsWith('.vite/'))
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, SiteFile]> => {
        const bytes = await readFile(join(folder, name))
        const type = TYPES[extname(name)] ?? 'application/octet-stream'
        const compressible = /^(?:text|application\/json)|svg/.test(type) && bytes.length > MIN_COMPRESSED_BYTES
        return [
          `/${name}`,
          {
            bytes,
            gzipped: compressible ? gzipSync(bytes, { level: 9 }) : null,
            type,
            etag: computeEntityTag(bytes),
            immutable: name.startsWith('assets/'),
          },
        ]
      }),
    ),
  )
}
