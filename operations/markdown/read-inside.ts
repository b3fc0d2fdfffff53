/** Reads files of a folder that somebody else may have made: ordinary ones that lie in it, of bounded size. */
import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import { err, ok, type Result } from '#shared/result'

/** The problem of a file that is not there. */
export const ABSENT = 'there is no such file'

/**
 * A symbolic link counts as what it leads to. A pipe is opened without waiting for who writes to it, and neither pipes
 * nor devices are read.
 * @param most bytes
 * @returns the bytes, or why there are none, as the end of a sentence
 */
export async function readInside(
  folder: string,
  path: string,
  most: number,
): Promise<Result<Buffer, string>> {
  const real = await realpath(path).catch(nullIfAbsent)
  if (real === null) return err(ABSENT)
  if (!isInside(await realpath(folder), real)) return err('it lies outside the folder')
  // Windows has neither the flag nor such pipes.
  const handle = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return err('it is no ordinary file')
    if (stats.size > most)
      return err(`it takes ${(stats.size / 1e6).toFixed(1)} MB, and ${most / 1e6} MB is the most`)
    return ok(await handle.readFile())
  } finally {
    await handle.close()
  }
}

/** Also for a name that no file can have. */
function nullIfAbsent(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(code))
    return null
  throw error
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  // On Windows, the way to another drive is absolute.
  return way !== '' && way.split(sep)[0] !== '..' && !isAbsolute(way)
}
