/** Component: the tools of a book in the element that its page or its cover has for them. */
import { createPortal } from 'react-dom'
import { toPageName } from '#shared/model/to-page-name'
import { BookProgress } from './book-progress.tsx'
import { CoverProgress } from './cover-progress.tsx'

interface BookToolsProps {
  /** `data-book` on a page, `data-cover` on a cover: `<number> <key> <series>`. */
  readonly slot: HTMLElement
}

const BOOK = /^(\S+) (\S+) (.+)$/

export function BookTools({ slot }: BookToolsProps) {
  const { book, cover } = slot.dataset
  const [, number, key, series] = BOOK.exec(book ?? cover ?? '') ?? []
  // A book without a series has no place in a story.
  if (key === undefined || series === undefined) return null
  const shown = { key, series, bookNumber: Number(number) }
  const tools =
    book === undefined ? <CoverProgress book={{ ...shown, name: toPageName(key) }} /> : <BookProgress book={shown} />
  return createPortal(tools, slot)
}
