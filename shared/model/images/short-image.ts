/** Short form of a stored image of a page, which a catalogue entry contains, and the addresses of its copies. */
import type { TypeName } from '../page-types.ts'
import { type CopySuffix, formatPublicUrl, parseStoredPath, type StorageAddress } from './image-address.ts'

interface PageOfImage {
  readonly key: string
  readonly type: TypeName
}

/** The rules accept no longer text in an entry. */
const MAX_LENGTH = 200

/** content/{key}/{type}Info/{section}/Section_{block}_{8 hex digits}-{file}: only such images have copies. */
const IMAGE_PATH = /^content\/([^/]+)\/([A-Za-z]+)Info\/([A-Za-z]+)\/Section_([^/]*_[0-9a-f]{8}-[^/]+)$/
/** {section}/{block}_{8 hex digits}-{file}, after /{key}/ if the image was stored under an earlier key of the page. */
const SHORT_IMAGE = /^(?:\/([^/\\\n]+)\/)?([A-Za-z]+)\/([^/\\\n]*_[0-9a-f]{8}-[^/\\\n]+)$/

/** Returns the short form of an image address; null for an image that has no copies, or a path of other content. */
export function toShortImage(imageUrl: string | null, page: PageOfImage): string | null {
  const [, key, type, section, name] = IMAGE_PATH.exec(parseStoredPath(imageUrl ?? '') ?? '') ?? []
  if (key === undefined || type !== page.type) return null
  const short = `${key === page.key ? '' : `/${key}/`}${section}/${name}`
  return short.length <= MAX_LENGTH && SHORT_IMAGE.test(short) ? short : null
}

/**
 * Returns the address of a copy, at the current address of the storage and always below `content/`; null for any text
 * that is no short form.
 */
export function resolveShortImage(
  short: string,
  { key, type }: PageOfImage,
  storage: StorageAddress,
  suffix: CopySuffix,
): string | null {
  const [, earlierKey, section, name] = SHORT_IMAGE.exec(short) ?? []
  if (section === undefined) return null
  const path = `content/${earlierKey ?? key}/${type}Info/${section}/Section_${name}${suffix}`
  return path.split('/').some((part) => part === '.' || part === '..') ? null : formatPublicUrl(storage, path)
}
