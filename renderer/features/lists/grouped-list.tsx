/** Pages under the series they belong to. */
import { useId } from 'react'
import { counted, MESSAGES } from '#shared/messages'
import { seriesPath } from '#shared/model/paths'
import type { SeriesGroup } from '#shared/rules/listing'
import { Link } from '../../ui/link.tsx'
import styles from './grouped-list.module.css'
import { PageRow } from './page-row.tsx'

export const GroupedList = ({ groups }: { readonly groups: readonly SeriesGroup[] }) => (
  <div className={styles['groups']}>
    {groups.map((group) => (
      <Group key={group.series} group={group} />
    ))}
  </div>
)

function Group({ group: { series, total, cards } }: { readonly group: SeriesGroup }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles['heading']}>
        <h2 id={id}>
          <bdi>
            {series === '' ? MESSAGES.noSeries : <Link href={seriesPath(series)}>{series}</Link>}
          </bdi>
        </h2>
        <span>{counted(total, 'page')}</span>
      </div>
      <ul>
        {cards.map((card) => (
          <PageRow key={card.key} card={card} />
        ))}
      </ul>
    </section>
  )
}
