/** PDF export of a window's page to a chosen file. */
import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { err, ok, type Result } from '#shared/result'

export interface SavePdfDeps {
  readonly title: string
  /** Resolves with null if the dialog was cancelled. */
  readonly chooseFile: (suggested: string) => Promise<string | null>
  readonly print: () => Promise<Uint8Array>
}

/** Writes the file atomically: an older file of that name stays until the new one is complete. */
export async function savePdf({ title, chooseFile, print }: SavePdfDeps): Promise<Result<void, string>> {
  const file = await chooseFile(`${toFileName(title)}.pdf`)
  if (file === null) return ok(undefined)
  const part = join(dirname(file), `.${randomUUID()}.part`)
  try {
    await writeFile(part, await print())
    await rename(part, file)
    return ok(undefined)
  } catch (problem) {
    await rm(part, { force: true })
    return err(problem instanceof Error ? problem.message : String(problem))
  }
}

const MAX_LENGTH = 80

/** Returns a file name that is valid on every system. */
export const toFileName = (title: string): string =>
  title
    .replace(/\|\|.*$/, '')
    .replace(/[<>:"/\\|?*\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/[. ]+$/, '') || 'Page'
