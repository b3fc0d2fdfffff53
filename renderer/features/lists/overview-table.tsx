/** Component: table of pages with series, name and type. */
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { MESSAGES } from '#shared/messages/messages'
import type { PageCard } from '#shared/model/page'
import { getTypeSpec } from '#shared/model/page-types'
import { listPath, seriesPath, viewPath } from '#shared/model/paths'
import { Link } from '../../ui/link.tsx'
import styles from './overview-table.module.css'

export const OverviewTable = ({ cards }: { readonly cards: readonly PageCard[] }) => (
  <table className={styles['table']}>
    <thead>
      <tr>
        <th scope="col">{LIST_MESSAGES.columns.series}</th>
        <th scope="col">{LIST_MESSAGES.columns.name}</th>
        <th scope="col">{LIST_MESSAGES.columns.type}</th>
      </tr>
    </thead>
    <tbody>
      {cards.map((card) => (
        <tr key={card.key}>
          <td>
            {card.series === '' ? (
              MESSAGES.noSeries
            ) : (
              <Link href={seriesPath(card.series)}>
                <bdi>{card.series}</bdi>
              </Link>
            )}
          </td>
          <td className={styles['name']}>
            <Link href={viewPath(card.type, card.key)}>
              <bdi>{card.name}</bdi>
            </Link>
          </td>
          <td>
            <Link href={listPath(card.type)}>{getTypeSpec(card.type).singular}</Link>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
