/** Addresses of the copies of an image, from its short form. */
import type { TypeName } from '../page-types.ts'
import { type CopySuffix, formatPublicUrl, type StorageAddress } from './image-address.ts'

export interface PageOfImage {
  readonly key: string
  readonly type: TypeName
}

/** {section}/{block}_{8 hex digits}-{file}, after /{key}/ if the image was stored under an earlier key of the page. */
const SHORT_IMAGE = /^(?:\/([^/\\\n]+)\/)?([A-Za-z]+)\/([^/\\\n]*_[0-9a-f]{8}-[^/\\\n]+)$/

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
