/** Component: search results with image, name, type, series and summary of each page. */
import { MESSAGES } from '#shared/messages/messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { getTypeSpec } from '#shared/model/page-types'
import { seriesPath, viewPath } from '#shared/model/paths'
import { PageListItem } from '../../components/page-list-item.tsx'
import { Link } from '../../ui/link.tsx'
import type { FoundPage } from './found-results.ts'
import styles from './search-results.module.css'

export const SearchResults = ({ hits }: { readonly hits: readonly FoundPage[] }) => (
  <ol className={styles['hits']} aria-label={SEARCH_MESSAGES.results}>
    {hits.map((hit) => (
      <PageListItem
        key={hit.key}
        page={hit}
        position={hit.position}
        href={viewPath(hit.type, hit.key)}
        name={(hit.pieces ?? [hit.name]).map(renderPiece)}
        facts={
          <>
            <span>{getTypeSpec(hit.type).singular}</span>
            <SeriesLink series={hit.series} />
          </>
        }
        {...(hit.summary !== undefined && hit.summary !== '' && { text: hit.summary })}
      />
    ))}
  </ol>
)

const SeriesLink = ({ series }: { readonly series: string }) =>
  series === '' ? (
    <span>{MESSAGES.noSeries}</span>
  ) : (
    <Link href={seriesPath(series)}>
      <bdi>{series}</bdi>
    </Link>
  )

/** Every second piece is a match. The index is a stable key: pieces never move. */
export const renderPiece = (text: string, index: number) =>
  index % 2 === 0 ? text : <mark key={`${index}`}>{text}</mark>
