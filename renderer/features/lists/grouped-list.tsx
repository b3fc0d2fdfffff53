/** Components: pages grouped by series or by type. */
import { type ReactNode, useId } from 'react'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { MESSAGES } from '#shared/messages/messages'
import type { PageCard } from '#shared/model/page'
import { getTypeSpec } from '#shared/model/page-types'
import { listPath, seriesPath } from '#shared/model/paths'
import type { SeriesGroup, TypeGroup } from '#shared/rules/lists/list-pagination'
import { Link } from '../../ui/link.tsx'
import styles from './grouped-list.module.css'
import { PageRow } from './page-row.tsx'

export const SeriesGroups = ({ groups }: { readonly groups: readonly SeriesGroup[] }) => (
  <div className={styles['groups']}>
    {groups.map(({ series, total, cards }) => (
      <Group key={series} total={total} cards={cards}>
        {series === '' ? MESSAGES.noSeries : <Link href={seriesPath(series)}>{series}</Link>}
      </Group>
    ))}
  </div>
)

export const TypeGroups = ({ groups }: { readonly groups: readonly TypeGroup[] }) => (
  <div className={styles['groups']}>
    {groups.map(({ type, total, cards }) => (
      <Group key={type} id={type} total={total} cards={cards}>
        <Link href={listPath(type)}>{getTypeSpec(type).plural}</Link>
      </Group>
    ))}
  </div>
)

interface GroupProps {
  /** Id of the heading, for links on the same screen. */
  readonly id?: string
  readonly total: number
  readonly cards: readonly PageCard[]
  readonly children: ReactNode
}

function Group({ id: given, total, cards, children }: GroupProps) {
  const generatedId = useId()
  const id = given ?? generatedId
  return (
    <section aria-labelledby={id}>
      <div className={styles['heading']}>
        <h2 id={id}>
          <bdi>{children}</bdi>
        </h2>
        <span>{LIST_MESSAGES.pageCount(total)}</span>
      </div>
      <ul>
        {cards.map((card) => (
          <PageRow key={card.key} card={card} />
        ))}
      </ul>
    </section>
  )
}
