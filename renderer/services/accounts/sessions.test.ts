import type { Auth, User } from 'firebase/auth'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SESSION_HINT_KEY } from '../browser/session-hint.ts'
import type { Session } from '../ports/accounts.ts'
import { Sessions } from './sessions.ts'

/** Fake of the parts of the identity client that sessions use. */
function fakeClient() {
  const listeners: (() => void)[] = []
  const client = {
    currentUser: null as Pick<User, 'uid' | 'email' | 'getIdTokenResult'> | null,
    onIdTokenChanged: (listener: () => void) => listeners.push(listener),
    signOut: async () => become(null),
  }
  const become = (uid: string | null) => {
    client.currentUser =
      uid === null
        ? null
        : {
            uid,
            email: `${uid}@example.org`,
            getIdTokenResult: async () => ({
              claims: { email_verified: true },
              token: '',
              authTime: '',
              issuedAtTime: '',
              expirationTime: '',
              signInProvider: null,
              signInSecondFactor: null,
            }),
          }
    for (const listener of listeners) listener()
  }
  return { auth: client as unknown as Auth, become }
}

function createTab() {
  const { auth, become } = fakeClient()
  const seen: Session[] = []
  const sessions = new Sessions({
    auth,
    loadProfile: async (uid) => ({ userName: uid, role: null, isBlocked: false }),
  })
  sessions.subscribe((session) => seen.push(session))
  const changes = async (uid: string | null) => {
    const before = seen.length
    become(uid)
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(before))
    return seen.at(-1)
  }
  return { changes, seen, sessions, become }
}

let storageListeners: ((event: StorageEventInit) => void)[] = []

/** Changes the session hint as another tab would. */
function changeHint(newValue: string | null): void {
  const oldValue = localStorage.getItem(SESSION_HINT_KEY)
  if (newValue === null) localStorage.removeItem(SESSION_HINT_KEY)
  else localStorage.setItem(SESSION_HINT_KEY, newValue)
  for (const listener of storageListeners) listener({ key: SESSION_HINT_KEY, oldValue, newValue })
}

beforeEach(() => {
  storageListeners = []
  vi.stubGlobal('addEventListener', (_: string, listener: (event: StorageEventInit) => void) =>
    storageListeners.push(listener),
  )
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('StorageEvent', Event)
  vi.stubGlobal('dispatchEvent', () => true)
})

afterEach(() => vi.unstubAllGlobals())

it('does not report session expiry if the session is renewed while another tab signs out', async () => {
  const { changes } = createTab()
  await changes('ada')
  expect(localStorage.getItem(SESSION_HINT_KEY)).toBe('+ada')
  // A new password in the other tab renews the session, removes the hint and then ends the session.
  localStorage.removeItem(SESSION_HINT_KEY)
  await changes('ada')
  const last = await changes(null)
  expect(last).toEqual({ person: { kind: 'signed-out' }, signOutReason: { kind: 'signed-out' } })
  expect(localStorage.getItem(SESSION_HINT_KEY)).toBeNull()
})

it('ends a session that the client restored after another tab signed out', async () => {
  const { changes, seen } = createTab()
  await changes('ada')
  // The client only received the new token, and stored it again after the other tab had removed it.
  changeHint(null)
  await vi.waitFor(() => expect(seen.at(-1)?.person.kind).toBe('signed-out'))
  expect(seen.at(-1)?.signOutReason).toEqual({ kind: 'signed-out' })
  expect(localStorage.getItem(SESSION_HINT_KEY)).toBeNull()
})

it('writes no hint for a session that another tab restores after a sign-out', async () => {
  const { changes } = createTab()
  await changes('ada')
  localStorage.removeItem(SESSION_HINT_KEY)
  await changes(null)
  await changes('ada')
  expect(localStorage.getItem(SESSION_HINT_KEY)).toBeNull()
  const last = await changes(null)
  expect(last?.signOutReason).toEqual({ kind: 'signed-out' })
})

it('does not end the session if this tab could not store the hint', async () => {
  const { changes, seen } = createTab()
  await changes('ada')
  localStorage.removeItem(SESSION_HINT_KEY)
  const before = seen.length
  for (const listener of storageListeners) listener({ key: SESSION_HINT_KEY })
  await changes('ada')
  expect(seen.slice(before).map(({ person }) => person.kind)).toEqual(['verified'])
})

it('reports session expiry if the session ends while its hint is stored', async () => {
  const { changes } = createTab()
  await changes('ada')
  const last = await changes(null)
  expect(last?.signOutReason).toMatchObject({ kind: 'expired', account: { uid: 'ada' } })
  expect(localStorage.getItem(SESSION_HINT_KEY)).toBe('!')
})

it('writes the hint again after a new sign-in', async () => {
  const { changes, become, sessions } = createTab()
  await changes('ada')
  localStorage.removeItem(SESSION_HINT_KEY)
  await changes(null)
  await sessions.withHeldUpdates(async () => become('ada'))
  expect(localStorage.getItem(SESSION_HINT_KEY)).toBe('+ada')
})
