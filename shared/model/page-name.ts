/** Validation and folding of page names. */
import { err, ok, type Result } from '../result.ts'
import { MAX_KEY_BYTES, MAX_NAME_LENGTH, normalizeName, toPageKey } from './page-key.ts'
import { foldCaseAndAccents } from './text/fold-case-and-accents.ts'
import { hasInvisibleCharacters, removeInvisibleCharacters } from './text/invisible-characters.ts'
import { utf8Length } from './text/utf8.ts'

export type NameProblem = 'empty' | 'too-long' | 'control-character' | 'key-too-long'

/** Returns the key of a page's name, or why the name is invalid. */
export function validatePageName(name: string): Result<string, NameProblem> {
  const normal = normalizeName(name)
  if (normal === '') return err('empty')
  if (hasInvisibleCharacters(normal)) return err('control-character')
  if (normal.length > MAX_NAME_LENGTH && [...normal].length > MAX_NAME_LENGTH) return err('too-long')
  const key = toPageKey(normal)
  return utf8Length(key) > MAX_KEY_BYTES ? err('key-too-long') : ok(key)
}

/** Folds names that look the same to one text, without case, accents, width, spaces and invisible characters. */
export const foldName = (name: string): string => removeInvisibleCharacters(foldCaseAndAccents(name.normalize('NFKC')))
