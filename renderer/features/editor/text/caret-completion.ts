/** State: the link, place or title at the caret for which completions are offered, until it is dismissed or left. */
import type { EditorView } from 'prosemirror-view'
import { type Completable, isStillDismissed, readCompletable } from './caret.ts'

export class CaretCompletion {
  #dismissed: Completable | null = null
  /** The link or place in which somebody types. A caret that only comes past one keeps its keys. */
  #typed: Completable | null = null
  /** True from a change by the person until the caret is read. */
  #hasChanged = false

  /** Call it after each change of the text by the person. */
  follow(): void {
    this.#hasChanged = true
  }

  /** Call it when the text loses the focus. */
  leave(): void {
    this.#typed = null
  }

  /** Offers nothing for what is being typed, until another link or title is begun. */
  dismiss(completable: Completable | null): void {
    this.#dismissed = completable
  }

  read(view: EditorView): Completable | null {
    const found = readCompletable(view)
    if (this.#hasChanged) this.#typed = found
    this.#hasChanged = false
    const isTyped = found !== null && found.kind === this.#typed?.kind && found.start === this.#typed.start
    if (!isTyped) this.#typed = null
    const isDismissed = isStillDismissed(found, this.#dismissed)
    if (!isDismissed) this.#dismissed = null
    return isDismissed || !view.hasFocus() || (!isTyped && found?.kind !== 'title') ? null : found
  }
}
