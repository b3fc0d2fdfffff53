/** Page name ⇄ key. A key is one path segment; no two different names share one. */
import { toStorableText } from './text/storable-text.ts'
import { utf8Length } from './text/utf8.ts'

export const MAX_NAME_LENGTH = 200
export const MAX_KEY_BYTES = 600
/** File and block names become part of an object path, beside other parts. */
const MAX_PATH_PART_LENGTH = 60

/** Would not survive a path, an address or a comma standing for a space. */
const ESCAPED_CHARACTERS = /[~,/%?#\\]/g

const escapeCharacter = (character: string) =>
  `~${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** The form in which names are stored and compared: NFC, trimmed, runs of white space as one space. */
export const normalizeName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ')

/** The key of any text, without asking whether it is an allowed name. */
export const toPageKey = (name: string): string => encodeKey(normalizeName(name))

const encodeKey = (name: string): string =>
  name
    .replace(ESCAPED_CHARACTERS, escapeCharacter)
    .replace(/^(?:\.|_(?=_))/, escapeCharacter)
    .replaceAll(' ', ',')

/** The name a key was made from. What no name could have made is returned as it stands. */
export const toPageName = (key: string): string =>
  key
    .replaceAll(',', ' ')
    .replace(/~([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Controls and half characters, which no page's name has ever held. */
const NEVER_IN_NAMES = /[\p{Cc}\p{Surrogate}]/u

/** The key that a link's name leads to; null where no page can have the name. Names of old pages are all let through. */
export function toLinkKey(name: string): string | null {
  const normal = normalizeName(name)
  if (normal === '' || NEVER_IN_NAMES.test(normal) || [...normal].length > MAX_NAME_LENGTH)
    return null
  const key = encodeKey(normal)
  return utf8Length(key) > MAX_KEY_BYTES ? null : key
}

/** A block's or file's name as part of an object path. */
export const toPathPart = (name: string): string =>
  [...toPageKey(toStorableText(name))].slice(0, MAX_PATH_PART_LENGTH).join('')

const MAX_DOCUMENT_ID_BYTES = 1500

/** Whether a segment of an address can be a stored record's id at all; no service is asked for others. */
export const isDocumentId = (id: string): boolean =>
  id !== '' &&
  id !== '.' &&
  id !== '..' &&
  !/[/\p{Surrogate}\0]/u.test(id) &&
  !/^__.*__$/s.test(id) &&
  utf8Length(id) <= MAX_DOCUMENT_ID_BYTES
