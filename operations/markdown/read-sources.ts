/** Reader of a folder of Markdown files: parses all pages and collects all problems. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { toPageKey } from '#shared/model/page-key'
import { type MarkdownPage, parseMarkdown } from './page-markdown.ts'
import { readInside } from './read-inside.ts'

export interface SourcePage {
  /** Path relative to the folder, with slashes. */
  readonly file: string
  readonly text: string
  readonly key: string
  readonly page: MarkdownPage
}

/** Resolves with the pages, oldest first. Adds every problem to `problems`. */
export async function readSources(folder: string, onFile: () => void, problems: string[]): Promise<SourcePage[]> {
  const names = await listMarkdownFiles(folder, '', problems)
  if (names.length === 0) problems.push(`${folder} holds no .md file.`)
  const sources = new Map<string, SourcePage>()
  for (const name of names.sort()) {
    onFile()
    const file = name.replaceAll('\\', '/')
    const bytes = await readInside(folder, join(folder, name), MAX_PAGE_BYTES)
    if (!bytes.ok) {
      problems.push(`${file}: it cannot be read, since ${bytes.error}.`)
      continue
    }
    const text = bytes.value.toString('utf8')
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
  return [...sources.values()].sort((a, b) => ((a.page.createdAt ?? '~') < (b.page.createdAt ?? '~') ? -1 : 1))
}

/** A page has at most seven sections of 250 kB each. */
const MAX_PAGE_BYTES = 8_000_000

/** Resolves with relative paths. Links to folders are not followed, because they may lead outside or form a cycle. */
async function listMarkdownFiles(folder: string, below: string, problems: string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const name = join(below, entry.name)
    if (entry.isDirectory()) found.push(...(await listMarkdownFiles(folder, name, problems)))
    else if (entry.name.endsWith('.md')) found.push(name)
    else if (entry.isSymbolicLink() && (await isFolder(join(folder, name))))
      problems.push(`${name.replaceAll('\\', '/')}: a symbolic link to a folder is not followed.`)
  }
  return found
}

/** Resolves with false for a broken link. */
const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
