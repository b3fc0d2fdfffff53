/** Rules for user names: validation, folding, and detection of names that look alike. */
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { ALPHABETS } from './alphabets.ts'
import { LOOK_ALIKES } from './look-alikes.ts'

export const USER_NAME_LENGTH = { min: 2, max: 40 } as const

export type UserNameProblem =
  /** Fewer or more characters than allowed. */
  | 'length'
  /** Contains other characters than letters, digits, space and `_ . -`, or begins or ends with one of these signs. */
  | 'characters'
  /** Letters of more than one script, or of a script that names may not use. */
  | 'scripts'
  /** Its lower case form is ambiguous, so uniqueness could not be checked. */
  | 'folding'

const ALLOWED_FORM = /^[\p{L}0-9](?:[\p{L}0-9 _.-]*[\p{L}0-9])?$/u
const SINGLE_SCRIPT = new RegExp(
  `^(?:${Object.values(ALPHABETS)
    .map((letters) => `[${letters}]*`)
    .join('|')})$`,
  'u',
)

/** Normalizes and validates a typed name. The deployed rules contain the same checks and must be changed together. */
export function parseUserName(typed: string): Result<string, UserNameProblem> {
  const name = typed.normalize('NFC').trim().replace(/ +/g, ' ')
  const length = countCharacters(name)
  if (length < USER_NAME_LENGTH.min || length > USER_NAME_LENGTH.max) return err('length')
  if (!ALLOWED_FORM.test(name)) return err('characters')
  if (!SINGLE_SCRIPT.test(name.replace(/[0-9 _.-]/g, ''))) return err('scripts')
  // The hosted service and JavaScript convert some letters to different lower case.
  if (name.includes('Σ') || countCharacters(foldUserName(name)) !== length) return err('folding')
  return ok(name)
}

/** Returns the folded name, which is the id of its reservation. */
export const foldUserName = (name: string): string => name.toLowerCase()

const LOOK_ALIKE_OF = new Map(
  LOOK_ALIKES.flatMap(([shown, others]) => [...others].map((letter) => [letter, shown] as const)),
)

/**
 * Returns the skeleton, which is equal for names that look alike. It is the id of a second reservation unless it equals
 * the folded name.
 */
export const toSkeleton = (name: string): string =>
  foldUserName([...name.replaceAll('rn', 'm')].map((letter) => LOOK_ALIKE_OF.get(letter) ?? letter).join(''))

/** Returns the name fields of a person's record and the ids of the reservations it needs. */
export function createUserNameRecords(userName: string): {
  readonly name: { readonly userName: string; readonly skeleton?: string }
  readonly reservations: readonly string[]
} {
  const folded = foldUserName(userName)
  const skeleton = toSkeleton(userName)
  return skeleton === folded
    ? { name: { userName }, reservations: [folded] }
    : { name: { userName, skeleton }, reservations: [folded, skeleton] }
}

const countCharacters = (text: string): number => [...text].length
