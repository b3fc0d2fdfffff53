/** What was found: the name of each page, its type and its series. */
import { MESSAGES } from '#shared/messages/messages'
import { getTypeSpec } from '#shared/model/page-types'
import { seriesPath, viewPath } from '#shared/model/paths'
import type { SearchHit } from '../../services/ports/search.ts'
import { Link } from '../../ui/link.tsx'
import styles from './search-results.module.css'

export const SearchResults = ({ hits }: { readonly hits: readonly SearchHit[] }) => (
  <ol className={styles['hits']} aria-label="Results">
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

/** A piece is nothing but its place in the name. */
const renderPiece = (text: string, index: number) =>
  index % 2 === 0 ? text : <mark key={`${index}`}>{text}</mark>
