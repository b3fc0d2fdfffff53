/** Queue of deep links: holds the last link until a window can open it. */

/** Subset of the program's windows. */
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

  /** @param path null to focus the program only, as on a second start without a link */
  open(path: string | null): void {
    if (this.#target === null) this.#pending = path ?? this.#pending
    else if (path === null) this.#target.focus()
    else this.#target.show(path)
  }

  /** Returns the link for the first window. A link that arrives while that window is created waits for `connect`. */
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
