/** Links from outside: opened at once, or as soon as there is a window to open them in. */

/** As much of the program's windows as is used. */
export interface LinkTarget {
  show(path: string): void
  focus(): void
}

export class LinkQueue {
  #pending: string | null
  #target: LinkTarget | null = null

  /** @param first the link the program was started with */
  constructor(first: string | null) {
    this.#pending = first
  }

  /** @param path null where the program is only to be seen, as on a second start without a link */
  open(path: string | null): void {
    if (this.#target === null) this.#pending = path ?? this.#pending
    else if (path === null) this.#target.focus()
    else this.#target.show(path)
  }

  /** What the first window opens. A link that arrives while that window is made waits for `connect`. */
  take(): string | null {
    const path = this.#pending
    this.#pending = null
    return path
  }

  connect(target: LinkTarget): void {
    this.#target = target
    const path = this.take()
    if (path !== null) target.show(path)
  }
}
