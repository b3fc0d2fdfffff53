/** Reader of files in an untrusted folder: only regular files inside it, with a size limit. */
import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import { err, ok, type Result } from '#shared/result'

/** Error message for a missing file. */
export const ABSENT = 'there is no such file'

/**
 * Follows symbolic links and checks their target. Opens pipes without blocking, and reads neither pipes nor devices.
 * @returns the bytes, or an error message that completes a sentence
 */
export async function readInside(folder: string, path: string, maxBytes: number): Promise<Result<Buffer, string>> {
  const real = await realpath(path).catch(nullIfAbsent)
  if (real === null) return err(ABSENT)
  if (!isInside(await realpath(folder), real)) return err('it is outside the folder')
  // Windows has neither this flag nor named pipes in folders.
  const handle = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return err('it is no ordinary file')
    if (stats.size > maxBytes)
      return err(`it takes ${(stats.size / 1e6).toFixed(1)} MB; the maximum is ${maxBytes / 1e6} MB`)
    return ok(await handle.readFile())
  } finally {
    await handle.close()
  }
}

/** Returns null for errors of a missing file or an impossible file name. */
function nullIfAbsent(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(code)) return null
  throw error
}

function isInside(folder: string, path: string): boolean {
  const relativePath = relative(folder, path)
  // On Windows, the relative path to another drive is absolute.
  return relativePath !== '' && relativePath.split(sep)[0] !== '..' && !isAbsolute(relativePath)
}
