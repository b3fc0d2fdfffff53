/** Writes every page as one Markdown file, its pictures beside it. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMALL_SUFFIX } from '#shared/model/images/image-address'
import type { Block } from '#shared/model/page'
import type { WikiSource } from '../wiki/wiki.ts'
import { writeMarkdown } from './page-markdown.ts'
import { type KnownPage, readPages, storedPath, type WikiPages } from './wiki-pages.ts'

export async function exportPages(
  source: WikiSource,
  folder: string,
  progress: (what: string) => void,
): Promise<{ pages: number; images: number }> {
  const wiki = await readPages(source)
  const images = new Map<string, string>()
  for (const page of wiki.pages.values()) {
    const { type, key } = page.reference
    await mkdir(join(folder, type), { recursive: true })
    await writeFile(join(folder, type, fileName(key)), textOf(page, wiki, images))
    progress('pages')
  }
  await mkdir(join(folder, 'images'), { recursive: true })
  for (const [path, name] of images) {
    for (const suffix of ['', SMALL_SUFFIX]) {
      const file = wiki.files.get(`${path}${suffix}`)
      if (file !== undefined)
        await writeFile(join(folder, 'images', `${name}${suffix}`), await source.read(file))
    }
    progress('pictures')
  }
  return { pages: wiki.pages.size, images: images.size }
}

function textOf(
  { reference, sections }: KnownPage,
  { files }: WikiPages,
  images: Map<string, string>,
): string {
  const { name, type, series, bookNumber, locationType, createdAt, createdBy } = reference
  const withFiles = (block: Block): Block => {
    const path = block.imageUrl === undefined ? null : storedPath(block.imageUrl)
    if (path === null || !files.has(path)) return block
    images.set(path, imageName(path))
    return { ...block, imageUrl: `images/${imageName(path)}` }
  }
  return writeMarkdown({
    details: { name, type, series, bookNumber, locationType },
    createdAt,
    author: { uid: createdBy, userName: reference.updatedByName ?? '' },
    sections: new Map([...sections].map(([section, blocks]) => [section, blocks.map(withFiles)])),
  })
}

/** As it is stored: eight digits of its content, then its own name. */
function imageName(path: string): string {
  const [, own] = /_([0-9a-f]{8}-[^/]*)$/.exec(path) ?? []
  return plain(own ?? `${hash(path)}-${path.slice(path.lastIndexOf('/') + 1)}`)
}

/** A name every file system takes; what is lost of it stands in the file. */
function fileName(key: string): string {
  const name = plain(key)
  return `${name === key ? name : `${name}-${hash(key)}`}.md`
}

const plain = (name: string): string => name.replace(/[^A-Za-z0-9,_.-]/g, '~').slice(0, 100)

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)
