/**
 * Anchors of a book's chapters by their numbers, to which the sources of other pages lead. They are set on elements of
 * another React root, which leaves attributes alone that it does not render. The titles have anchors of their own.
 */
import { CHAPTERS_SECTION } from '#shared/model/page-types'
import { formatChapterAnchor } from '#shared/rules/places/chapters'
import { findTextElements } from './find-text-elements.ts'

/** @param chapters of the shown texts, as notes have them */
export function setChapterAnchors(article: Element, chapters: readonly (number | null)[]): void {
  const elements = findTextElements(article, CHAPTERS_SECTION)
  // The screen has not shown this state yet, or shows it no more.
  if (elements.length !== chapters.length) return
  for (const [index, element] of elements.entries()) {
    const number = chapters[index] ?? null
    if (number === null) {
      element.removeAttribute('id')
      continue
    }
    element.id = formatChapterAnchor(number)
    element.setAttribute('tabindex', '-1')
  }
}

const FRAGMENT = /^#(chapter-[\d_]+)$/

/**
 * Shows the chapter of the address: the browser and the router have looked for it before it had its anchor. A chapter that
 * is not shown leads to the list of chapters. Nothing moves for a reader who has scrolled, or has come back.
 */
export function showChapter(fragment: string): void {
  const [, anchor] = FRAGMENT.exec(fragment) ?? []
  if (anchor === undefined || window.scrollY > 0) return
  const target = document.getElementById(anchor) ?? document.getElementById(CHAPTERS_SECTION)
  target?.closest('section')?.querySelector('[hidden]')?.dispatchEvent(new Event('beforematch'))
  target?.scrollIntoView()
  target?.focus({ preventScroll: true })
}
