/** User names: which may be chosen, and which are the same to people who read them. */
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { ALPHABETS } from './alphabets.ts'
import { LOOK_ALIKES } from './look-alikes.ts'

export const USER_NAME_LENGTH = { min: 2, max: 40 } as const

export type UserNameProblem =
  /** Fewer or more characters than a name may have. */
  | 'length'
  /** Other than letters, digits, space and `_ . -`, or one of those signs at an end. */
  | 'characters'
  /** Letters of more than one script, or of none that names are written in. */
  | 'scripts'
  /** Its lower case is another name: nobody could tell which of the two is taken. */
  | 'folding'

const ALLOWED_FORM = /^[\p{L}0-9](?:[\p{L}0-9 _.-]*[\p{L}0-9])?$/u
const SINGLE_SCRIPT = new RegExp(
  `^(?:${Object.values(ALPHABETS)
    .map((letters) => `[${letters}]*`)
    .join('|')})$`,
  'u',
)

/** What was typed as the name it will be. The deployed rules demand the same, so a change here is one there. */
export function parseUserName(typed: string): Result<string, UserNameProblem> {
  const name = typed.normalize('NFC').trim().replace(/ +/g, ' ')
  const length = countCharacters(name)
  if (length < USER_NAME_LENGTH.min || length > USER_NAME_LENGTH.max) return err('length')
  if (!ALLOWED_FORM.test(name)) return err('characters')
  if (!SINGLE_SCRIPT.test(name.replace(/[0-9 _.-]/g, ''))) return err('scripts')
  // the rules of the hosted service and this program lower some letters differently
  if (name.includes('Σ') || countCharacters(foldUserName(name)) !== length) return err('folding')
  return ok(name)
}

/** Two names that fold alike are one: the id of the reservation. */
export const foldUserName = (name: string): string => name.toLowerCase()

const LOOK_ALIKE_OF = new Map(
  LOOK_ALIKES.flatMap(([shown, others]) => [...others].map((letter) => [letter, shown] as const)),
)

/** Two names of one skeleton look alike: the id of a second reservation. For most names it is the first one's. */
export const toSkeleton = (name: string): string =>
  foldUserName(
    [...name.replaceAll('rn', 'm')].map((letter) => LOOK_ALIKE_OF.get(letter) ?? letter).join(''),
  )

/** What a person's record says of their name, and the reservations it needs. */
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
