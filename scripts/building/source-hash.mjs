/** Content hashes of sources and dependencies, which detect outdated builds and installations. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const NOT_BUILT = /\.test\.tsx?$|\.tsbuildinfo$|\.md$|^\.DS_Store$/

/**
 * Lists all files at or below the path, in a deterministic order.
 * @param {string} root
 * @param {string} path relative to root
 * @returns {string[]}
 */
export function listFiles(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`))
}

/**
 * @param {string} root
 * Hashes files and folders with their paths, so that a missing file differs from an empty one.
 * @param {string} root
 * @param {readonly string[]} sources
 */
export function hashSources(root, sources) {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources)
    for (const file of listFiles(root, source))
      if (!NOT_BUILT.test(file))
        hash.update(`\0${file}\0`).update(
          createHash('sha256')
            .update(readFileSync(join(root, file)))
            .digest(),
        )
  return hash.digest('hex')
}

/**
 * Hashes the inputs of `npm ci`. Other fields of package.json, such as scripts, are not included.
 * @param {string} root
 */
export function hashDependencies(root) {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const wanted = JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides])
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(`${wanted}\0${process.platform}\0${process.arch}\0`).update(lock).digest('hex')
}

/**
 * Returns true if node_modules matches the lock file, as after a manual installation.
 * @param {string} root
 */
export function matchesLockFile(root) {
  const hidden = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages ?? {}
  const { '': _self, ...wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  // Optional packages of other platforms are missing as expected; one for this platform must be there.
  /** @param {{ os?: string[], cpu?: string[], libc?: string[] }} entry */
  const forThisMachine = ({ os, cpu, libc }) => os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
  return Object.entries(wanted).every(([path, entry]) => {
    const found = installed[path]
    if (found) return found.version === entry.version && existsSync(join(root, path))
    return Boolean(entry.optional && !forThisMachine(entry))
  })
}
