/** Who is signed in, told to all who follow; and the note of it on the device. */
import { type Auth, onIdTokenChanged, type User } from 'firebase/auth'
import { type Account, type Person, SIGNED_OUT } from '#shared/model/account'
import { ENDED, isNoteGone, NOBODY, nameIn, noteOf, writeNote } from '../browser/person-note.ts'
import { currentNote, PERSON } from '../browser/session-note.ts'
import type { Left, Session } from '../ports/accounts.ts'
import type { Profile } from './account-records.ts'

interface Source {
  readonly auth: Auth
  /** null where it cannot be had now. */
  readonly profile: (uid: string, email: string, verified: boolean) => Promise<Profile | null>
}

export function createSessions({ auth, profile }: Source) {
  let session: Session | null = null
  let account: Account | null = null
  let known: { readonly uid: string; readonly profile: Promise<Profile | null> } | null = null
  let leaving: Left | null = null
  /** Steps under way whose middle nobody should see. */
  let held = 0
  let turn = 0
  const listeners = new Set<(session: Session) => void>()

  function profileOf(user: User, verified: boolean): Promise<Profile | null> {
    if (known?.uid !== user.uid)
      known = { uid: user.uid, profile: profile(user.uid, user.email ?? '', verified) }
    return known.profile
  }

  async function personOf(user: User): Promise<Person> {
    const verified = await isVerified(user)
    const found = await profileOf(user, verified)
    if (found === null) known = null
    return {
      kind: verified ? 'verified' : 'unverified',
      uid: user.uid,
      email: user.email ?? '',
      // while it cannot be had, nobody should be asked for a name they may have
      ...(found ?? { userName: nameIn(currentNote()), role: null, isBlocked: false }),
    }
  }

  /** Who means to leave takes the note away first, in whatever tab. */
  function howLeft(): Left {
    const before = leaving ?? session?.left ?? null
    if (before !== null) return before
    if (isNoteGone()) return { kind: account === null ? 'never' : 'signed-out' }
    return account === null && currentNote() === NOBODY
      ? { kind: 'never' }
      : { kind: 'expired', account }
  }

  /** @param isOwn whether this tab asked for it, and not the client, which hears of other tabs too */
  function tell(next: Session, isOwn: boolean): void {
    const { person, left } = next
    if (person.kind !== 'signed-out') {
      // gone from under them: another tab is leaving, and put back it would say that the session ended by itself
      const leaves = !isOwn && session !== null && account?.uid === person.uid && isNoteGone()
      if (!leaves) writeNote(noteOf(person.kind === 'verified', person.userName))
      account = person
      leaving = null
    } else {
      known = null
      writeNote(left?.kind === 'expired' ? ENDED : NOBODY)
    }
    session = next
    for (const listener of listeners) listener(next)
  }

  /** Only the newest question is answered. */
  async function refresh(isOwn: boolean): Promise<Person> {
    const mine = ++turn
    const user = auth.currentUser
    const person = user === null ? SIGNED_OUT : await personOf(user)
    if (mine === turn && held === 0)
      tell({ person, left: person.kind === 'signed-out' ? howLeft() : null }, isOwn)
    return person
  }

  onIdTokenChanged(auth, () => {
    if (held === 0) void refresh(false)
  })

  // A client that hears of new tokens stores them itself, and so brings a session back that another tab has just ended.
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    const hasLeft = key === PERSON && oldValue !== null && newValue === null
    if (hasLeft && auth.currentUser !== null) void auth.signOut()
  })

  return {
    follow(told: (session: Session) => void): () => void {
      listeners.add(told)
      if (session !== null) told(session)
      return () => listeners.delete(told)
    },

    /** What others are told meanwhile is told once, at the end. */
    async holding<T>(steps: () => Promise<T>): Promise<T> {
      held++
      try {
        return await steps()
      } finally {
        held--
        await refresh(true)
      }
    },

    /** The wiki's own records are read anew with the next answer. */
    forgetProfile() {
      known = null
    },

    async leave(how: Left): Promise<void> {
      // A client that has just been loaded stores the session once more, which would bring it back to the other tabs.
      await auth.authStateReady()
      leaving = how
      // first, so that other tabs know this was meant
      writeNote(NOBODY)
      await auth.signOut()
    },

    person: (): Person => session?.person ?? SIGNED_OUT,
  }
}

/** What the rules will see: the token, not the account. It is brought up to date where the account is ahead of it. */
async function isVerified(user: User): Promise<boolean> {
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
