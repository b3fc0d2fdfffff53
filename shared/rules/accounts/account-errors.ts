/** What can go wrong with an account, and beside which field it is told. */
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
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
  | { readonly kind: 'name-taken'; readonly isAccountRetained: boolean }
  /** People could not tell it from one that is taken. */
  | { readonly kind: 'name-looks-taken'; readonly isAccountRetained: boolean }
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

export interface AccountErrorMessage {
  /** null where it concerns no single field. */
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
