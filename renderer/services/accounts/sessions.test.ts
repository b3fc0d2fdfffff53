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
  const told: Session[] = []
  const sessions = createSessions({
    auth,
    profile: async (uid) => ({ userName: uid, role: null, isBlocked: false }),
  })
  sessions.follow((session) => told.push(session))
  const changes = async (uid: string | null) => {
    const before = told.length
    become(uid)
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(before))
    return told.at(-1)
  }
  return { changes }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
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
  expect(last).toEqual({ person: { kind: 'signed-out' }, left: { kind: 'signed-out' } })
  expect(localStorage.getItem(NOTE)).toBeNull()
})

it('a session that ends with its note in place has ended by itself', async () => {
  const { changes } = tab()
  await changes('ada')
  const last = await changes(null)
  expect(last?.left).toMatchObject({ kind: 'expired', account: { uid: 'ada' } })
  expect(localStorage.getItem(NOTE)).toBe('!')
})

it('whoever signs in again has a note again', async () => {
  const { changes } = tab()
  await changes('ada')
  localStorage.removeItem(NOTE)
  await changes(null)
  await changes('ada')
  expect(localStorage.getItem(NOTE)).toBe('+ada')
})
