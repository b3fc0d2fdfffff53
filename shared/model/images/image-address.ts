/** Addresses of stored images: only the wiki's own storage is ever shown, at its present address. */

export interface StorageAddress {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string
  readonly bucket: string
}

export const HOSTED_STORAGE_ORIGIN = 'https://firebasestorage.googleapis.com'

/** …/v0/b/{bucket}/o/{path}?… */
const STORED_URL = /^(https?:\/\/[^/?#]+)\/v0\/b\/[^/?#]+\/o\/([^/?#]+)\?([^#]*)$/
/** Where this product has ever stored images, whatever the wiki is configured for now. */
const KNOWN_ORIGIN =
  /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\]|firebasestorage\.googleapis\.com)(?::\d+)?$/

/**
 * A picture survives another port, a restored backup and a move to hosted services.
 * @returns null for any address that is not the wiki's own storage
 */
export function resolveImageUrl(stored: string, { origin, bucket }: StorageAddress): string | null {
  const [, host, path, query] = STORED_URL.exec(stored) ?? []
  if (host === undefined || path === undefined || query === undefined) return null
  if (host !== origin && !KNOWN_ORIGIN.test(host)) return null
  return `${origin}/v0/b/${bucket}/o/${path}?${query}`
}

/** Beside every image saved by this product lies a second of at most this many pixels across. */
export const SMALL_WIDTH = 640
export const SMALL_SUFFIX = '_640'
/** Images are stored no wider. */
export const FULL_WIDTH = 1600

/** …/Section_{block}_{8 hex digits}-{file}: images of older records have no digits, and nothing beside them. */
const HASHED_NAME = /_[0-9a-f]{8}-[^/]*$/

/** The small form of a stored image. It has a token of its own, and is read without one, as all content may be. */
export function getSmallImageUrl(url: string): string | null {
  const [, host, path] = STORED_URL.exec(url) ?? []
  if (host === undefined || !KNOWN_ORIGIN.test(host) || !HASHED_NAME.test(path ?? '')) return null
  return `${url.slice(0, url.indexOf('?'))}${SMALL_SUFFIX}?alt=media`
}

/** The address under which a stored object is downloaded. */
export const formatDownloadUrl = (
  { origin, bucket }: StorageAddress,
  path: string,
  token: string,
): string =>
  `${origin}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media&token=${encodeURIComponent(token)}`
