/** Addresses of the copies of an image, from its short form. */
import type { TypeName } from '../page-types.ts'
import { type CopySuffix, formatPublicUrl, type StorageAddress } from './image-address.ts'

export interface PageOfImage {
  readonly key: string
  readonly type: TypeName
}

/**
 * {section}/{block}_{8 hex digits}-{file}, after /{key}/ if the image was stored under another key, or /{key}/{type}/ if
 * it is that of a page of another type.
 */
const SHORT_IMAGE = /^(?:\/([^/\\\n]+)\/(?:([A-Za-z]+)\/)?)?([A-Za-z]+)\/([^/\\\n]*_[0-9a-f]{8}-[^/\\\n]+)$/

/**
 * Returns the address of a copy, or of the image itself, at the current address of the storage and always below `content/`; null for any text
 * that is no short form.
 */
export function resolveShortImage(
  short: string,
  { key, type }: PageOfImage,
  storage: StorageAddress,
  suffix: CopySuffix | '',
): string | null {
  const [, otherKey, otherType, section, name] = SHORT_IMAGE.exec(short) ?? []
  if (section === undefined) return null
  const path = `content/${otherKey ?? key}/${otherType ?? type}Info/${section}/Section_${name}${suffix}`
  return path.split('/').some((part) => part === '.' || part === '..') ? null : formatPublicUrl(storage, path)
}
