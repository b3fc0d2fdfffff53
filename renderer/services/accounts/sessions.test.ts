import type { Auth, User } from 'firebase/auth'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '../ports/accounts.ts'
import { createSessions } from './sessions.ts'

const NOTE = 'person'

/** The client as far as sessions know it: who is signed in, and telling that it changed. */
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

function tab() {
  const { auth, become } = fakeClient()
  const seen: Session[] = []
  const sessions = createSessions({
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

/** The note as another tab changes it. */
function changeNote(newValue: string | null): void {
  const oldValue = localStorage.getItem(NOTE)
  if (newValue === null) localStorage.removeItem(NOTE)
  else localStorage.setItem(NOTE, newValue)
  for (const listener of storageListeners) listener({ key: NOTE, oldValue, newValue })
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

it('a session that is renewed while another tab leaves has not ended by itself', async () => {
  const { changes } = tab()
  await changes('ada')
  expect(localStorage.getItem(NOTE)).toBe('+ada')
  // a new password in the other tab: the session is renewed, the note taken away, and then the session
  localStorage.removeItem(NOTE)
  await changes('ada')
  const last = await changes(null)
  expect(last).toEqual({ person: { kind: 'signed-out' }, signOutReason: { kind: 'signed-out' } })
  expect(localStorage.getItem(NOTE)).toBeNull()
})

it('a session that the client has brought back is ended when another tab leaves', async () => {
  const { changes, seen } = tab()
  await changes('ada')
  // all the client has noticed is the new token, which it stored again after the other tab had removed it
  changeNote(null)
  await vi.waitFor(() => expect(seen.at(-1)?.person.kind).toBe('signed-out'))
  expect(seen.at(-1)?.signOutReason).toEqual({ kind: 'signed-out' })
  expect(localStorage.getItem(NOTE)).toBeNull()
})

it('a tab that has left takes no note of a session that another tab brings back', async () => {
  const { changes } = tab()
  await changes('ada')
  localStorage.removeItem(NOTE)
  await changes(null)
  await changes('ada')
  expect(localStorage.getItem(NOTE)).toBeNull()
  const last = await changes(null)
  expect(last?.signOutReason).toEqual({ kind: 'signed-out' })
})

it('a note that this tab could not store ends no session', async () => {
  const { changes, seen } = tab()
  await changes('ada')
  localStorage.removeItem(NOTE)
  const before = seen.length
  for (const listener of storageListeners) listener({ key: NOTE })
  await changes('ada')
  expect(seen.slice(before).map(({ person }) => person.kind)).toEqual(['verified'])
})

it('a session that ends with its note in place has ended by itself', async () => {
  const { changes } = tab()
  await changes('ada')
  const last = await changes(null)
  expect(last?.signOutReason).toMatchObject({ kind: 'expired', account: { uid: 'ada' } })
  expect(localStorage.getItem(NOTE)).toBe('!')
})

it('whoever signs in again has a note again', async () => {
  const { changes, become, sessions } = tab()
  await changes('ada')
  localStorage.removeItem(NOTE)
  await changes(null)
  await sessions.withHeldUpdates(async () => become('ada'))
  expect(localStorage.getItem(NOTE)).toBe('+ada')
})
