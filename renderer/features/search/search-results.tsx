/** Component: search results with name, type, series and summary of each page. */
import { MESSAGES } from '#shared/messages/messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { getTypeSpec } from '#shared/model/page-types'
import { seriesPath, viewPath } from '#shared/model/paths'
import type { SearchHit } from '../../services/ports/search.ts'
import { Link } from '../../ui/link.tsx'
import styles from './search-results.module.css'

export const SearchResults = ({ hits }: { readonly hits: readonly SearchHit[] }) => (
  <ol className={styles['hits']} aria-label={SEARCH_MESSAGES.results}>
    {hits.map(({ key, name, pieces = [name], type, series, summary = '' }) => (
      <li key={key}>
        <Link href={viewPath(type, key)} className={styles['name']}>
          <bdi>{pieces.map(renderPiece)}</bdi>
        </Link>
        <span>{getTypeSpec(type).singular}</span>
        {series === '' ? (
          <span>{MESSAGES.noSeries}</span>
        ) : (
          <Link href={seriesPath(series)}>
            <bdi>{series}</bdi>
          </Link>
        )}
        {summary !== '' && (
          <p className={styles['summary']}>
            <bdi>{summary}</bdi>
          </p>
        )}
      </li>
    ))}
  </ol>
)

/** Every second piece is a match. The index is a stable key: pieces never move. */
export const renderPiece = (text: string, index: number) =>
  index % 2 === 0 ? text : <mark key={`${index}`}>{text}</mark>
