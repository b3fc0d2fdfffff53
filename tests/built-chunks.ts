/** Files of built chunks, whose names contain only a hash. The manifest of the build names them. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PROJECT_DIR } from './wiki-process.ts'

interface BuiltChunk {
  readonly file: string
  readonly name?: string
  readonly css?: readonly string[]
}

const readManifest = (): Readonly<Record<string, BuiltChunk>> =>
  JSON.parse(readFileSync(join(PROJECT_DIR, 'out/web/.vite/manifest.json'), 'utf8'))

/** @throws if the build has no chunk of this name, so that no test waits in vain for its absence */
function findChunk(name: string): BuiltChunk {
  const chunk = Object.values(readManifest()).find((one) => one.name === name && one.file.endsWith('.js'))
  if (chunk === undefined) throw new Error(`The build has no chunk ${name}.`)
  return chunk
}

const matchFile = (file: string): RegExp => new RegExp(`${basename(file).replaceAll('.', '\\.')}$`)

/** Returns a pattern that matches the address of the chunk's script, or its file name. */
export const matchScript = (name: string): RegExp => matchFile(findChunk(name).file)

/** Returns a pattern that matches the address of the chunk's style sheet. */
export function matchStyle(name: string): RegExp {
  const [file] = findChunk(name).css ?? []
  if (file === undefined) throw new Error(`The chunk ${name} has no style sheet.`)
  return matchFile(file)
}

/** Names of built scripts by path. */
export const readChunkNames = (): ReadonlyMap<string, string> =>
  new Map(Object.values(readManifest()).map(({ file, name = file }) => [`/${file}`, name]))

export const matchAny = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'))
