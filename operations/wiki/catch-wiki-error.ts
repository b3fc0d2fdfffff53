/** Converts expected errors (`WikiError`, disk errors) to a `Result`; programming errors stay exceptions. */
import { err, ok, type Result } from '#shared/result'
import { WikiError } from './wiki.ts'

/** @param describeRemains returns a sentence about what the work has left behind after a disk error */
export async function catchWikiError<T>(
  work: () => Promise<T>,
  describeRemains: () => string = () => '',
): Promise<Result<T, string>> {
  try {
    return ok(await work())
  } catch (error) {
    if (error instanceof WikiError) return err(error.message)
    const sentence = describeDiskProblem(error)
    if (sentence !== null) return err([sentence, describeRemains()].filter(Boolean).join(' '))
    throw error
  }
}

const DISK_SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EIO: 'the disk has a fault',
}

function describeDiskProblem(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const reason = DISK_SENTENCES[String(error.code)]
  if (reason === undefined) return null
  // ENOSPC occurs when writing to an open file, and the error then has no path.
  const path = 'path' in error ? String(error.path).replace(/\.part$/, '') : 'A file'
  return `${path} cannot be used: ${reason}. Correct that, then try again.`
}
