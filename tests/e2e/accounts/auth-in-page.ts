/** Script of a test page: the identity cases, and the browser's build of the identity client with persistence. */

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
  /** Sets the address of the services and the API key. */
  start(address: string, apiKey: string): void
  /** Runs one case, and rejects as it does. */
  run(name: string, email: string): Promise<void>
  /** Runs an action with the persistent client. Returns the address of the person who is signed in afterwards. */
  runPersistent(act: 'look' | 'sign in' | 'sign out', email?: string): Promise<string | null>
  /** Returns the address of the person of whom the client has notified this page. */
  currentEmail(): string | null
}

declare global {
  interface Window {
    identity: IdentityPage
    /** Moves the clock of the services. The test provides this function. */
    passTime(time: number): Promise<void>
  }
}

let place = { address: '', apiKey: '' }
let persistentAuth: Auth | null = null
let who: string | null = null

/** The client stores a session under the name of its app. */
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
    // The app is never deleted: the library writes its heartbeats after a response, and throws if the app is gone.
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
