/** Conversion of page names to keys; `to-page-name.ts` is its inverse. A key is one path segment; no two different names share one. */
import { utf8Length } from './text/utf8.ts'

export const MAX_NAME_LENGTH = 200
export const MAX_KEY_BYTES = 600

/** Characters that a path or an address cannot contain, and the comma, which stands for a space. */
const ESCAPED_CHARACTERS = /[~,/%?#\\]/g

const escapeCharacter = (character: string) => `~${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** Normalizes a name for storage and comparison: NFC, trimmed, runs of white space as one space. */
export const normalizeName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Returns the key of any text, without validation of the name. */
export const toPageKey = (name: string): string => encodeKey(normalizeName(name))

const encodeKey = (name: string): string =>
  name
    .replace(ESCAPED_CHARACTERS, escapeCharacter)
    .replace(/^(?:\.|_(?=_))/, escapeCharacter)
    .replaceAll(' ', ',')

/** Control characters and lone surrogates, which no page name has ever contained. */
const NEVER_IN_NAMES = /[\p{Cc}\p{Surrogate}]/u

/** Returns the key for the name in a link; null if no page can have it. The names of all old pages are accepted. */
export function toLinkKey(name: string): string | null {
  const normal = normalizeName(name)
  if (normal === '' || NEVER_IN_NAMES.test(normal) || [...normal].length > MAX_NAME_LENGTH) return null
  const key = encodeKey(normal)
  return utf8Length(key) > MAX_KEY_BYTES ? null : key
}
