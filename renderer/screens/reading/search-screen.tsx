/** The pages that were found for a question. */
import { useNavigate } from 'react-router-dom'
import { DOCUMENT_TITLES, MESSAGES, pluralize } from '#shared/messages/messages'
import { ROUTES, searchPath } from '#shared/model/paths'
import { PageTypeLinks } from '../../features/home/page-type-links.tsx'
import { SearchAgain } from '../../features/search/search-again.tsx'
import { SearchResults } from '../../features/search/search-results.tsx'
import type { SearchHit, SearchResult } from '../../services/ports/search.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './search-screen.module.css'

export interface SearchData extends SearchResult {
  readonly query: string
  /** The search service did not answer: names from the catalogue instead. */
  readonly byName: boolean
  /** No name was found, but these say something of it; from the catalogue where that is in memory. */
  readonly near: readonly SearchHit[]
}

export function SearchScreen({ data }: { readonly data: SearchData }) {
  const { query, hits, total, byName, near } = data
  const navigate = useNavigate()
  return (
    <div className={styles['search']}>
      <DocumentHead title={DOCUMENT_TITLES.search} description={`Pages found for ${query}.`} />
      <meta name="robots" content="noindex" />
      <div className={styles['asked']}>
        <h1 tabIndex={-1}>{MESSAGES.searchHeading}</h1>
        <p className={styles['query']}>
          <bdi>{query}</bdi>
        </p>
      </div>
      {byName && (
        <Notice code="search/unreachable">
          {hits.length > 0 ? MESSAGES.searchByName : MESSAGES.nothingByName}
        </Notice>
      )}
      {hits.length > 0 && <p className={styles['total']}>{formatTotal(total, hits.length)}</p>}
      {hits.length > 0 && <SearchResults hits={hits} />}
      {hits.length === 0 && !byName && <NothingFound near={near} />}
      <SearchAgain key={query} onSearch={(words) => navigate(searchPath(words))} />
      <div>
        <ButtonLink href={ROUTES.home}>Home</ButtonLink>
      </div>
    </div>
  )
}

/** No name has the words: pages that say something of it, or what the search looks at, and where to look instead. */
const NothingFound = ({ near }: Pick<SearchData, 'near'>) => (
  <>
    {near.length > 0 ? (
      <>
        <p>{MESSAGES.searchNear}</p>
        <SearchResults hits={near} />
      </>
    ) : (
      <>
        <p className={styles['none']}>{MESSAGES.noResults}</p>
        <p className={styles['total']}>{MESSAGES.searchKnows}</p>
      </>
    )}
    <PageTypeLinks counts={null} />
  </>
)

const formatTotal = (total: number, shown: number): string =>
  total > shown ? `${pluralize(total, 'page')}, the best ${shown} first` : pluralize(total, 'page')
