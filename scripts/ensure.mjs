/** Script: installs packages and builds targets if they are outdated. Needs Node built-ins only. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { acquireLock } from './building/build-lock.mjs'
import { hashDependencies, hashSources, listFiles, matchesLockFile } from './building/source-hash.mjs'
import { PRODUCT, TARGETS } from './building/targets.mjs'
import { unlinkNode } from './building/unlink-node.mjs'
import { printHelpIfRequested } from './usage.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const INSTALLED_STAMP = join(root, 'node_modules/.cache/infinite-worlds/installed')

/**
 * Returns an error message if this version of Node is too old; otherwise undefined.
 * @param {string} version
 */
export function describeNodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24
  return fits
    ? undefined
    : `Infinite Worlds needs Node 20.19 or later, 22.12 or later, or 24 and later; this is Node ${version}. Install a current one from https://nodejs.org and try again.`
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Runs a command quietly. If it fails, prints its output and exits.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} sentence
 */
function runOrStop(command, args, sentence) {
  const shell = process.platform === 'win32' && command === 'npm'
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (done.status === 0) return
  const output = [done.stdout, done.stderr, done.error?.message].filter(Boolean).join('\n').trim()
  if (output) console.error(output)
  stop(sentence)
}

/** @param {string} path */
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const isInstalled = () => read(INSTALLED_STAMP) === hashDependencies(root)

function install() {
  if (isInstalled()) return
  const wanted = hashDependencies(root)
  if (read(INSTALLED_STAMP) === '' && matchesLockFile(root)) return write(INSTALLED_STAMP, wanted)
  console.log('Installing packages...')
  const npm = process.env['npm_execpath']
  // With NODE_ENV=production npm would omit the packages that the build needs.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const sentence =
    'The packages could not be installed, so nothing was started. Check the network connection and the free disk space, then try again.'
  if (npm?.endsWith('.js')) runOrStop(process.execPath, [npm, ...args], sentence)
  else runOrStop('npm', args, sentence)
  unlinkNode(root)
  write(INSTALLED_STAMP, wanted)
}

/**
 * Stamps lie beside the outputs, so that deleting out/ deletes them as well.
 * @param {string} name
 */
const getStampPath = (name) => join(root, 'out/.stamps', `${name}.json`)

/**
 * Parses a stamp. Returns null for an invalid one, which a power failure may leave and which counts as missing.
 * @param {string} text
 * @returns {{ hash: string, files: string[] } | null}
 */
export function readStamp(text) {
  try {
    const { hash, files } = JSON.parse(text)
    const isStamp = typeof hash === 'string' && Array.isArray(files) && files.every((file) => typeof file === 'string')
    return isStamp ? { hash, files } : null
  } catch {
    return null
  }
}

/**
 * @param {string} name
 * @param {import('./building/targets.mjs').Target} target
 */
function isFresh(name, target) {
  const stamp = readStamp(read(getStampPath(name)))
  return stamp?.hash === hashSources(root, target.sources) && stamp.files.every((file) => existsSync(join(root, file)))
}

/** @param {readonly string[]} names */
const findStaleTargets = (names) =>
  names.flatMap((name) => {
    const target = TARGETS[name]
    return target === undefined || isFresh(name, target) ? [] : [{ name, target }]
  })

/** @param {readonly string[]} names */
function build(names) {
  const stale = findStaleTargets(names)
  if (stale.length === 0) return
  console.log('Building...')
  const sentence = 'The build failed, so nothing was started. The lines above name the file to look at.'
  for (const { name, target } of stale) {
    const hash = hashSources(root, target.sources) // computed first, so that edits during the build make it outdated
    rmSync(getStampPath(name), { force: true })
    runOrStop(process.execPath, [join(root, 'scripts/build.mjs'), name], sentence)
    if (!existsSync(join(root, target.main))) stop(`${sentence} (${target.main} is missing.)`)
    write(getStampPath(name), JSON.stringify({ hash, files: listFiles(root, target.out) }))
  }
}

/**
 * Installs packages and builds the named targets if they are outdated. Prints an error and exits if that fails.
 * @param {{ targets?: readonly string[] }} [options]
 */
export function ensure({ targets = PRODUCT } = {}) {
  const problem = describeNodeProblem(process.versions.node)
  if (problem) stop(problem)
  unlinkNode(root) // some configurations of npm do not run `postinstall`
  if (isInstalled() && findStaleTargets(targets).length === 0) return
  const releaseLock = acquireLock(join(root, 'out/.stamps/turn'), (holder) =>
    console.log(`Waiting for process ${holder}, which installs or builds here...`),
  )
  install()
  build(targets)
  releaseLock()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  printHelpIfRequested('build')
  const named = process.argv.slice(2)
  const unknown = named.find((name) => TARGETS[name] === undefined)
  if (unknown !== undefined) stop(`There is no target called "${unknown}". Known: ${Object.keys(TARGETS).join(', ')}.`)
  ensure(named.length > 0 ? { targets: named } : {})
}
