/** Page name ⇄ key. A key is one path segment; no two different names share one. */
import { storableText } from './text/storable-text.ts'
import { utf8Length } from './text/utf8.ts'

export const NAME_LIMIT = 200
export const KEY_BYTES_LIMIT = 600
/** File and block names become part of an object path, beside other parts. */
const PATH_PART_LIMIT = 60

/** Would not survive a path, an address or a comma standing for a space. */
const ESCAPED = /[~,/%?#\\]/g

const escaped = (character: string) =>
  `~${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** The form in which names are stored and compared: NFC, trimmed, runs of white space as one space. */
export const normalName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ')

/** The key of any text, without asking whether it is an allowed name. */
export const keyOf = (name: string): string => keyOfNormal(normalName(name))

const keyOfNormal = (name: string): string =>
  name
    .replace(ESCAPED, escaped)
    .replace(/^(?:\.|_(?=_))/, escaped)
    .replaceAll(' ', ',')

/** The name a key was made from. What no name could have made is returned as it stands. */
export const nameOfKey = (key: string): string =>
  key
    .replaceAll(',', ' ')
    .replace(/~([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Controls and half characters, which no page's name has ever held. */
const NEVER_IN_NAMES = /[\p{Cc}\p{Surrogate}]/u

/** The key that a link's name leads to; null where no page can have the name. Names of old pages are all let through. */
export function linkedKey(name: string): string | null {
  const normal = normalName(name)
  if (normal === '' || NEVER_IN_NAMES.test(normal) || [...normal].length > NAME_LIMIT) return null
  const key = keyOfNormal(normal)
  return utf8Length(key) > KEY_BYTES_LIMIT ? null : key
}

/** A block's or file's name as part of an object path. */
export const pathPart = (name: string): string =>
  [...keyOf(storableText(name))].slice(0, PATH_PART_LIMIT).join('')

const DOCUMENT_ID_BYTES = 1500

/** Whether a segment of an address can be a stored record's id at all; no service is asked for others. */
export const isDocumentId = (id: string): boolean =>
  id !== '' &&
  id !== '.' &&
  id !== '..' &&
  !/[/\p{Surrogate}\0]/u.test(id) &&
  !/^__.*__$/s.test(id) &&
  utf8Length(id) <= DOCUMENT_ID_BYTES
