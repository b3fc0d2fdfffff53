/** Component: makes buttons of the sentences in place of folded texts, and unfolds what they replace. */
import { useLayoutEffect } from 'react'

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

export function FoldedTexts({ onUnfold }: FoldedTextsProps) {
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    for (const sentence of main?.querySelectorAll<HTMLElement>(SENTENCES) ?? []) {
      sentence.role = 'button'
      sentence.tabIndex = 0
    }
    const unfold = (event: Event) => {
      const isOtherKey = event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' '
      const sentence = event.target instanceof Element ? event.target.closest(SENTENCES) : null
      const section = sentence?.closest('section')
      if (isOtherKey || sentence === null || section == null) return
      event.preventDefault()
      const index = [...section.querySelectorAll(SENTENCES)].indexOf(sentence)
      onUnfold({ section: section.getAttribute('aria-labelledby') ?? '', index })
    }
    main?.addEventListener('click', unfold)
    main?.addEventListener('keydown', unfold)
    return () => {
      main?.removeEventListener('click', unfold)
      main?.removeEventListener('keydown', unfold)
    }
  })
  return null
}
