/** What people do with an account, and who is at this device. */
import type { Account, Person } from '#shared/model/account'
import type { Result } from '#shared/result'
import type { AccountError } from '#shared/rules/accounts/account-errors'

/** How it came that nobody is signed in. */
export type SignOutReason =
  | { readonly kind: 'never' }
  /** By themselves, here or in another tab. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'password-changed' }
  /** By time, or by what was done to the account elsewhere; whose it was, where this tab knew. */
  | { readonly kind: 'expired'; readonly account: Account | null }

/** Who is at this device now. */
export interface Session {
  readonly person: Person
  /** null while somebody is signed in. */
  readonly signOutReason: SignOutReason | null
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

export type CodePurpose = 'verify-email' | 'reset-password' | 'recover-email'

/** What a code from a mail is for. */
export interface MailedCode {
  readonly purpose: CodePurpose
  readonly email: string
}

/** Loaded when somebody may be signed in or is about to; what it answers has been told to all who follow. */
export interface Accounts {
  /** At once where it is known already, and whenever it changes, in whatever tab. */
  subscribeToSession(onSession: (session: Session) => void): () => void
  signIn(credentials: Credentials): Promise<Result<Person, AccountError>>
  /** Signed in, unverified, with the name reserved; otherwise nothing is left of it, as far as that can be had. */
  signUp(
    account: Credentials & { readonly userName: string },
  ): Promise<Result<{ readonly mailSent: boolean }, AccountError>>
  /** For accounts whose sign-up ended half-way. */
  claimUserName(userName: string): Promise<Result<Person, AccountError>>
  sendVerification(): Promise<Result<null, AccountError>>
  /** Asks anew: is the address verified meanwhile, does the session still stand? */
  reloadAccount(): Promise<Result<Person, AccountError>>
  /** Succeeds for addresses without an account too. */
  requestReset(email: string): Promise<Result<null, AccountError>>
  /**
   * Verifies or restores the address the code is for; one for a new password is only read, and used by
   * `resetPassword`. Asked again in this tab, a code that was followed has the same answer.
   */
  followCode(code: string): Promise<Result<MailedCode, AccountError>>
  resetPassword(reset: {
    readonly code: string
    readonly password: string
  }): Promise<Result<null, AccountError>>
  /** Signs out at the end. */
  changePassword(change: {
    readonly currentPassword: string
    readonly newPassword: string
  }): Promise<Result<null, AccountError>>
  signOut(): Promise<Result<null, AccountError>>
  /** Where this machine keeps the mails it does not send; null where they are sent. */
  readonly mailboxPath: string | null
}
