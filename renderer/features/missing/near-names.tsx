/** Components: the requested name of a missing page, and pages with similar names. */
import { MESSAGES } from '#shared/messages/messages'
import { viewPath } from '#shared/model/paths'
import { TypeAndSeries } from '../../components/type-and-series.tsx'
import { Link } from '../../ui/link.tsx'
import type { MissingPage } from './missing-page.ts'
import styles from './near-names.module.css'

interface MissingPageProps {
  readonly page: MissingPage
}

export const RequestedName = ({ page: { requestedName } }: MissingPageProps) =>
  requestedName === '' ? null : (
    <p>
      {`${MESSAGES.askedFor} `}
      <strong>
        <bdi>{requestedName}</bdi>
      </strong>
    </p>
  )

export const NearNames = ({ page: { near, nearHeading = MESSAGES.near } }: MissingPageProps) =>
  near.length === 0 ? null : (
    <section className={styles['near']} aria-labelledby="near">
      <h2 id="near">{nearHeading}</h2>
      <ul>
        {near.map((page) => (
          <li key={page.key}>
            <Link href={viewPath(page.type, page.key)}>
              <bdi>{page.name}</bdi>
            </Link>
            <TypeAndSeries page={page} />
          </li>
        ))}
      </ul>
    </section>
  )
