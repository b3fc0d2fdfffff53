/** Says which name was asked for, and which pages may have been meant. */
import { MESSAGES } from '#shared/messages/messages'
import { typeSpec } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { Link } from '../../ui/link.tsx'
import type { MissingPage } from './missing-page.ts'
import styles from './near-names.module.css'

interface MissingProps {
  readonly page: MissingPage
}

export const AskedFor = ({ page: { asked } }: MissingProps) =>
  asked === '' ? null : (
    <p className={styles['asked']}>
      {`${MESSAGES.askedFor} `}
      <bdi>{asked}</bdi>
    </p>
  )

export const NearNames = ({ page: { near } }: MissingProps) =>
  near.length === 0 ? null : (
    <section className={styles['near']} aria-labelledby="near">
      <h2 id="near">{MESSAGES.near}</h2>
      <ul>
        {near.map(({ key, name, type, series }) => (
          <li key={key}>
            <Link href={viewPath(type, key)}>
              <bdi>{name}</bdi>
            </Link>
            <span>
              {typeSpec(type).singular}
              {series !== '' && (
                <>
                  {' · '}
                  <bdi>{series}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
