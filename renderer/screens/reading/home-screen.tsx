/** Home: the welcome, where to begin, the books, and what changed last. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { DOCUMENT_TITLES, MESSAGES } from '#shared/messages/messages'
import { ROUTES } from '#shared/model/paths'
import type { PageCounts } from '#shared/rules/lists/list-pagination'
import { BookShelf } from '../../features/home/book-shelf.tsx'
import { NewestChanges } from '../../features/home/newest-changes.tsx'
import { PageTypeLinks } from '../../features/home/page-type-links.tsx'
import { Welcome } from '../../features/home/welcome.tsx'
import { LiveStatus } from '../../features/live/live-status.tsx'
import type { HomeContent } from '../../services/ports/pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './home-screen.module.css'
import { useLiveHome } from './use-live-list.ts'

export interface HomeData extends HomeContent {
  /** null where the catalogue is not in memory, or not whole: home is not worth reading it for. */
  readonly counts: PageCounts | null
}

export function HomeScreen({ data: home }: { readonly data: HomeData }) {
  const { series, seriesTotal, counts, isPartial } = home
  const { newest, ...live } = useLiveHome(home)
  const isEmpty = series.length === 0 && newest.length === 0
  return (
    <>
      <DocumentHead title={DOCUMENT_TITLES.home} description={MESSAGES.intro} />
      <Welcome>
        {!isEmpty && <ButtonLink href={ROUTES.random}>Open a random page</ButtonLink>}
      </Welcome>
      {isEmpty && (
        <div className={styles['empty']}>
          <p>{LIST_MESSAGES.emptyWiki}</p>
          <ButtonLink href={ROUTES.upload}>Create A Page</ButtonLink>
        </div>
      )}
      <div className={styles['columns']} data-books={series.length > 0 || undefined}>
        <section aria-labelledby="begin" className={styles['begin']}>
          <h2 id="begin">Where to begin</h2>
          <PageTypeLinks counts={counts} />
        </section>
        {series.length > 0 && (
          <section aria-labelledby="books" className={styles['books']}>
            <h2 id="books">The books, in order</h2>
            {isPartial && (
              <Notice code="list/catalogue-missing">{LIST_MESSAGES.partialList}</Notice>
            )}
            <BookShelf series={series} total={seriesTotal} />
          </section>
        )}
        {newest.length > 0 && (
          <section aria-labelledby="newest" className={styles['newest']}>
            <h2 id="newest">What changed last</h2>
            <NewestChanges changes={newest} />
            <p>
              <Link href={ROUTES.recentChanges}>All recent changes</Link>
              <LiveStatus {...live} />
            </p>
          </section>
        )}
      </div>
    </>
  )
}
