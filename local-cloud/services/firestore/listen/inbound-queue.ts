/** Queue that puts the numbered messages of one WebChannel client in order and yields each of them once. */

import { invalidArgumentError } from '../firestore-error.ts'

/** A client sends at most this many messages at once, so a larger gap is an error. */
const MAX_MESSAGE_GAP = 1000

export class InboundQueue {
  readonly #outOfOrder = new Map<number, string>()
  #next = 0

  /** Characters of the messages that wait for an earlier one. */
  get waitingLength(): number {
    return [...this.#outOfOrder.values()].reduce((sum, text) => sum + text.length, 0)
  }

  /** Ignores messages that were already taken. @throws FirestoreError for a number beyond the gap limit */
  add(messages: ReadonlyMap<number, string>): void {
    for (const [number, text] of messages) {
      if (number >= this.#next + MAX_MESSAGE_GAP) throw invalidArgumentError('A message is far ahead of its turn.')
      if (number >= this.#next) this.#outOfOrder.set(number, text)
    }
  }

  /** Removes and returns the next message, or null while it is missing. */
  take(): string | null {
    const text = this.#outOfOrder.get(this.#next)
    if (text === undefined) return null
    this.#outOfOrder.delete(this.#next++)
    return text
  }

  clear(): void {
    this.#outOfOrder.clear()
  }
}
