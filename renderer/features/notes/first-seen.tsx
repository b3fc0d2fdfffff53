/** Component: the pages that readers first meet in a book, by chapter, as far as the reader has met them. */
import { useMemo } from 'react'
import { NOTE_MESSAGES } from '#shared/messages/note-messages'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import type { PageCard, PageView } from '#shared/model/page'
import { CHAPTERS_SECTION, getTypeSpec } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import type { BookIndex, IndexedBook } from '#shared/rules/places/book-index'
import { getBookIndex } from '#shared/rules/places/catalogue-index'
import { type Chapter, listSectionChapters } from '#shared/rules/places/chapters'
import { groupByChapter, listFirstSeen } from '#shared/rules/places/first-seen'
import type { Limits } from '#shared/rules/places/limits'
import { formatChapterLabel } from '#shared/rules/places/place-labels'
import { useMetCards } from '../../services/hooks/use-met-cards.ts'
import { useQuery } from '../../services/hooks/use-query.ts'
import { Alert } from '../../ui/alert.tsx'
import { Link } from '../../ui/link.tsx'

const NONE: readonly PageCard[] = []

export interface FirstSeenProps {
  /** The page of the book. */
  readonly page: PageView
  readonly limits: Limits
}

export function FirstSeen({ page, limits }: FirstSeenProps) {
  const { key } = page.reference
  const { value, status } = useQuery('pages', ({ catalogue }) => catalogue.all())
  const all = value?.ok ? value.value : NONE
  const index = getBookIndex(all)
  const met = useMetCards(
    useMemo(() => listFirstSeen(all, key, getBookIndex(all)), [all, key]),
    all,
  )
  if (status === 'failed' || value?.ok === false)
    return <Alert code="progress/not-loaded">{NOTE_MESSAGES.notLoaded}</Alert>
  if (value === null) return <p role="status">{NOTE_MESSAGES.loading}</p>
  const book = index.findBook(key)
  if (met.length === 0 || book === undefined) return <p>{NOTE_MESSAGES.none}</p>
  const chapters = listOwnChapters(page)
  return (
    <ul>
      {groupByChapter(met, index).map(({ chapter, types }) => (
        <li key={chapter}>
          <p>{formatHeading(chapter, chapters, { book, index, limits })}</p>
          <dl>
            {types.map(({ type, cards }) => (
              <div key={type}>
                <dt>{getTypeSpec(type).plural}</dt>
                {cards.map((card) => (
                  <dd key={card.key}>
                    <Link href={viewPath(type, card.key)}>
                      <bdi>{card.name}</bdi>
                    </Link>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** The book's page has its chapters. Titles that the reader has not reached are left out by `formatChapterLabel`. */
const listOwnChapters = ({ sections }: PageView): readonly Chapter[] =>
  listSectionChapters(sections.find(({ name }) => name === CHAPTERS_SECTION) ?? null)

interface HeadingSource {
  readonly book: IndexedBook
  readonly index: BookIndex
  readonly limits: Limits
}

function formatHeading(number: number, chapters: readonly Chapter[], { book, index, limits }: HeadingSource): string {
  if (number === 0) return NOTE_MESSAGES.firstSeenAtBeginning
  if (!Number.isFinite(number)) return NOTE_MESSAGES.firstSeenWithoutChapter
  const chapter = chapters.find((one) => one.number === number)
  return chapter === undefined
    ? PROGRESS_MESSAGES.chapterNumber(number)
    : formatChapterLabel(chapter, book, index, limits)
}
