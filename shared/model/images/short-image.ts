/** Short form of a stored image of a page, which a catalogue entry contains. */
import { parseStoredPath } from './image-address.ts'
import type { PageOfImage } from './resolve-short-image.ts'

/** The rules accept no longer text in an entry. */
const MAX_LENGTH = 200

/** content/{key}/{type}Info/{section}/Section_{block}_{8 hex digits}-{file}: only such images have copies. */
const IMAGE_PATH = /^content\/([^/]+)\/([A-Za-z]+)Info\/([A-Za-z]+)\/Section_([^/]*_[0-9a-f]{8}-[^/]+)$/

/** Returns the short form of an image address; null for an image that has no copies, or a path of other content. */
export function toShortImage(imageUrl: string | null, page: PageOfImage): string | null {
  const [, key, type, section, name] = IMAGE_PATH.exec(parseStoredPath(imageUrl ?? '') ?? '') ?? []
  if (key === undefined) return null
  const place = type === page.type ? (key === page.key ? '' : `/${key}/`) : `/${key}/${type}/`
  const short = `${place}${section}/${name}`
  return short.length <= MAX_LENGTH && !/[\\\n]/.test(short) ? short : null
}
