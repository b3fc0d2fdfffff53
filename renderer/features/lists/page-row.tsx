/** Component: a list row with name, summary and facts of a page. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { LOCATION_TYPE_LABELS } from '#shared/messages/location-type-messages'
import type { PageCard } from '#shared/model/page'
import { viewPath } from '#shared/model/paths'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './page-row.module.css'

export const PageRow = ({ card }: { readonly card: PageCard }) => (
  <li className={styles['row']}>
    <Link href={viewPath(card.type, card.key)}>
      <bdi>{card.name}</bdi>
    </Link>
    {card.summary !== '' && (
      <span className={styles['summary']}>
        <bdi>{card.summary}</bdi>
      </span>
    )}
    <span className={styles['facts']}>
      {card.bookNumber !== null && <span>{LIST_MESSAGES.book(card.bookNumber)}</span>}
      {card.locationType !== null && <span>{LOCATION_TYPE_LABELS[card.locationType]}</span>}
      {card.created > 0 && <LocalTime at={card.created * 1000} />}
    </span>
  </li>
)
