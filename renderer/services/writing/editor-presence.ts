/** Adapter of the presence port to Firestore, with its throttle: at most one write a minute. */
import { deleteDoc, serverTimestamp, setDoc } from 'firebase/firestore/lite'
import { presencePath } from '#shared/model/document-paths'
import { PRESENCE_INTERVAL_MS } from '#shared/model/presence'
import type { EditorPresence, EditReport } from '../ports/live-editing.ts'
import { type Documents, getDocumentRef } from '../reading/firestore.ts'

export interface PresenceDeps {
  readonly write: (edit: EditReport) => Promise<void>
  readonly remove: (uid: string) => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Time of the last write of this device, which another window or the page before a reload may have made. */
  readonly lastWrite: { get(): number; set(time: number): void }
}

/** There is no timer: an edit writes if the last write was a minute ago, so nothing is written after the last edit. */
export class ThrottledPresence implements EditorPresence {
  readonly #deps: PresenceDeps
  #written: EditReport | null = null
  #requests: Promise<void> = Promise.resolve()

  constructor(deps: PresenceDeps) {
    this.#deps = deps
  }

  report(edit: EditReport): void {
    const { now, lastWrite, write } = this.#deps
    const age = now() - lastWrite.get()
    // After the clock was set back, the time says nothing.
    if (age >= 0 && age < PRESENCE_INTERVAL_MS) return
    lastWrite.set(now())
    this.#written = edit
    // The server's time of a write lies before its response, so the rules accept the next one.
    this.#send(() => write(edit).finally(() => lastWrite.set(now())))
  }

  leave(page: string): void {
    const written = this.#written
    if (written?.page !== page) return
    this.#written = null
    this.#send(() => this.#deps.remove(written.uid))
  }

  /** One after the other, so that a deletion never overtakes its write. */
  #send(request: () => Promise<void>): void {
    this.#requests = this.#requests.then(request).catch(() => {})
  }
}

export const createEditorPresence = ({ firestore }: Documents): EditorPresence =>
  new ThrottledPresence({
    write: ({ uid, userName, page, place }) =>
      setDoc(getDocumentRef(firestore, presencePath(uid)), {
        page,
        section: place,
        userName,
        changedAt: serverTimestamp(),
      }),
    remove: (uid) => deleteDoc(getDocumentRef(firestore, presencePath(uid))),
    now: Date.now,
    lastWrite: createStoredTime('presence-written'),
  })

/** Without storage the time is known to this window only. */
function createStoredTime(key: string): PresenceDeps['lastWrite'] {
  let known = 0
  return {
    get() {
      try {
        return Number(localStorage.getItem(key) ?? known)
      } catch {
        return known
      }
    },
    set(time) {
      known = time
      try {
        localStorage.setItem(key, String(time))
      } catch {
        // Another window may then write too early, which the rules refuse.
      }
    },
  }
}
