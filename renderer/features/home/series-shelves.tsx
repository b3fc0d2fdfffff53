/** Component: each series as a shelf of covers in reading order; further series are folded. */
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { MESSAGES } from '#shared/messages/messages'
import type { ShownCard } from '#shared/model/page'
import { ROUTES, seriesPath } from '#shared/model/paths'
import type { SeriesOfBooks } from '#shared/rules/lists/home-content'
import { CoverShelf } from '../../components/cover-shelf.tsx'
import { HiddenCount } from '../../components/hidden-count.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './series-shelves.module.css'
import { TrialLinks } from './trial-links.tsx'

/** Shelves that are not folded: more would make home higher than three screens. */
const OPEN_SHELVES = 2

interface SeriesShelvesProps {
  readonly series: readonly SeriesOfBooks<ShownCard>[]
  /** Number of all series, shown or not. */
  readonly total: number
}

export function SeriesShelves({ series, total }: SeriesShelvesProps) {
  const folded = series.slice(OPEN_SHELVES)
  return (
    <>
      {series.slice(0, OPEN_SHELVES).map((shelf) => (
        <SeriesShelf key={shelf.series} shelf={shelf} />
      ))}
      {folded.length > 0 && (
        <details className={styles['more']}>
          <summary>{HOME_MESSAGES.moreSeries(folded.length)}</summary>
          {folded.map((shelf) => (
            <SeriesShelf key={shelf.series} shelf={shelf} />
          ))}
        </details>
      )}
      {total > series.length && (
        <p>
          <Link href={ROUTES.allContent}>{HOME_MESSAGES.allSeries(total)}</Link>
        </p>
      )}
    </>
  )
}

interface SeriesShelfProps {
  readonly shelf: SeriesOfBooks<ShownCard>
}

const SeriesShelf = ({ shelf: { series, total, books, hidden, trial } }: SeriesShelfProps) => (
  <div className={styles['shelf']} data-counted>
    <h3>
      {series === '' ? (
        MESSAGES.noSeries
      ) : (
        <Link href={seriesPath(series)}>
          <bdi>{series}</bdi>
        </Link>
      )}
      {total > books.length && hidden === undefined && <span>{HOME_MESSAGES.allBooks(total)}</span>}
    </h3>
    <CoverShelf books={books} />
    {trial !== undefined && <TrialLinks places={trial} />}
    <HiddenCount>{hidden}</HiddenCount>
  </div>
)
