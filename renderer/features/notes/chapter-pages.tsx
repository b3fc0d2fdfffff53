/** Component: the people, things and places of each chapter of a book, as far as the reader has met them. */
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import type { PageView } from '#shared/model/page'
import { CHAPTERS_SECTION, getTypeSpec } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import type { BookIndex, IndexedBook } from '#shared/rules/places/book-index'
import { type ChapterPages as Chapter, createChapterFilter, groupByChapter } from '#shared/rules/places/book-pages'
import { type Chapter as ChapterTitle, listSectionChapters } from '#shared/rules/places/chapters'
import type { Limits } from '#shared/rules/places/limits'
import { formatChapterLabel } from '#shared/rules/places/place-labels'
import { useBookPages } from '../../services/hooks/use-book-pages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

export interface ChapterPagesProps {
  /** The page of the book. */
  readonly page: PageView
  readonly limits: Limits
}

export function ChapterPages({ page, limits }: ChapterPagesProps) {
  const { value, status, refetch, pages } = useBookPages(page.reference)
  if (status === 'failed' || value?.ok === false)
    return (
      <Alert code="progress/not-loaded">
        {NOTE_MESSAGES.notLoaded} <Button onClick={refetch}>{NOTE_MESSAGES.retry}</Button>
      </Alert>
    )
  if (value === null) return <p role="status">{NOTE_MESSAGES.loading}</p>
  const { book, index, gap } = value.value
  const chapters = book === undefined ? [] : groupByChapter(pages, createChapterFilter(book, index, limits))
  const titles = listOwnTitles(page)
  return (
    <>
      {gap !== null && (
        <Notice code={`search/chapters-${gap}`}>
          {NOTE_MESSAGES.gaps[gap]} {gap !== 'too-many' && <Button onClick={refetch}>{NOTE_MESSAGES.retry}</Button>}
        </Notice>
      )}
      {book === undefined || chapters.length === 0 ? (
        <p>{NOTE_MESSAGES.none}</p>
      ) : (
        <ul>
          {chapters.map((chapter) => (
            <li key={chapter.chapter}>
              <p>{formatHeading(chapter.chapter, titles, { book, index, limits })}</p>
              <PagesByType {...chapter} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const PagesByType = ({ chapter, types }: Chapter) => (
  <dl>
    {types.map(({ type, pages }) => (
      <div key={type}>
        <dt>{getTypeSpec(type).plural}</dt>
        {pages.map(({ card, firstChapter }) => (
          <dd key={card.key}>
            <Link href={viewPath(type, card.key)}>
              <bdi>{card.name}</bdi>
            </Link>
            {chapter === firstChapter && ` ${NOTE_MESSAGES.firstSeen}`}
          </dd>
        ))}
      </div>
    ))}
  </dl>
)

/** The book's page has its chapters. Titles that the reader has not reached are left out by `formatChapterLabel`. */
const listOwnTitles = ({ sections }: PageView): readonly ChapterTitle[] =>
  listSectionChapters(sections.find(({ name }) => name === CHAPTERS_SECTION) ?? null)

interface HeadingSource {
  readonly book: IndexedBook
  readonly index: BookIndex
  readonly limits: Limits
}

function formatHeading(
  number: number,
  titles: readonly ChapterTitle[],
  { book, index, limits }: HeadingSource,
): string {
  if (number === 0) return NOTE_MESSAGES.beginningOfBook
  if (!Number.isFinite(number)) return NOTE_MESSAGES.noChapter
  const title = titles.find((one) => one.number === number)
  return title === undefined ? PROGRESS_MESSAGES.chapterNumber(number) : formatChapterLabel(title, book, index, limits)
}
