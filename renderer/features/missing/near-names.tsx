/** Components: the requested name of a missing page, and pages with similar names. */
import { MESSAGES } from '#shared/messages/messages'
import { viewPath } from '#shared/model/paths'
import { unseal } from '#shared/rules/places/sealed'
import { TypeAndSeries } from '../../components/type-and-series.tsx'
import { useGate } from '../../services/hooks/use-gate.ts'
import { Link } from '../../ui/link.tsx'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
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

/** It is the only part of the error screen with names that are not in the address. */
export function NearNames({ page: { near: pages, nearHeading = MESSAGES.near } }: MissingPageProps) {
  // `useOpenedPages` would be loaded with every page, since the error screen is.
  const gate = useGate()
  const near = gate?.openPages(pages) ?? unseal(pages)
  return near.length === 0 ? (
    gate?.takeOver
  ) : (
    <section className={styles['near']} aria-labelledby="near">
      <h2 id="near">{nearHeading}</h2>
      <ul>
        {near.map((page) => (
          <li key={page.key} {...(HAS_PLACE_ATTRIBUTES && { 'data-at': page.position })}>
            <Link href={viewPath(page.type, page.key)}>
              <bdi>{page.name}</bdi>
            </Link>
            <TypeAndSeries page={page} />
          </li>
        ))}
      </ul>
      {gate?.takeOver}
    </section>
  )
}
