/** A folder of Markdown files, read: the pages they hold, or everything that is wrong with them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toPageKey } from '#shared/model/page-key'
import { type MarkdownPage, parseMarkdown } from './page-markdown.ts'

export interface SourcePage {
  /** As it is shown: below the folder, with slashes. */
  readonly file: string
  readonly text: string
  readonly key: string
  readonly page: MarkdownPage
}

/** Oldest first, as they were written. Every problem is added, not only the first. */
export async function readSources(
  folder: string,
  onFile: () => void,
  problems: string[],
): Promise<SourcePage[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'))
  if (names.length === 0) problems.push(`${folder} holds no .md file.`)
  const sources = new Map<string, SourcePage>()
  for (const name of names.sort()) {
    onFile()
    const file = name.replaceAll('\\', '/')
    const text = await readFile(join(folder, name), 'utf8')
    const read = parseMarkdown(text)
    if (!read.ok) {
      problems.push(`${file}: ${read.error}`)
      continue
    }
    const key = toPageKey(read.value.details.name)
    const other = sources.get(key)
    if (other === undefined) sources.set(key, { file, text, key, page: read.value })
    else problems.push(`${file}: it is the same page as ${other.file}.`)
  }
  return [...sources.values()].sort((a, b) =>
    (a.page.createdAt ?? '~') < (b.page.createdAt ?? '~') ? -1 : 1,
  )
}
