/** Port: accounts and the session on this device. */
import type { OwnerState } from '#shared/desktop-bridge'
import type { Account, Person } from '#shared/model/account'
import type { Result } from '#shared/result'
import type { AccountError } from '#shared/rules/accounts/account-errors'

/** Reason why nobody is signed in. */
export type SignOutReason =
  | { readonly kind: 'never' }
  /** The person signed out, in this or another tab. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'password-changed' }
  /** The session expired or was ended elsewhere. `account` is null if this tab did not know the account. */
  | { readonly kind: 'expired'; readonly account: Account | null }

/** The session on this device. */
export interface Session {
  readonly person: Person
  /** null while a person is signed in. */
  readonly signOutReason: SignOutReason | null
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

export type CodePurpose = 'verify-email' | 'reset-password' | 'recover-email'

/** Content of a code from an e-mail. */
export interface MailedCode {
  readonly purpose: CodePurpose
  readonly email: string
}

/** The owner of a wiki on this machine, who signs in without a password. */
export interface WikiOwner {
  /** Returns null if the wiki is not on this machine. */
  load(): Promise<OwnerState | null>
  /**
   * Signs in. Without an owner the wiki gets one of this name.
   * @param name null to sign in as the owner that the wiki has
   */
  open(name: string | null): Promise<Result<Person, AccountError>>
}

/** The accounts service, loaded when a session may exist or begin. Every result is published to subscribers first. */
export interface Accounts {
  /** Calls back at once if the session is known, and at each change in any tab. */
  subscribeToSession(onSession: (session: Session) => void): () => void
  signIn(credentials: Credentials): Promise<Result<Person, AccountError>>
  /** Creates an unverified account, reserves the name and signs in. A failure deletes the account if possible. */
  signUp(
    account: Credentials & { readonly userName: string },
  ): Promise<Result<{ readonly mailSent: boolean }, AccountError>>
  /** Claims a name for an account whose sign-up was interrupted. */
  claimUserName(userName: string): Promise<Result<Person, AccountError>>
  sendVerification(): Promise<Result<null, AccountError>>
  /** Reloads whether the address is verified and the session valid. */
  reloadAccount(): Promise<Result<Person, AccountError>>
  /** Also succeeds for addresses without an account. */
  requestReset(email: string): Promise<Result<null, AccountError>>
  /**
   * Applies a code that verifies or restores an address; a code for a new password is only read, and used by
   * `resetPassword`. Repeated calls with one code return the same result in this tab.
   */
  followCode(code: string): Promise<Result<MailedCode, AccountError>>
  resetPassword(reset: { readonly code: string; readonly password: string }): Promise<Result<null, AccountError>>
  /** Changes the password and signs out. */
  changePassword(change: {
    readonly currentPassword: string
    readonly newPassword: string
  }): Promise<Result<null, AccountError>>
  signOut(): Promise<Result<null, AccountError>>
  /** Path of the local mailbox, which shows e-mails that are not sent; null if e-mails are sent. */
  readonly mailboxPath: string | null
  /** null in a browser, where everybody signs in with an e-mail address. */
  readonly owner: WikiOwner | null
}
