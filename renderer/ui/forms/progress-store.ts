/** Store of one progress bar: advances one percent per 10 ms and resets shortly after 100. */

export interface ProgressSnapshot {
  /** 0 to 100 */
  readonly percent: number
  /** 100 was reported; the bar may still be advancing to it. */
  readonly isDone: boolean
}

const MS_PER_PERCENT = 10
const RESET_DELAY_MS = 300

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * The bar stops at each percentage that is reported, also where several are reported in one turn, so that every step
 * of a fast save can be seen. With reduced motion it jumps from one to the next.
 */
export class ProgressStore {
  readonly #jumps: () => boolean
  readonly #listeners = new Set<() => void>()
  #shown: ProgressSnapshot | null = null
  #targets: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(jumps: () => boolean = prefersReducedMotion) {
    this.#jumps = jumps
  }

  /** Returns null while no operation runs. */
  readonly getSnapshot = (): ProgressSnapshot | null => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls once, when the bar is at 100 or hidden. Returns a function that cancels the call. */
  onceFull(call: () => void): () => void {
    const check = () => {
      if (this.#shown !== null && this.#shown.percent < 100) return
      cancel()
      call()
    }
    const cancel = this.subscribe(check)
    check()
    return cancel
  }

  start(): void {
    this.#stop({ percent: 0, isDone: false })
  }

  /** A report that is not higher than the one before has no effect. */
  report(percent: number): void {
    if (this.#shown === null || percent <= (this.#targets.at(-1) ?? this.#shown.percent)) return
    this.#targets.push(percent)
    if (percent >= 100) this.#show({ ...this.#shown, isDone: true })
    this.#timer ??= setTimeout(this.#advance, MS_PER_PERCENT)
  }

  /** Hides the bar after a failure. */
  cancel(): void {
    this.#stop(null)
  }

  readonly #advance = (): void => {
    this.#timer = undefined
    const target = this.#targets[0]
    if (this.#shown === null) return
    if (target === undefined) {
      if (this.#shown.percent >= 100) this.#show(null)
      return
    }
    const percent = this.#jumps() ? target : Math.min(target, this.#shown.percent + 1)
    if (percent >= target) this.#targets.shift()
    this.#show({ ...this.#shown, percent })
    this.#timer = setTimeout(this.#advance, percent >= 100 ? RESET_DELAY_MS : MS_PER_PERCENT)
  }

  #stop(shown: ProgressSnapshot | null): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#targets = []
    this.#show(shown)
  }

  #show(shown: ProgressSnapshot | null): void {
    this.#shown = shown
    for (const listener of this.#listeners) listener()
  }
}
