/** Component: the pages whose first place cannot be read, each with a link to where it can be corrected. */
import { CONSENT_MESSAGES } from '#shared/messages/consent-messages'
import { MAINTENANCE_LABELS, MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import type { PageCard } from '#shared/model/page'
import { getTypeSpec } from '#shared/model/page-types'
import { editPath } from '#shared/model/paths'
import { ConsentQuestion } from '../../components/consent-question.tsx'
import { useMaySeeAll } from '../../services/hooks/use-may-see-all.ts'
import { Link } from '../../ui/link.tsx'
import styles from './maintenance.module.css'
import { PaginatedList } from './paginated-list.tsx'

export function UnreadablePlaces() {
  const maySeeAll = useMaySeeAll('names')
  return (
    <section className={styles['part']} aria-labelledby="places">
      <h2 id="places">{MAINTENANCE_LABELS.unreadablePlaces}</h2>
      <p className={styles['text']}>{MAINTENANCE_MESSAGES.unreadablePlaces}</p>
      {maySeeAll ? (
        <PaginatedList
          name="unreadable places"
          loadPart={(maintenance, after) => maintenance.listUnreadablePlaces(after)}
          emptyText={MAINTENANCE_MESSAGES.noUnreadablePlaces}
          keyOf={({ page }) => page.key}
          renderItem={({ page, cause, books }) => (
            <>
              <EditLink page={page} />
              {` · ${MAINTENANCE_MESSAGES.unreadableCauses[cause]}`}
              {books.map((book, at) => (
                <span key={book.key}>
                  {at === 0 ? ' ' : ', '}
                  <EditLink page={book} />
                </span>
              ))}
            </>
          )}
        />
      ) : (
        <ConsentQuestion topic="names" messages={CONSENT_MESSAGES.unreadablePlaces} />
      )}
    </section>
  )
}

const EditLink = ({ page: { key, name, type } }: { readonly page: PageCard }) => (
  <Link href={editPath(getTypeSpec(type).parts[0], key)}>
    <bdi>{name}</bdi>
  </Link>
)
