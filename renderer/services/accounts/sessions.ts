/** Session of the signed-in person: publishes sign-in, sign-out and session expiry, and writes the session hint. */
import { type Auth, onIdTokenChanged, type User } from 'firebase/auth'
import { type Account, type Person, SIGNED_OUT } from '#shared/model/account'
import { getSessionHint, SESSION_HINT_KEY } from '../browser/session-hint.ts'
import {
  formatSessionHint,
  getUserNameFromHint,
  isSessionHintRemoved,
  SESSION_EXPIRED_HINT,
  SIGNED_OUT_HINT,
  writeSessionHint,
} from '../browser/session-hint-format.ts'
import type { Session, SignOutReason } from '../ports/accounts.ts'
import type { Profile } from './account-records.ts'

interface SessionDeps {
  readonly auth: Auth
  /** Returns null if the profile cannot be loaded now. */
  readonly loadProfile: (uid: string, email: string, verified: boolean) => Promise<Profile | null>
}

export class Sessions {
  readonly #deps: SessionDeps
  readonly #listeners = new Set<(session: Session) => void>()
  #session: Session | null = null
  /** The last account that was signed in here; it remains after the end of its session. */
  #account: Account | null = null
  #cachedProfile: { readonly uid: string; readonly profile: Promise<Profile | null> } | null = null
  #pendingSignOutReason: SignOutReason | null = null
  /** Number of running operations whose intermediate states are not published. */
  #heldCount = 0
  #latestRefresh = 0

  constructor(deps: SessionDeps) {
    this.#deps = deps
    const { auth } = deps
    onIdTokenChanged(auth, () => {
      if (this.#heldCount === 0) void this.#refresh(false)
    })
    // The client stores every new token it receives, and so may restore a session that another tab has just ended.
    addEventListener('storage', ({ key, oldValue, newValue }) => {
      const hasSignedOut = key === SESSION_HINT_KEY && oldValue !== null && newValue === null
      if (hasSignedOut && auth.currentUser !== null) void auth.signOut()
    })
  }

  get person(): Person {
    return this.#session?.person ?? SIGNED_OUT
  }

  subscribe(onSession: (session: Session) => void): () => void {
    this.#listeners.add(onSession)
    if (this.#session !== null) onSession(this.#session)
    return () => this.#listeners.delete(onSession)
  }

  /** Runs several steps and publishes only the session after the last one. */
  async withHeldUpdates<T>(steps: () => Promise<T>): Promise<T> {
    this.#heldCount++
    try {
      return await steps()
    } finally {
      this.#heldCount--
      await this.#refresh(true)
    }
  }

  /** Drops the cached profile, so that the next refresh loads it again. */
  forgetProfile(): void {
    this.#cachedProfile = null
  }

  async signOut(reason: SignOutReason): Promise<void> {
    const { auth } = this.#deps
    // A client that was just loaded stores the session once more, which would restore it in the other tabs.
    await auth.authStateReady()
    this.#pendingSignOutReason = reason
    // The hint is removed first, so that other tabs know that the person signed out.
    writeSessionHint(SIGNED_OUT_HINT)
    await auth.signOut()
  }

  /** Publishes the current session, unless a newer refresh has begun meanwhile. */
  async #refresh(isOwn: boolean): Promise<Person> {
    const current = ++this.#latestRefresh
    const user = this.#deps.auth.currentUser
    const person = user === null ? SIGNED_OUT : await this.#loadPerson(user)
    if (current === this.#latestRefresh && this.#heldCount === 0)
      this.#publish({ person, signOutReason: person.kind === 'signed-out' ? this.#getSignOutReason() : null }, isOwn)
    return person
  }

  async #loadPerson(user: User): Promise<Person> {
    const verified = await isEmailVerified(user)
    const email = user.email ?? ''
    if (this.#cachedProfile?.uid !== user.uid)
      this.#cachedProfile = {
        uid: user.uid,
        profile: this.#deps.loadProfile(user.uid, email, verified),
      }
    const profile = await this.#cachedProfile.profile
    if (profile === null) this.#cachedProfile = null
    return {
      kind: verified ? 'verified' : 'unverified',
      uid: user.uid,
      email,
      // Without a profile the hint's name is used, so that nobody is asked for a name they may have.
      ...(profile ?? {
        userName: getUserNameFromHint(getSessionHint()),
        role: null,
        isBlocked: false,
      }),
    }
  }

  /** A deliberate sign-out removes the session hint first, in whatever tab; otherwise the session expired. */
  #getSignOutReason(): SignOutReason {
    const before = this.#pendingSignOutReason ?? this.#session?.signOutReason ?? null
    if (before !== null) return before
    const account = this.#account
    if (isSessionHintRemoved()) return { kind: account === null ? 'never' : 'signed-out' }
    return account === null && getSessionHint() === SIGNED_OUT_HINT ? { kind: 'never' } : { kind: 'expired', account }
  }

  /** @param isOwn true if this tab caused the change; false if the client reported it, possibly from another tab */
  #publish(next: Session, isOwn: boolean): void {
    const { person, signOutReason } = next
    if (person.kind !== 'signed-out') {
      // Another tab that signs out has removed the hint. A restored hint would make that look like session expiry.
      const isSigningOutElsewhere =
        !isOwn && this.#session !== null && this.#account?.uid === person.uid && isSessionHintRemoved()
      if (!isSigningOutElsewhere) writeSessionHint(formatSessionHint(person.kind === 'verified', person.userName))
      this.#account = person
      this.#pendingSignOutReason = null
    } else {
      this.#cachedProfile = null
      writeSessionHint(signOutReason?.kind === 'expired' ? SESSION_EXPIRED_HINT : SIGNED_OUT_HINT)
    }
    this.#session = next
    for (const listener of this.#listeners) listener(next)
  }
}

/** Returns the token's value, which the rules check, after a renewal if the account is verified and the token is not. */
async function isEmailVerified(user: User): Promise<boolean> {
  try {
    const { claims } = await user.getIdTokenResult()
    if (claims['email_verified'] === true || !user.emailVerified) return claims['email_verified'] === true
    const renewed = await user.getIdTokenResult(true)
    return renewed.claims['email_verified'] === true
  } catch {
    return user.emailVerified
  }
}
