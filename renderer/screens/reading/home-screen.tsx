/** Component: home screen with the featured page, pages to begin with, the books, the newest changes and all lists. */
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import type { ShownCard } from '#shared/model/page'
import { ROUTES } from '#shared/model/paths'
import type { HomeContent } from '#shared/rules/lists/home-content'
import type { PageCounts } from '#shared/rules/lists/list-pagination'
import { HiddenCount } from '../../components/hidden-count.tsx'
import { LiveStatus } from '../../components/live-status.tsx'
import { StartingPoints } from '../../components/starting-points.tsx'
import { FeaturedPage } from '../../features/home/featured-page.tsx'
import { NewestChanges } from '../../features/home/newest-changes.tsx'
import { PageTypeLinks } from '../../features/home/page-type-links.tsx'
import { SeriesShelves } from '../../features/home/series-shelves.tsx'
import { Welcome } from '../../features/home/welcome.tsx'
import type { HomeRecords, ShownChange } from '../../services/ports/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './home-screen.module.css'
import { type LiveHomeRules, useLiveHome } from './use-live-list.ts'

export interface HomeData extends HomeContent<ShownCard>, Pick<HomeRecords, 'changedAt' | 'isPartial'> {
  readonly newest: readonly ShownChange[]
  /** Sentence in place of the newest changes of pages that the reader has not reached; absent if there are none. */
  readonly hiddenChanges?: string
  /** null if the catalogue is not in memory, or not complete: the home screen does not load it. */
  readonly counts: PageCounts | null
  /** Present if the gate has opened the data. */
  readonly live?: LiveHomeRules
}

export function HomeScreen({ data: home }: { readonly data: HomeData }) {
  const { series, seriesTotal, featured, startingPoints, counts, isPartial } = home
  const { newest, hiddenChanges, ...live } = useLiveHome(home)
  const hasNewest = newest.length > 0 || hiddenChanges !== undefined
  const isEmpty = featured === null && !hasNewest
  return (
    <>
      <DocumentHead title={DOCUMENT_TITLES.home} description={HOME_MESSAGES.intro} />
      <Welcome>{!isEmpty && <ButtonLink href={ROUTES.random}>{HOME_MESSAGES.randomPage}</ButtonLink>}</Welcome>
      {isEmpty && (
        <div className={styles['empty']}>
          <p>{LIST_MESSAGES.emptyWiki}</p>
          <ButtonLink href={ROUTES.upload}>{LIST_MESSAGES.createPage}</ButtonLink>
        </div>
      )}
      <div className={styles['columns']}>
        {featured !== null && (
          <section aria-labelledby="featured" className={styles['featured']}>
            <h2 id="featured">{HOME_MESSAGES.featured}</h2>
            <FeaturedPage card={featured} />
          </section>
        )}
        {startingPoints.length > 0 && (
          <section aria-labelledby="begin" className={styles['begin']}>
            <h2 id="begin">{LIST_MESSAGES.begin}</h2>
            <StartingPoints cards={startingPoints} />
          </section>
        )}
        {series.length > 0 && (
          <section aria-labelledby="books" className={styles['books']}>
            <h2 id="books">{HOME_MESSAGES.books}</h2>
            {isPartial && <Notice code="list/catalogue-missing">{LIST_MESSAGES.partialList}</Notice>}
            <SeriesShelves series={series} total={seriesTotal} />
          </section>
        )}
        {hasNewest && (
          <section aria-labelledby="newest" className={styles['newest']} data-counted>
            <h2 id="newest">{HOME_MESSAGES.newest}</h2>
            <NewestChanges changes={newest} />
            <p>
              <Link href={ROUTES.recentChanges}>{HOME_MESSAGES.recentChanges}</Link>
              <LiveStatus {...live} />
            </p>
            <HiddenCount>{hiddenChanges}</HiddenCount>
          </section>
        )}
        <section aria-labelledby="browse" className={styles['browse']}>
          <h2 id="browse">{HOME_MESSAGES.browse}</h2>
          <PageTypeLinks counts={counts} />
        </section>
      </div>
    </>
  )
}
