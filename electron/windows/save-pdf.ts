/** The page in a window as a PDF file, where the person wants it. */
import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { err, ok, type Result } from '#shared/result'

export interface SavePdfDeps {
  readonly title: string
  /** null where the person thought better of it. */
  readonly chooseFile: (suggested: string) => Promise<string | null>
  readonly print: () => Promise<Uint8Array>
}

/** Whole or not at all: an older file of that name stays until the new one is complete. */
export async function savePdf({
  title,
  chooseFile,
  print,
}: SavePdfDeps): Promise<Result<void, string>> {
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

/** What every system takes as a file's name. */
export const toFileName = (title: string): string =>
  title
    .replace(/\|\|.*$/, '')
    .replace(/[<>:"/\\|?*\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/[. ]+$/, '') || 'Page'
