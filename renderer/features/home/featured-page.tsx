/** Component: the featured page with its image and first sentences. */
import type { ShownCard } from '#shared/model/page'
import { viewPath } from '#shared/model/paths'
import { PageThumbnail } from '../../components/page-thumbnail.tsx'
import { TypeAndSeries } from '../../components/type-and-series.tsx'
import { Link } from '../../ui/link.tsx'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
import styles from './featured-page.module.css'

export const FeaturedPage = ({ card }: { readonly card: ShownCard }) => (
  <article
    className={styles['featured']}
    data-picture={card.image !== null || undefined}
    {...(HAS_PLACE_ATTRIBUTES && { 'data-at': card.position })}
  >
    <div className={styles['picture']}>
      <PageThumbnail card={card} size="large" isEager />
    </div>
    <div className={styles['text']}>
      <h3>
        <Link href={viewPath(card.type, card.key)}>
          <bdi>{card.name}</bdi>
        </Link>
      </h3>
      <p className={styles['facts']}>
        <TypeAndSeries page={card} />
      </p>
      {card.summary !== '' && (
        <p className={styles['summary']}>
          <bdi>{card.summary}</bdi>
        </p>
      )}
    </div>
  </article>
)
