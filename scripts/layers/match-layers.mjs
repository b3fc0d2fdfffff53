/** Functions over the table of layers: glob matching, the layer of a file, the Markdown table. */
import picomatch from 'picomatch'
import { LAYERS } from './layer-rules.mjs'

/** @typedef {import('./layer-rules.mjs').Globs} Globs */
/** @typedef {import('./layer-rules.mjs').Layer} Layer */

/** @type {Map<Globs, (path: string) => boolean>} */
const matchers = new Map()

/**
 * @param {Globs} globs
 * @param {string} path
 */
export function matches(globs, path) {
  const known = matchers.get(globs)
  if (known) return known(path)
  const isMatch = picomatch(
    globs.filter((glob) => !glob.startsWith('!')),
    {
      ignore: globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)),
    },
  )
  matchers.set(globs, isMatch)
  return isMatch(path)
}

/**
 * Returns the layer of a file with its expanded name, such as `renderer/features/editor`.
 * @param {string} file
 * @returns {{ name: string, layer: Layer } | undefined}
 */
export function findLayer(file) {
  const found = Object.entries(LAYERS).find(([, { files }]) => matches(files, file))
  if (!found) return undefined
  const [pattern, layer] = found
  const folders = file.split('/')
  const name = pattern
    .split('/')
    .map((part, index) => (part === '*' ? folders[index] : part))
    .join('/')
  return { name, layer }
}

/** Returns the table of layers as Markdown, for ARCHITECTURE.md. */
export function formatLayerTable() {
  /** @param {Globs} globs */
  const list = (globs) => globs.map((glob) => `\`${glob}\``).join(' ') || '–'
  const rows = Object.entries(LAYERS).map(
    ([name, { purpose, imports, packages }]) => `| \`${name}\` | ${purpose} | ${list(imports)} | ${list(packages)} |`,
  )
  return ['| layer | what it is | may import | packages |', '|---|---|---|---|', ...rows].join('\n')
}
