/** Who is signed in, told to all who follow; and the note of it on the device. */
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
  /** null where it cannot be had now. */
  readonly loadProfile: (uid: string, email: string, verified: boolean) => Promise<Profile | null>
}

export function createSessions({ auth, loadProfile }: SessionDeps) {
  let session: Session | null = null
  let account: Account | null = null
  let cachedProfile: { readonly uid: string; readonly profile: Promise<Profile | null> } | null =
    null
  let pendingSignOutReason: SignOutReason | null = null
  /** Steps under way whose middle nobody should see. */
  let heldCount = 0
  let latestRefresh = 0
  const listeners = new Set<(session: Session) => void>()

  function getProfile(user: User, verified: boolean): Promise<Profile | null> {
    if (cachedProfile?.uid !== user.uid)
      cachedProfile = { uid: user.uid, profile: loadProfile(user.uid, user.email ?? '', verified) }
    return cachedProfile.profile
  }

  async function loadPerson(user: User): Promise<Person> {
    const verified = await isEmailVerified(user)
    const foundProfile = await getProfile(user, verified)
    if (foundProfile === null) cachedProfile = null
    return {
      kind: verified ? 'verified' : 'unverified',
      uid: user.uid,
      email: user.email ?? '',
      // while it cannot be had, nobody should be asked for a name they may have
      ...(foundProfile ?? {
        userName: getUserNameFromHint(getSessionHint()),
        role: null,
        isBlocked: false,
      }),
    }
  }

  /** Who means to leave takes the note away first, in whatever tab. */
  function getSignOutReason(): SignOutReason {
    const before = pendingSignOutReason ?? session?.signOutReason ?? null
    if (before !== null) return before
    if (isSessionHintRemoved()) return { kind: account === null ? 'never' : 'signed-out' }
    return account === null && getSessionHint() === SIGNED_OUT_HINT
      ? { kind: 'never' }
      : { kind: 'expired', account }
  }

  /** @param isOwn whether this tab asked for it, and not the client, which hears of other tabs too */
  function publishSession(next: Session, isOwn: boolean): void {
    const { person, signOutReason } = next
    if (person.kind !== 'signed-out') {
      // gone from under them: another tab is leaving, and put back it would say that the session ended by itself
      const isSigningOutElsewhere =
        !isOwn && session !== null && account?.uid === person.uid && isSessionHintRemoved()
      if (!isSigningOutElsewhere)
        writeSessionHint(formatSessionHint(person.kind === 'verified', person.userName))
      account = person
      pendingSignOutReason = null
    } else {
      cachedProfile = null
      writeSessionHint(signOutReason?.kind === 'expired' ? SESSION_EXPIRED_HINT : SIGNED_OUT_HINT)
    }
    session = next
    for (const listener of listeners) listener(next)
  }

  /** Only the newest question is answered. */
  async function refresh(isOwn: boolean): Promise<Person> {
    const current = ++latestRefresh
    const user = auth.currentUser
    const person = user === null ? SIGNED_OUT : await loadPerson(user)
    if (current === latestRefresh && heldCount === 0)
      publishSession(
        { person, signOutReason: person.kind === 'signed-out' ? getSignOutReason() : null },
        isOwn,
      )
    return person
  }

  onIdTokenChanged(auth, () => {
    if (heldCount === 0) void refresh(false)
  })

  // A client that hears of new tokens stores them itself, and so brings a session back that another tab has just ended.
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const hasSignedOut = key === SESSION_HINT_KEY && oldValue !== null && newValue === null
    if (hasSignedOut && auth.currentUser !== null) void auth.signOut()
  })

  return {
    subscribe(onSession: (session: Session) => void): () => void {
      listeners.add(onSession)
      if (session !== null) onSession(session)
      return () => listeners.delete(onSession)
    },

    /** What others are told meanwhile is told once, at the end. */
    async withHeldUpdates<T>(steps: () => Promise<T>): Promise<T> {
      heldCount++
      try {
        return await steps()
      } finally {
        heldCount--
        await refresh(true)
      }
    },

    /** The wiki's own records are read anew with the next answer. */
    forgetProfile() {
      cachedProfile = null
    },

    async signOut(reason: SignOutReason): Promise<void> {
      // A client that has just been loaded stores the session once more, which would bring it back to the other tabs.
      await auth.authStateReady()
      pendingSignOutReason = reason
      // first, so that other tabs know this was meant
      writeSessionHint(SIGNED_OUT_HINT)
      await auth.signOut()
    },

    person: (): Person => session?.person ?? SIGNED_OUT,
  }
}

/** What the rules will see: the token, not the account. It is brought up to date where the account is ahead of it. */
async function isEmailVerified(user: User): Promise<boolean> {
  try {
    const { claims } = await user.getIdTokenResult()
    if (claims['email_verified'] === true || !user.emailVerified)
      return claims['email_verified'] === true
    const renewed = await user.getIdTokenResult(true)
    return renewed.claims['email_verified'] === true
  } catch {
    return user.emailVerified
  }
}
