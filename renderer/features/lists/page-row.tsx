/** Component: a list row with the small image, the name, the summary and facts of a page. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { LOCATION_TYPE_LABELS } from '#shared/messages/location-type-messages'
import type { PageCard } from '#shared/model/page'
import { getTypeSpec } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { PageThumbnail } from '../../components/page-thumbnail.tsx'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './page-row.module.css'

interface PageRowProps {
  readonly card: PageCard
  /** Shows the type, in a list of several types. */
  readonly isTyped?: boolean
  /** Shows the creation date, in a list that is sorted by it. */
  readonly isDated?: boolean
}

export const PageRow = ({ card, isTyped = false, isDated = false }: PageRowProps) => (
  <li className={styles['row']}>
    <PageThumbnail card={card} className={styles['picture']} />
    <div className={styles['name']}>
      <Link href={viewPath(card.type, card.key)}>
        <bdi>{card.name}</bdi>
      </Link>
      <span className={styles['facts']}>
        {/* A book with a number says what it is by that. */}
        {isTyped && card.bookNumber === null && <span>{getTypeSpec(card.type).singular}</span>}
        {card.bookNumber !== null && <span>{LIST_MESSAGES.book(card.bookNumber)}</span>}
        {card.locationType !== null && <span>{LOCATION_TYPE_LABELS[card.locationType]}</span>}
        {isDated && card.created > 0 && <LocalTime at={card.created * 1000} />}
      </span>
    </div>
    {card.summary !== '' && (
      <p className={styles['summary']}>
        <bdi>{card.summary}</bdi>
      </p>
    )}
  </li>
)
