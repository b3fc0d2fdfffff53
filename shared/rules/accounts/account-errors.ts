/** Account errors: their types and messages, each with the form field it concerns. */
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { USER_NAME_LENGTH, type UserNameProblem } from './user-name.ts'

export type AccountError =
  | { readonly kind: 'email-in-use' }
  | { readonly kind: 'email-invalid' }
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'password-weak' }
  /** E-mail or password is wrong. The message must not reveal which. */
  | { readonly kind: 'credentials-wrong' }
  | { readonly kind: 'too-many-attempts' }
  | { readonly kind: 'disabled' }
  /** `isAccountRetained`: the new account could not be deleted again and still needs a name. */
  | { readonly kind: 'name-taken'; readonly isAccountRetained: boolean }
  /** The name looks like one that is taken. */
  | { readonly kind: 'name-looks-taken'; readonly isAccountRetained: boolean }
  /** The account exists, but its name could not be reserved, and the account could not be deleted. */
  | { readonly kind: 'name-not-reserved' }
  | { readonly kind: 'code-expired' }
  | { readonly kind: 'code-used' }
  /** The session ended: it expired, the password was changed elsewhere, or the account was deleted. */
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'unreachable' }
  /** The provider's own message, which may be empty. */
  | { readonly kind: 'other'; readonly message: string }

export type AccountField = 'userName' | 'email' | 'password'

export interface AccountErrorMessage {
  /** null if the error concerns no single field. */
  readonly field: AccountField | null
  readonly text: string
}

export function formatAccountError(
  error: AccountError,
  { email = '', userName = '' }: { readonly email?: string; readonly userName?: string } = {},
): AccountErrorMessage {
  switch (error.kind) {
    case 'email-in-use':
      return { field: 'email', text: ACCOUNT_MESSAGES.emailInUse(email) }
    case 'email-invalid':
      return { field: 'email', text: ACCOUNT_MESSAGES.emailInvalid(email) }
    case 'password-weak':
      return { field: 'password', text: ACCOUNT_MESSAGES.passwordWeak }
    case 'name-taken':
      return {
        field: 'userName',
        text: error.isAccountRetained
          ? `${ACCOUNT_MESSAGES.nameTaken(userName)}. ${ACCOUNT_MESSAGES.chooseAtSignIn}`
          : ACCOUNT_MESSAGES.nameTaken(userName),
      }
    case 'name-looks-taken':
      return {
        field: 'userName',
        text: error.isAccountRetained
          ? `${ACCOUNT_MESSAGES.nameLooksTaken(userName)} ${ACCOUNT_MESSAGES.chooseAtSignIn}`
          : ACCOUNT_MESSAGES.nameLooksTaken(userName),
      }
    case 'name-not-reserved':
      return {
        field: null,
        text: `${ACCOUNT_MESSAGES.nameNotReserved} ${ACCOUNT_MESSAGES.chooseAtSignIn}`,
      }
    case 'credentials-wrong':
      return { field: 'password', text: ACCOUNT_MESSAGES.credentialsWrong }
    case 'other':
      return { field: null, text: error.message === '' ? ACCOUNT_MESSAGES.failed : error.message }
    default:
      return { field: null, text: FORM_MESSAGES[error.kind] }
  }
}

const FORM_MESSAGES = {
  'not-allowed': ACCOUNT_MESSAGES.notAllowed,
  'too-many-attempts': ACCOUNT_MESSAGES.tooManyAttempts,
  disabled: ACCOUNT_MESSAGES.disabled,
  'code-expired': ACCOUNT_MESSAGES.codeExpired,
  'code-used': ACCOUNT_MESSAGES.codeUsed,
  'session-ended': ACCOUNT_MESSAGES.sessionEnded,
  unreachable: ACCOUNT_MESSAGES.unreachable,
} as const

export const formatUserNameProblem = (problem: UserNameProblem): string =>
  ({
    length: ACCOUNT_MESSAGES.nameLength(USER_NAME_LENGTH.min, USER_NAME_LENGTH.max),
    characters: ACCOUNT_MESSAGES.nameCharacters,
    scripts: ACCOUNT_MESSAGES.nameScripts,
    folding: ACCOUNT_MESSAGES.nameFolding,
  })[problem]
