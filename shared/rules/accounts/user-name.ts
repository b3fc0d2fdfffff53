/** User names: which may be chosen, and which are the same to people who read them. */
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'

export const USER_NAME_LENGTH = { least: 2, most: 40 } as const

export type UserNameProblem =
  /** Fewer or more characters than a name may have. */
  | 'length'
  /** Other than letters, digits, space and `_ . -`, or one of those signs at an end. */
  | 'characters'
  /** Its lower case is another name: nobody could tell which of the two is taken. */
  | 'folding'

const WHOLE = /^[\p{L}\p{Nd}](?:[\p{L}\p{Nd} _.-]*[\p{L}\p{Nd}])?$/u

/** What was typed as the name it will be. The deployed rules demand the same, so a change here is one there. */
export function readUserName(typed: string): Result<string, UserNameProblem> {
  const name = typed.normalize('NFC').trim().replace(/ +/g, ' ')
  const length = characters(name)
  if (length < USER_NAME_LENGTH.least || length > USER_NAME_LENGTH.most) return err('length')
  if (!WHOLE.test(name)) return err('characters')
  // the rules of the hosted service and this program lower some letters differently
  if (name.includes('Σ') || characters(foldUserName(name)) !== length) return err('folding')
  return ok(name)
}

/** Two names that fold alike are one: the id of the reservation. */
export const foldUserName = (name: string): string => name.toLowerCase()

const characters = (text: string): number => [...text].length
