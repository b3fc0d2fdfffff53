/** Names of pages: which a page may have, and which two people would take for one. */
import { err, ok, type Result } from '../result.ts'
import { KEY_BYTES_LIMIT, keyOf, NAME_LIMIT, normalName } from './page-key.ts'
import { foldedText } from './text/folded-text.ts'
import { utf8Length } from './text/utf8.ts'
import { hasUnseenCharacters, withoutUnseen } from './text/visible-name.ts'

export type NameProblem = 'empty' | 'too-long' | 'control-character' | 'key-too-long'

/** The key of a page's name, or why it cannot be one. */
export function pageKey(name: string): Result<string, NameProblem> {
  const normal = normalName(name)
  if (normal === '') return err('empty')
  if (hasUnseenCharacters(normal)) return err('control-character')
  if (normal.length > NAME_LIMIT && [...normal].length > NAME_LIMIT) return err('too-long')
  const key = keyOf(normal)
  return utf8Length(key) > KEY_BYTES_LIMIT ? err('key-too-long') : ok(key)
}

/** Two names that people would take for one: case, accents, width, spaces and what cannot be seen aside. */
export const foldedName = (name: string): string =>
  withoutUnseen(foldedText(name.normalize('NFKC')))
