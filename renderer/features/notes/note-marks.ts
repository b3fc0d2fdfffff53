/**
 * Marks of notes: small numbers in the margin beside the texts of a page. They are added to elements of another React
 * root, which leaves elements alone that it did not create. Each mark is positioned absolutely, so that nothing moves;
 * its number is generated content, which neither a search in the page nor copied text contains. Screen readers skip it:
 * a number before each paragraph would only interrupt, and the list of sources has the same in words.
 */
import type { SectionName } from '#shared/model/page-types'
import type { Position } from '#shared/rules/places/book-index'
import type { SectionNotes } from '#shared/rules/places/page-notes'
import { findTextElements } from './find-text-elements.ts'
import styles from './page-notes.module.css'

export interface NoteMarks {
  readonly sections: readonly SectionNotes[]
  /** Describes a position for people who point at a mark. */
  readonly describe: (position: Position) => string
}

interface Note {
  readonly number: string
  readonly title: string
}

const MARK = '[data-note]'

/** Adds, changes and removes marks, so that the texts that are shown have theirs. */
export function updateMarks(article: Element, { sections, describe }: NoteMarks): void {
  const wanted = new Map<Element, Note>()
  for (const { name, numbers, sources } of sections) {
    const elements = findTextElements(article, name)
    // The screen has not shown this state yet, or shows it no more.
    if (elements.length !== numbers.length) continue
    for (const [index, number] of numbers.entries()) {
      const [element, position] = [elements[index], number === null ? undefined : sources[number - 1]]
      if (element !== undefined && position !== undefined)
        wanted.set(element, { number: String(number), title: describe(position) })
    }
  }
  for (const mark of article.querySelectorAll<HTMLElement>(MARK)) {
    const element = mark.parentElement
    const note = element === null ? undefined : wanted.get(element)
    const isSame = note !== undefined && note.number === mark.dataset['note'] && note.title === mark.title
    if (element !== null && isSame) wanted.delete(element)
    else mark.remove()
  }
  for (const [element, note] of wanted) element.prepend(createMark(note))
}

function createMark({ number, title }: Note): HTMLElement {
  const mark = document.createElement('span')
  mark.className = styles['mark'] ?? ''
  mark.ariaHidden = 'true'
  mark.dataset['note'] = number
  mark.title = title
  return mark
}

export function removeMarks(article: Element): void {
  for (const mark of article.querySelectorAll(MARK)) mark.remove()
}

export interface ChosenNote {
  readonly section: SectionName
  readonly number: number
}

/** Returns the note whose mark was clicked; null for a click on anything else. */
export function findChosenNote({ target }: Event, { sections }: NoteMarks): ChosenNote | null {
  const mark = target instanceof Element ? target.closest<HTMLElement>(MARK) : null
  const name = mark?.closest('section')?.getAttribute('aria-labelledby')
  const section = sections.find((one) => one.name === name)
  return section === undefined ? null : { section: section.name, number: Number(mark?.dataset['note']) }
}
