/** The built interface as it lies on disk: template, manifest and files, read once. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Two answers with the same bytes have the same tag. */
export const entityTag = (bytes: Buffer): string =>
  `"${createHash('sha1').update(bytes).digest('base64url')}"`

export interface SiteFile {
  readonly bytes: Buffer
  readonly gzipped: Buffer | null
  readonly type: string
  readonly tag: string
  /** Named by its content, so it never changes under its name. */
  readonly immutable: boolean
}

interface Chunk {
  readonly file: string
  readonly imports: readonly string[]
  /** What readers never see; their style is one file. */
  readonly css: readonly string[]
}

export interface Site {
  readonly template: string
  readonly files: ReadonlyMap<string, SiteFile>
  readonly entry: string
  readonly style: string
  /** Every script the given source files need before they can run, the entry apart, largest first. */
  scriptsOf(sources: readonly string[]): readonly string[]
  /** The style files they need beside the one of all routes. */
  stylesOf(sources: readonly string[]): readonly string[]
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
const STYLE = 'style.css'

/** Throws where the build is incomplete: a page without its style would go out in silence. */
export async function readSite(folder: string): Promise<Site> {
  const manifest = readManifest(
    JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')),
  )
  const chunk = (key: string): Chunk => {
    const known = manifest.get(key)
    if (known === undefined) throw new Error(`The build has no ${key}: run npm run build.`)
    return known
  }
  const files = await readFiles(folder)
  const size = (file: string) => files.get(`/${file}`)?.bytes.length ?? 0
  const graph = (keys: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const key of keys) {
      if (seen.has(key)) continue
      seen.add(key)
      graph(chunk(key).imports, seen)
    }
    return seen
  }
  const memory = new Map<string, readonly string[]>()
  return {
    template: await readFile(join(folder, ENTRY), 'utf8'),
    files,
    entry: chunk(ENTRY).file,
    style: chunk(STYLE).file,
    scriptsOf(sources) {
      const name = sources.join()
      const known = memory.get(name)
      if (known !== undefined) return known
      const scripts = [...graph([ENTRY, ...sources])]
        .map((key) => chunk(key).file)
        .filter((file) => file !== chunk(ENTRY).file)
        .sort((a, b) => size(b) - size(a))
      memory.set(name, scripts)
      return scripts
    },
    stylesOf: (sources) => [...new Set([...graph(sources)].flatMap((key) => chunk(key).css))],
  }
}

function readManifest(data: unknown): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  for (const [key, value] of Object.entries(Object(data))) {
    const { file, imports, css } = Object(value)
    if (typeof file !== 'string') throw new Error(`The build's manifest has no file for ${key}.`)
    chunks.set(key, { file, imports: texts(imports), css: texts(css) })
  }
  return chunks
}

const texts = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : [])

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
        const compressible = /^(?:text|application\/json)|svg/.test(type) && bytes.length > 1000
        return [
          `/${name}`,
          {
            bytes,
            gzipped: compressible ? gzipSync(bytes, { level: 9 }) : null,
            type,
            tag: entityTag(bytes),
            immutable: name.startsWith('assets/'),
          },
        ]
      }),
    ),
  )
}
