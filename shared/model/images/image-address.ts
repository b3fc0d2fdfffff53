/** Addresses of stored images. Only images in the wiki's own storage are shown, at its current address. */

export interface StorageAddress {
  /** Scheme, host and port without a trailing slash. */
  readonly origin: string
  readonly bucket: string
}

export const HOSTED_STORAGE_ORIGIN = 'https://firebasestorage.googleapis.com'

/** …/v0/b/{bucket}/o/{path}?… */
const STORED_URL = /^(https?:\/\/[^/?#]+)\/v0\/b\/[^/?#]+\/o\/([^/?#]+)\?([^#]*)$/
/** Origins at which this product has ever stored images, independent of the current configuration. */
const KNOWN_ORIGIN = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\]|firebasestorage\.googleapis\.com)(?::\d+)?$/

/**
 * Resolves a stored image address to the current storage, so that images survive a new port, a restored backup and a
 * move to hosted services.
 * @returns null for an address outside the wiki's own storage
 */
export function resolveImageUrl(stored: string, { origin, bucket }: StorageAddress): string | null {
  const [, host, path, query] = STORED_URL.exec(stored) ?? []
  if (host === undefined || path === undefined || query === undefined) return null
  if (host !== origin && !KNOWN_ORIGIN.test(host)) return null
  return `${origin}/v0/b/${bucket}/o/${path}?${query}`
}

/** Maximum width and height of the larger resized copy in pixels. */
export const SMALL_WIDTH = 640
const SMALL_SUFFIX = '_640'

/** Resized copies with which every image is stored: suffix of the path, and maximum width and height in pixels. */
export const IMAGE_COPIES = [
  { suffix: '_240', size: 240 },
  { suffix: SMALL_SUFFIX, size: SMALL_WIDTH },
] as const

export type CopySuffix = (typeof IMAGE_COPIES)[number]['suffix']

/** Maximum width of a stored image in pixels. */
export const FULL_WIDTH = 1600

/** …/Section_{block}_{8 hex digits}-{file}: images of older records have no digits and no resized copy. */
const HASHED_NAME = /_[0-9a-f]{8}-[^/]*$/

/** True for the path of an image that is stored with resized copies. */
export const hasCopies = (path: string): boolean => HASHED_NAME.test(path)

/** Returns the address of the 640-pixel copy, which is public like all content and read without a token. */
export function getSmallImageUrl(url: string): string | null {
  const [, host, path] = STORED_URL.exec(url) ?? []
  if (host === undefined || !KNOWN_ORIGIN.test(host) || !hasCopies(path ?? '')) return null
  return `${url.slice(0, url.indexOf('?'))}${SMALL_SUFFIX}?alt=media`
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Name of an image file with its size in pixels, so that a page reserves its place before it is loaded. */
export const formatSizedFile = (name: string, { width, height }: ImageSize): string => `${name}.${width}x${height}.webp`

/** Name of the file of a resized copy, beside that of its image. */
export const formatCopyFile = (file: string, suffix: CopySuffix): string => file.replace(/\.webp$/, `${suffix}.webp`)

/** Size of an image in pixels, from the name of its file; null for images of older records. */
export function getImageSize(url: string): ImageSize | null {
  const [, width = '', height = ''] = /\.([1-9]\d{0,3})x([1-9]\d{0,3})\.webp(?:\?|$)/.exec(url) ?? []
  return width === '' ? null : { width: Number(width), height: Number(height) }
}

/** Returns the download address of a stored object. */
export const formatDownloadUrl = (storage: StorageAddress, path: string, token: string): string =>
  `${formatPublicUrl(storage, path)}&token=${encodeURIComponent(token)}`

/** Returns the address of an object of the wiki's content, which everybody may read without a token. */
export const formatPublicUrl = ({ origin, bucket }: StorageAddress, path: string): string =>
  `${origin}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`

/** Returns the path of an object that this product has stored; null for any other address. */
export function parseStoredPath(url: string): string | null {
  const [, host, path] = STORED_URL.exec(url) ?? []
  if (host === undefined || path === undefined || !KNOWN_ORIGIN.test(host)) return null
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
