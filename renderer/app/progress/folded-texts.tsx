/** Component: makes buttons of the sentences in place of folded texts, and unfolds what they replace. */
import { useLayoutEffect, useRef } from 'react'

/** A sentence by the section that contains it and its number there, from 0. */
export interface FoldedText {
  readonly section: string
  readonly index: number
}

interface FoldedTextsProps {
  readonly onUnfold: (text: FoldedText) => void
}

/** The sentences are texts of the page's own components, which know nothing of folding. Rows of facts stay texts. */
const SENTENCES = '[data-placeholder]:not(dl > *)'

/** Position in the document at which a sentence was: behind `previous`, or as the first child of `parent`. */
interface UnfoldedAt {
  readonly parent: Element | null
  readonly previous: Element | null
}

export function FoldedTexts({ onUnfold }: FoldedTextsProps) {
  const unfoldedAt = useRef<UnfoldedAt | null>(null)
  useLayoutEffect(() => {
    if (unfoldedAt.current !== null) focusTextAt(unfoldedAt.current)
    unfoldedAt.current = null
    const main = document.getElementById('main')
    const sentences = [...(main?.querySelectorAll<HTMLElement>(SENTENCES) ?? [])]
    for (const sentence of sentences) {
      sentence.role = 'button'
      sentence.tabIndex = 0
    }
    const unfold = (event: Event) => {
      const isOtherKey = event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' '
      const sentence = event.target instanceof Element ? event.target.closest(SENTENCES) : null
      const section = sentence?.closest('section')
      if (isOtherKey || sentence === null || section == null) return
      event.preventDefault()
      unfoldedAt.current = { parent: sentence.parentElement, previous: sentence.previousElementSibling }
      const index = [...section.querySelectorAll(SENTENCES)].indexOf(sentence)
      onUnfold({ section: section.getAttribute('aria-labelledby') ?? '', index })
    }
    main?.addEventListener('click', unfold)
    main?.addEventListener('keydown', unfold)
    return () => {
      main?.removeEventListener('click', unfold)
      main?.removeEventListener('keydown', unfold)
      for (const sentence of sentences) {
        sentence.role = null
        sentence.removeAttribute('tabindex')
      }
    }
  })
  return null
}

/** Focuses the text that has replaced a sentence, so that the keyboard and screen readers go on there. */
function focusTextAt({ parent, previous }: UnfoldedAt): void {
  const text = previous === null ? parent?.firstElementChild : previous.nextElementSibling
  if (!(text instanceof HTMLElement)) return
  // Headings and texts with a tab index of their own keep it.
  if (!text.hasAttribute('tabindex')) {
    text.tabIndex = -1
    text.addEventListener('blur', () => text.removeAttribute('tabindex'), { once: true })
  }
  text.focus({ preventScroll: true })
}
