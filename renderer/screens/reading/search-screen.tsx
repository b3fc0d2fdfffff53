/** Component: screen of search results. */
import { useNavigate } from 'react-router-dom'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { ROUTES, type SearchFilter, searchPath, uploadPath } from '#shared/model/paths'
import { PageTypeLinks } from '../../features/home/page-type-links.tsx'
import { type FoundResults, haveOtherSpelling } from '../../features/search/found-results.ts'
import { SearchAgain } from '../../features/search/search-again.tsx'
import { SearchFilters } from '../../features/search/search-filters.tsx'
import { SearchResults } from '../../features/search/search-results.tsx'
import { TextResults } from '../../features/search/text-results.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './search-screen.module.css'

export interface SearchData extends FoundResults {
  readonly query: string
  readonly filter: SearchFilter
  /** True if the search service did not answer: the hits are matching names from the catalogue. */
  readonly byName: boolean
  /** Address of the page of which the links are searched; absent if it is not listed. */
  readonly linkedPath?: string
}

export function SearchScreen({ data }: { readonly data: SearchData }) {
  const { query, filter, hits, total, texts, byName, linkedPath } = data
  const navigate = useNavigate()
  const hasTexts = texts !== null && texts.hits.length > 0
  return (
    <div className={styles['search']}>
      <DocumentHead title={DOCUMENT_TITLES.search} description={SEARCH_MESSAGES.description(query)} />
      <meta name="robots" content="noindex" />
      <div className={styles['heading']}>
        <h1 tabIndex={-1}>{filter.links === '' ? SEARCH_MESSAGES.heading : SEARCH_MESSAGES.linksHeading}</h1>
        <p className={styles['query']}>
          {linkedPath === undefined ? (
            <bdi>{query}</bdi>
          ) : (
            <Link href={linkedPath}>
              <bdi>{query}</bdi>
            </Link>
          )}
        </p>
      </div>
      {byName && filter.links === '' && (
        <Notice code="search/unreachable">
          {hits.length > 0 ? SEARCH_MESSAGES.byName : SEARCH_MESSAGES.nothingByName}
        </Notice>
      )}
      <SearchFilters query={query} filter={filter} types={data.types} seriesNames={data.seriesNames} />
      {total === null && <p className={styles['total']}>{SEARCH_MESSAGES.reachedOnly}</p>}
      {hits.length > 0 && total !== null && <p className={styles['total']}>{formatTotal(total, hits.length)}</p>}
      {haveOtherSpelling(hits) && <p className={styles['total']}>{SEARCH_MESSAGES.otherNames}</p>}
      {hits.length > 0 && <SearchResults hits={hits} />}
      {hasTexts && <TextResults texts={texts} />}
      {texts?.progress && <Notice>{SEARCH_MESSAGES.building(texts.progress.done, texts.progress.total)}</Notice>}
      {filter.links !== '' && texts === null && <Notice>{SEARCH_MESSAGES.unknownLinks}</Notice>}
      {filter.links !== '' && texts?.hits.length === 0 && texts.progress === null && (
        <p className={styles['none']}>{total === null ? SEARCH_MESSAGES.noLinksReached : SEARCH_MESSAGES.noLinks}</p>
      )}
      {filter.links === '' && hits.length === 0 && !byName && <NothingNamed data={data} />}
      <SearchAgain key={query} query={query} onSearch={(words) => navigate(searchPath(words))} />
      <div>
        <ButtonLink href={ROUTES.home}>{FRAME_MESSAGES.home}</ButtonLink>
      </div>
    </div>
  )
}

/** Without a name: a link that creates the page, and without a text either, links to all lists. */
const NothingNamed = ({ data: { query, filter, texts, total } }: { readonly data: SearchData }) => (
  <>
    {texts?.hits.length ? null : (
      <>
        <p className={styles['none']}>{texts?.progress ? SEARCH_MESSAGES.nothingYet : SEARCH_MESSAGES.noResults}</p>
        {total !== null && !texts?.progress && (
          <p className={styles['total']}>
            {texts === null ? SEARCH_MESSAGES.searchedNames : SEARCH_MESSAGES.searchedFields}
          </p>
        )}
      </>
    )}
    {!isPhrase(query) && (
      <div>
        <ButtonLink href={uploadPath(filter.type, query, filter.series)}>{FRAME_MESSAGES.createIt(query)}</ButtonLink>
      </div>
    )}
    {texts?.hits.length ? null : <PageTypeLinks counts={null} />}
  </>
)

/** Words in quotes are to be found together. */
const isPhrase = (query: string): boolean => /^".*"$/.test(query)

const formatTotal = (total: number, shown: number): string =>
  total > shown ? SEARCH_MESSAGES.totalTruncated(total, shown) : SEARCH_MESSAGES.total(total)
