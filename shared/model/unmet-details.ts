/**
 * Model: details for readers who have not met the page: the first place that an editor has set, and a safe name. They
 * are one item of the reference's `sections`, because the rules have no expressions left for a field. Programs that do
 * not know the item keep it, as an item of a section that a later version has.
 */
import { type Place, readPlace } from './place.ts'
import { type RecordData, toText } from './stored-fields.ts'

export interface UnmetDetails {
  /**
   * Where readers first meet the page, in place of the earliest place of its texts: the key of a book, and behind a space
   * the number of a chapter. Without one it is the beginning of the book.
   */
  readonly ownFirst?: string
  /** Shown in place of the name to readers who have not met the page. */
  readonly safeName?: string
}

/** The `sectionName` of the item. No section of a page has this name. */
export const UNMET_ITEM = 'Unmet'

/** Characters. With the places of a book, more would exceed the text of a catalogue entry. */
export const MAX_SAFE_NAME_LENGTH = 60

/** A text that names no book, in place of a stored one that cannot be read. */
const UNREADABLE = '?'
/** Characters that no name has, except joiners, which only some scripts and emoji may have. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\xAD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u
const OWN_FIRST = /^(\S+)(?: (\d{1,20}(?:\.\d{1,20})?))?$/

/** True for a text that a save can store: it is short, because every save of the page stores it again. */
export const isOwnFirst = (text: string): boolean => parseOwnFirst(text).book !== ''

/** It fails closed: a text that cannot be read is a place that no reader has reached. */
export function parseOwnFirst(text: string): Place {
  const [, book, chapter] = OWN_FIRST.exec(text) ?? []
  return readPlace({ book, chapter: Number(chapter ?? 0) })
}

/** Returns those of the details that are set, without unmeant spaces. */
export const includeUnmetDetails = ({ ownFirst = '', safeName = '' }: UnmetDetails): UnmetDetails => ({
  ...(ownFirst.trim() === '' ? {} : { ownFirst: ownFirst.trim() }),
  ...(safeName.trim() === '' ? {} : { safeName: safeName.normalize('NFC').trim().replace(/\s+/g, ' ') }),
})

/**
 * Parses the item. A name that validation would refuse is ignored: every later save of the page would be refused.
 * Validation itself is not loaded with every page, so a name with a misplaced joiner remains, which its field reports.
 */
export function readUnmetDetails({ first, safeName }: RecordData): UnmetDetails {
  const stored = toText(safeName)
  const { safeName: name } = includeUnmetDetails({ safeName: stored })
  const isName = name !== undefined && !NOT_IN_NAMES.test(stored) && [...name].length <= MAX_SAFE_NAME_LENGTH
  const text = toText(first)
  return {
    ...(first === undefined ? {} : { ownFirst: isOwnFirst(text) ? text : UNREADABLE }),
    ...(isName ? { safeName: name } : {}),
  }
}

/** Returns the item, or nothing if none of the details is set. */
export const toUnmetItems = ({ ownFirst, safeName }: UnmetDetails): readonly RecordData[] =>
  ownFirst === undefined && safeName === undefined
    ? []
    : [
        {
          sectionName: UNMET_ITEM,
          ...(ownFirst === undefined ? {} : { first: ownFirst }),
          ...(safeName === undefined ? {} : { safeName }),
        },
      ]
