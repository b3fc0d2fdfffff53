/** Listeners of a draft session. A typed letter is drawn before they change what depends on it. */

export class Announcer {
  readonly #afterPaint: (call: () => void) => () => void
  readonly #listeners = new Set<() => void>()
  #isTyping = false
  #cancel: (() => void) | null = null

  /** @param afterPaint runs the callback once after the next frame; the returned function cancels it */
  constructor(afterPaint: (call: () => void) => () => void) {
    this.#afterPaint = afterPaint
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  /** Announces what happens in the callback after the next frame, unless something else is announced before. */
  readonly typing = (edits: () => void): void => {
    this.#isTyping = true
    try {
      edits()
    } finally {
      this.#isTyping = false
    }
  }

  announce(): void {
    if (this.#isTyping) this.#cancel ??= this.#afterPaint(() => this.#announceNow())
    else this.#announceNow()
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #announceNow(): void {
    this.stop()
    for (const onChange of this.#listeners) onChange()
  }
}
