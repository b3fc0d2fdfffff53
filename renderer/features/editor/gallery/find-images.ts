/** Search of the images that the catalogue knows: one of each page. */
import { resolveShortImage } from '#shared/model/images/resolve-short-image'
import type { PageCard } from '#shared/model/page'
import { containsAllWords } from '#shared/rules/names/contains-words'

export type CardWithImage = PageCard & { readonly image: string }

/** Two pages may have one image; only its path matters here. */
const ANY_STORAGE = { origin: '', bucket: '' }

/** Returns the pages with an image, each image once, by name. */
export function listImages(cards: readonly PageCard[]): readonly CardWithImage[] {
  const images = new Map<string, CardWithImage>()
  for (const card of cards.toSorted((one, other) => one.name.localeCompare(other.name))) {
    const { image } = card
    const path = image === null ? null : resolveShortImage(image, card, ANY_STORAGE, '')
    if (image !== null && path !== null && !images.has(path)) images.set(path, { ...card, image })
  }
  return [...images.values()]
}

/** The name of the file, without its hash and size. */
const FILE_NAME = /_[0-9a-f]{8}-([^/]*?)(?:\.\d+x\d+)?\.webp$/

/** Returns the name of an uploaded file in words, from the path or address of its image; empty for older images. */
export function getFileWords(path: string): string {
  const [, file = ''] = FILE_NAME.exec(path) ?? []
  return file.replace(/[,._-]/g, ' ')
}

/** Returns the images whose page or file contains all words: in name, series, summary or name of the file. */
export const findImages = (images: readonly CardWithImage[], query: string): readonly CardWithImage[] =>
  images.filter(({ name, series, summary, image }) =>
    containsAllWords([name, series, summary, getFileWords(image)].join('\n'), query),
  )
