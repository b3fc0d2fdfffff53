/** What can go wrong with an account, and beside which field it is told. */
import { ACCOUNT } from '#shared/messages/account-messages'
import { USER_NAME_LENGTH, type UserNameProblem } from './user-name.ts'

export type AccountError =
  | { readonly kind: 'email-in-use' }
  | { readonly kind: 'email-invalid' }
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'password-weak' }
  /** One of the two; which is nobody's to know. */
  | { readonly kind: 'credentials-wrong' }
  | { readonly kind: 'too-many-attempts' }
  | { readonly kind: 'disabled' }
  /** `kept`: the fresh account could not be removed again, and waits for another name. */
  | { readonly kind: 'name-taken'; readonly kept: boolean }
  /** People could not tell it from one that is taken. */
  | { readonly kind: 'name-looks-taken'; readonly kept: boolean }
  /** The account stands, but its name could not be reserved, nor the account removed. */
  | { readonly kind: 'name-not-reserved' }
  | { readonly kind: 'code-expired' }
  | { readonly kind: 'code-used' }
  /** Signed out meanwhile: by time, by a new password elsewhere, or because the account is gone. */
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'unreachable' }
  /** In the provider's own words, which may be none. */
  | { readonly kind: 'other'; readonly message: string }

export type AccountField = 'userName' | 'email' | 'password'

export interface ToldError {
  /** null where it concerns no single field. */
  readonly field: AccountField | null
  readonly text: string
}

export function tellAccountError(
  error: AccountError,
  { email = '', userName = '' }: { readonly email?: string; readonly userName?: string } = {},
): ToldError {
  switch (error.kind) {
    case 'email-in-use':
      return { field: 'email', text: ACCOUNT.emailInUse(email) }
    case 'email-invalid':
      return { field: 'email', text: ACCOUNT.emailInvalid(email) }
    case 'password-weak':
      return { field: 'password', text: ACCOUNT.passwordWeak }
    case 'name-taken':
      return {
        field: 'userName',
        text: error.kept
          ? `${ACCOUNT.nameTaken(userName)}. ${ACCOUNT.chooseAtSignIn}`
          : ACCOUNT.nameTaken(userName),
      }
    case 'name-looks-taken':
      return {
        field: 'userName',
        text: error.kept
          ? `${ACCOUNT.nameLooksTaken(userName)} ${ACCOUNT.chooseAtSignIn}`
          : ACCOUNT.nameLooksTaken(userName),
      }
    case 'name-not-reserved':
      return { field: null, text: `${ACCOUNT.nameNotReserved} ${ACCOUNT.chooseAtSignIn}` }
    case 'credentials-wrong':
      return { field: 'password', text: ACCOUNT.credentialsWrong }
    case 'other':
      return { field: null, text: error.message === '' ? ACCOUNT.failed : error.message }
    default:
      return { field: null, text: WHOLE[error.kind] }
  }
}

const WHOLE = {
  'not-allowed': ACCOUNT.notAllowed,
  'too-many-attempts': ACCOUNT.tooManyAttempts,
  disabled: ACCOUNT.disabled,
  'code-expired': ACCOUNT.codeExpired,
  'code-used': ACCOUNT.codeUsed,
  'session-ended': ACCOUNT.sessionEnded,
  unreachable: ACCOUNT.unreachable,
} as const

export const tellUserNameProblem = (problem: UserNameProblem): string =>
  ({
    length: ACCOUNT.nameLength(USER_NAME_LENGTH.least, USER_NAME_LENGTH.most),
    characters: ACCOUNT.nameCharacters,
    scripts: ACCOUNT.nameScripts,
    folding: ACCOUNT.nameFolding,
  })[problem]
