/** Component: the recap of one series, book by book. Books that the reader has not begun are not in it. */
import { useId } from 'react'
import { formatSharedPlace, PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { RECAP_MESSAGES } from '#shared/messages/recap-messages'
import type { Block } from '#shared/model/page'
import { viewPath } from '#shared/model/paths'
import type { RecapText } from '#shared/rules/places/recap'
import { FormattedText, Prose } from '../../../features/page/section/prose.tsx'
import type { RecapBook, RecapSeries } from '../../../services/hooks/use-recap.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { MissingLinksProvider } from '../page-screen.tsx'
import styles from './recap.module.css'

export function RecapOfSeries({ series: { name, set, books } }: { readonly series: RecapSeries }) {
  const headingId = useId()
  return (
    <section className={styles['series']} aria-labelledby={headingId}>
      <h2 id={headingId}>
        <bdi>{name}</bdi>
      </h2>
      <p className={styles['place']}>{describePlace({ set, books })}</p>
      {books.length === 0 && <Notice>{RECAP_MESSAGES.unknownBook}</Notice>}
      {books.map((book) => (
        <RecapOfBook key={book.key} book={book} />
      ))}
    </section>
  )
}

function describePlace({ set, books }: Pick<RecapSeries, 'set' | 'books'>): string {
  if (set.kind === 'everything') return RECAP_MESSAGES.everything
  const book = books.find(({ key }) => key === set.place.book)
  return book === undefined ? '' : RECAP_MESSAGES.upTo(formatSharedPlace(book.bookNumber, set.place.chapter))
}

function RecapOfBook({ book }: { readonly book: RecapBook }) {
  const { key, type, name, bookNumber, series, isMet, texts } = book
  return (
    <>
      <h3>
        {isMet ? (
          <Link href={viewPath(type, key)}>
            <bdi>{PROGRESS_MESSAGES.bookName(bookNumber, name)}</bdi>
          </Link>
        ) : (
          PROGRESS_MESSAGES.bookNumber(bookNumber)
        )}
      </h3>
      {texts.every(({ blocks }) => blocks.length === 0) && (
        <p className={styles['none']}>{RECAP_MESSAGES.noSynopsis}</p>
      )}
      {texts.map(({ blocks, links, linkPositions }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts are those of the book's sections, in their order.
        <MissingLinksProvider key={index} value={{ keys: NO_KEYS, series, positions: linkPositions }}>
          {blocks.map((block) => (
            <RecapBlock key={block.id} block={block} links={links} />
          ))}
        </MissingLinksProvider>
      ))}
    </>
  )
}

/** It is not known which linked pages are missing. */
const NO_KEYS: ReadonlySet<string> = new Set()

function RecapBlock({ block, links }: { readonly block: Block; readonly links: RecapText['links'] }) {
  const heading = block.sectionName.trim()
  const Title = heading === '' ? 'h4' : 'h5'
  return (
    <>
      {heading !== '' && <h4 dir="auto">{heading}</h4>}
      {block.entries.map(({ id, title, text }) => (
        <div key={id} className={styles['entry']}>
          {title.trim() !== '' && (
            <Title dir="auto">
              <Prose text={title} links={links} />
            </Title>
          )}
          {text.trim() !== '' && <FormattedText text={text} links={links} />}
        </div>
      ))}
    </>
  )
}
