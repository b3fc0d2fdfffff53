/** Component: the tools of a book in the element that its page or its cover has for them. */
import { createPortal } from 'react-dom'
import { toPageName } from '#shared/model/to-page-name'
import { BookProgress } from './book-progress.tsx'
import { CoverProgress } from './cover-progress.tsx'

interface BookToolsProps {
  /** `data-book="<number> <key> <series>"` on a page; `data-cover="<number> <series>"` on a cover, beside its link. */
  readonly slot: HTMLElement
}

const BOOK = /^(\S+) (\S+) (.+)$/
const COVER = /^(\S+) (.+)$/

export function BookTools({ slot }: BookToolsProps) {
  const { book, cover } = slot.dataset
  if (cover !== undefined) {
    const [, number, series] = COVER.exec(cover) ?? []
    const key = findLinkedKey(slot)
    // A book without a series has no place in a story.
    if (series === undefined || key === '') return null
    const shown = { key, series, bookNumber: Number(number), name: toPageName(key) }
    return createPortal(<CoverProgress book={shown} />, slot)
  }
  const [, number, key, series] = BOOK.exec(book ?? '') ?? []
  if (key === undefined || series === undefined) return null
  return createPortal(<BookProgress book={{ key, series, bookNumber: Number(number) }} />, slot)
}

/** Returns the key of the page to which the cover leads, the last part of its address. */
function findLinkedKey(slot: HTMLElement): string {
  const { pathname = '' } = slot.parentElement?.querySelector('a') ?? {}
  return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
}
