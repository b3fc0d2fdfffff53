/** Component: screen of search results. */
import { useNavigate } from 'react-router-dom'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { ROUTES, searchPath, uploadPath } from '#shared/model/paths'
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
  /** True if the search service did not answer: the hits are matching names from the catalogue. */
  readonly byName: boolean
  /** Pages whose summary mentions the words, if no name matches; empty if the catalogue is not in memory. */
  readonly near: readonly SearchHit[]
}

export function SearchScreen({ data }: { readonly data: SearchData }) {
  const { query, hits, total, byName, near } = data
  const navigate = useNavigate()
  return (
    <div className={styles['search']}>
      <DocumentHead title={DOCUMENT_TITLES.search} description={SEARCH_MESSAGES.description(query)} />
      <meta name="robots" content="noindex" />
      <div className={styles['heading']}>
        <h1 tabIndex={-1}>{SEARCH_MESSAGES.heading}</h1>
        <p className={styles['query']}>
          <bdi>{query}</bdi>
        </p>
      </div>
      {byName && (
        <Notice code="search/unreachable">
          {hits.length > 0 ? SEARCH_MESSAGES.byName : SEARCH_MESSAGES.nothingByName}
        </Notice>
      )}
      {hits.length > 0 && <p className={styles['total']}>{formatTotal(total, hits.length)}</p>}
      {hits.length > 0 && <SearchResults hits={hits} />}
      {hits.length === 0 && !byName && <NothingFound query={query} near={near} />}
      <SearchAgain key={query} onSearch={(words) => navigate(searchPath(words))} />
      <div>
        <ButtonLink href={ROUTES.home}>{FRAME_MESSAGES.home}</ButtonLink>
      </div>
    </div>
  )
}

/** Without hits: pages that mention the words, or an explanation of what is searched, and links to the lists. */
const NothingFound = ({ query, near }: Pick<SearchData, 'query' | 'near'>) => (
  <>
    {near.length > 0 ? (
      <>
        <p>{SEARCH_MESSAGES.mentions}</p>
        <SearchResults hits={near} />
      </>
    ) : (
      <>
        <p className={styles['none']}>{SEARCH_MESSAGES.noResults}</p>
        <p className={styles['total']}>{SEARCH_MESSAGES.searchedFields}</p>
      </>
    )}
    <div>
      <ButtonLink href={uploadPath('', query)}>{FRAME_MESSAGES.createIt}</ButtonLink>
    </div>
    <PageTypeLinks counts={null} />
  </>
)

const formatTotal = (total: number, shown: number): string =>
  total > shown ? SEARCH_MESSAGES.totalTruncated(total, shown) : SEARCH_MESSAGES.total(total)
