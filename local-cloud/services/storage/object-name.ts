/** Validation of object names: accepts those that mean the same in every tool, hosted and on a disk. */

import { isWellFormed } from '../store/values/path-key.ts'

/** The limit of the hosted service. */
const MAX_BYTES = 1024

/** Returns the reason why a file may not have this name, or null. */
export function findObjectNameProblem(path: string): string | null {
  if (path === '') return 'A file needs a name.'
  if (Buffer.byteLength(path) > MAX_BYTES) return `The name of a file is longer than ${MAX_BYTES} bytes.`
  if (!isWellFormed(path) || /[\0\r\n\\]/.test(path))
    return 'The name of a file holds a character that no name may hold.'
  const parts = path.split('/')
  if (parts.includes('')) return 'The name of a file has an empty part.'
  if (parts.some((part) => part === '.' || part === '..')) return 'The name of a file has a part that is "." or "..".'
  return null
}
