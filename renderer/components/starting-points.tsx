/** Component: pages to begin with, one of each type that is suggested, with their small images. */
import type { ShownCard } from '#shared/model/page'
import { getTypeSpec } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { Link } from '../ui/link.tsx'
import { HAS_PLACE_ATTRIBUTES } from '../ui/place-attributes.ts'
import { PageThumbnail } from './page-thumbnail.tsx'
import styles from './starting-points.module.css'

export const StartingPoints = ({ cards }: { readonly cards: readonly ShownCard[] }) => (
  <ul className={styles['points']}>
    {cards.map((card) => (
      <li key={card.key} {...(HAS_PLACE_ATTRIBUTES && { 'data-at': card.position })}>
        {card.image !== null && (
          <span className={styles['picture']}>
            <PageThumbnail card={card} isEager />
          </span>
        )}
        <div>
          <p className={styles['type']}>{getTypeSpec(card.type).singular}</p>
          <Link href={viewPath(card.type, card.key)}>
            <bdi>{card.name}</bdi>
          </Link>
        </div>
      </li>
    ))}
  </ul>
)
