/** Check of imports against the layer rules: every line that breaks one, and every file that could not be read. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { MAY_LOAD_BY_PATH, MAY_NAME_TYPES, NETWORK, PUBLIC_ENTRIES, TABLE } from './layer-rules.mjs'
import { findLayer, formatLayerTable, matches } from './match-layers.mjs'
import { findGlobals, findImports, findTableKeys, tokenizeSource } from './parse-source.mjs'
import { findUnusedExports } from './unused-exports.mjs'

const FOLDERS = ['shared', 'renderer', 'local-cloud', 'electron', 'operations', 'tests']
const SOURCE = /(?<!\.d)\.tsx?$/

/** @typedef {{ file: string, line: number, rule: string }} Violation */

/**
 * @param {string} root
 * @param {string} folder
 * @param {RegExp} [names]
 * @returns {string[]}
 */
function listSourceFiles(root, folder, names = SOURCE) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listSourceFiles(root, path, names)
    return names.test(path) ? [path] : []
  })
}

/**
 * Lists the source files known to git, to verify that all were read; none without a repository, undefined on failure.
 * @param {string} root
 */
function listGitFiles(root) {
  if (!existsSync(join(root, '.git'))) return []
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...FOLDERS]
  const git = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (git.status !== 0) return undefined
  return git.stdout.split('\0').filter((file) => SOURCE.test(file) && existsSync(join(root, file)))
}

/**
 * Returns the file that an import refers to, or undefined for a package.
 * @param {string} from
 * @param {string} path
 */
function resolve(from, path) {
  if (path.startsWith('#shared/')) return `shared/${path.slice('#shared/'.length)}.ts`
  if (path.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), path.replace(/\?.*$/, '')))
  return undefined
}

/**
 * Returns the violation of an import, or undefined.
 * @param {string} root
 * @param {string} from
 * @param {string} path
 */
function findImportProblem(root, from, path) {
  const here = findLayer(from)
  if (!here) return 'belongs to no layer'
  if (path === '') return matches(MAY_LOAD_BY_PATH, from) ? undefined : 'imports a computed address'
  const target = resolve(from, path)
  if (target === undefined) {
    return matches(here.layer.packages, path) ? undefined : `${here.name} may not use the package ${path}`
  }
  if (!existsSync(join(root, target))) return `imports ${target}, which does not exist`
  if (here.name === 'tests') return undefined
  const there = findLayer(target)
  if (!there) return `${here.name} may not import ${target}, which belongs to no layer`
  if (there.name === 'tests') return `imports the test ${target}`
  if (there.name === here.name) return undefined
  if (target.startsWith('shared/') && !path.startsWith('#') && !from.startsWith('shared/'))
    return `imports ${target} by path: write #shared/`
  return matches(here.layer.imports, target) ? undefined : `${here.name} may not import ${target}`
}

/**
 * Finds import cycles. Each is reported once, at its first file.
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @returns {Violation[]}
 */
function findCycles(graph) {
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map()
  /** @type {Violation[]} */
  const found = []
  /** @param {string} file @param {readonly string[]} path */
  const visit = (file, path) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      const circle = [...path.slice(path.indexOf(file)), file]
      found.push({ file, line: 1, rule: `imports itself in a circle: ${circle.join(' > ')}` })
      return
    }
    state.set(file, 'open')
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

/**
 * Returns the words of scripts and of the tools' configuration, which may import modules by path.
 * @param {string} root
 */
function collectScriptWords(root) {
  const scripts = ['scripts', 'tests'].flatMap((folder) => listSourceFiles(root, folder, /\.mjs$/))
  const settings = existsSync(root) ? readdirSync(root).filter((name) => /\.config\.ts$/.test(name)) : []
  return new Set(
    [...scripts, ...settings].flatMap((file) =>
      tokenizeSource(readFileSync(join(root, file), 'utf8')).map(({ value }) => value),
    ),
  )
}

/**
 * @param {string} root
 * @returns {{ files: number, violations: Violation[] }}
 */
export function checkLayers(root) {
  const files = FOLDERS.flatMap((folder) => listSourceFiles(root, folder)).sort()
  const sources = new Map(files.map((file) => [file, tokenizeSource(readFileSync(join(root, file), 'utf8'))]))
  const table = sources.get(TABLE) ?? []
  const names = new Set(['PAGE_TYPES', 'SECTIONS'].flatMap((name) => findTableKeys(table, name)))
  /** @type {Violation[]} */
  const violations = []
  /** @param {string} file @param {number} line @param {string} rule */
  const add = (file, line, rule) => violations.push({ file, line, rule })
  /** @type {Map<string, string[]>} */
  const graph = new Map()

  for (const [file, all] of sources) {
    const imports = findImports(all)
    graph.set(
      file,
      imports.flatMap(({ path }) => resolve(file, path) ?? []).filter((target) => sources.has(target)),
    )
    if (/\/index\.tsx?$/.test(file) && !matches(PUBLIC_ENTRIES, file))
      add(file, 1, 'is a barrel: import the file that is meant')
    for (const { path, line } of imports) {
      const rule = findImportProblem(root, file, path)
      if (rule) add(file, line, rule)
    }
    if (!findLayer(file)?.layer.network)
      for (const { line, value } of findGlobals(all, NETWORK))
        add(file, line, `touches ${value} outside renderer/services`)
    if (!matches(MAY_NAME_TYPES, file))
      for (const { kind, line, value } of all)
        if (kind === 'text' && names.has(value)) add(file, line, `names '${value}', which only ${TABLE} may`)
  }
  violations.push(
    ...findCycles(graph),
    ...findUnusedExports(sources, new Set([...graph.values()].flat()), collectScriptWords(root)),
  )

  if (files.length === 0) add('.', 1, 'no source file was read, so nothing was checked')
  if (names.size === 0) add(TABLE, 1, 'no page type was found, so their names were not checked')
  const listed = listGitFiles(root)
  if (!listed) add('.', 1, 'git could not list the files, so it is not known whether all were read')
  for (const file of listed ?? []) if (!sources.has(file)) add(file, 1, 'exists and was not read')
  return { files: files.length, violations }
}

/**
 * Returns ARCHITECTURE.md with the current table of layers.
 * @param {string} text
 */
export const insertLayerTable = (text) =>
  text.replace(
    /(<!-- layers -->\n)[\s\S]*?(\n<!-- end of layers -->)/,
    (_, begin, end) => `${begin}${formatLayerTable()}${end}`,
  )
