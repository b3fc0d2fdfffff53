/** Adapter of the presence port to Firestore, with its throttle: at most one write a minute. */
import { deleteDoc, serverTimestamp, setDoc } from 'firebase/firestore/lite'
import { presencePath } from '#shared/model/document-paths'
import { PRESENCE_INTERVAL_MS } from '#shared/model/presence'
import type { EditorPresence, EditReport } from '../ports/live-editing.ts'
import { type Documents, getDocumentRef } from '../reading/firestore.ts'

export interface PresenceDeps {
  readonly write: (edit: EditReport) => Promise<void>
  readonly remove: (uid: string) => Promise<void>
  /** Returns milliseconds since any fixed moment. */
  readonly now: () => number
}

/** There is no timer: an edit writes if the last write was a minute ago, so nothing is written after the last edit. */
export class ThrottledPresence implements EditorPresence {
  readonly #deps: PresenceDeps
  #written: EditReport | null = null
  #nextAt = Number.NEGATIVE_INFINITY
  #requests: Promise<void> = Promise.resolve()

  constructor(deps: PresenceDeps) {
    this.#deps = deps
  }

  report(edit: EditReport): void {
    if (this.#deps.now() < this.#nextAt) return
    this.#postpone()
    this.#written = edit
    // The server's time of a write lies before its response, so the rules accept the next one.
    this.#send(() => this.#deps.write(edit).finally(() => this.#postpone()))
  }

  leave(page: string): void {
    const written = this.#written
    if (written?.page !== page) return
    this.#written = null
    this.#send(() => this.#deps.remove(written.uid))
  }

  #postpone(): void {
    this.#nextAt = this.#deps.now() + PRESENCE_INTERVAL_MS
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
    now: () => performance.now(),
  })
