/** What runs in the browser: the identity cases, and the browser's own build of the client, which remembers. */

import { initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type Persistence,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth'
import { IDENTITY_CASES } from '../../contract/accounts/auth-cases.ts'

export interface IdentityPage {
  /** Where the services are, and under which key. */
  start(address: string, apiKey: string): void
  /** Fails as the case fails. */
  run(name: string, email: string): Promise<void>
  /** Does something with the client that remembers, and answers with who is signed in then. */
  runPersistent(act: 'look' | 'sign in' | 'sign out', email?: string): Promise<string | null>
  /** Who is signed in, as this page has been told so far. */
  currentEmail(): string | null
}

declare global {
  interface Window {
    identity: IdentityPage
    /** Moves the services' clock; the test provides it. */
    passTime(time: number): Promise<void>
  }
}

let place = { address: '', apiKey: '' }
let persistentAuth: Auth | null = null
let who: string | null = null

/** A client remembers under its name. */
function connect(name: string, persistence: Persistence): Auth {
  const { address, apiKey } = place
  const app = initializeApp({ projectId: 'demo', apiKey }, name)
  const auth = initializeAuth(app, { persistence })
  connectAuthEmulator(auth, address, { disableWarnings: true })
  return auth
}

function openPersistentAuth(): Auth {
  if (persistentAuth !== null) return persistentAuth
  persistentAuth = connect('keeping', indexedDBLocalPersistence)
  persistentAuth.onAuthStateChanged((user) => {
    who = user?.email ?? null
  })
  return persistentAuth
}

window.identity = {
  start(address, apiKey) {
    place = { address, apiKey }
  },
  async run(name, email) {
    const [, run] = IDENTITY_CASES.find(([one]) => one === name) ?? []
    if (run === undefined) throw new Error(`The page was built without "${name}"`)
    // never deleted: the library writes its heartbeats after an answer, and complains of an app that is gone
    const auth = connect(`here, ${name}`, inMemoryPersistence)
    const elsewhere = connect(`elsewhere, ${name}`, inMemoryPersistence)
    await run({
      auth,
      elsewhere,
      email,
      async newestLink() {
        const answer = await fetch(`${place.address}/_local/mailbox.json`)
        const [mail] = await answer.json()
        return new URL(mail.link)
      },
      advanceClock: window.passTime,
    })
  },
  async runPersistent(act, email) {
    const auth = openPersistentAuth()
    await auth.authStateReady()
    if (act === 'sign in') await signInWithEmailAndPassword(auth, email ?? '', 'correct horse')
    if (act === 'sign out') await signOut(auth)
    return auth.currentUser?.email ?? null
  },
  currentEmail: () => who,
}
