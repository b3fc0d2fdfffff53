/** Components: pages grouped by series, and one such group. */
import { type ReactNode, useId } from 'react'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { MESSAGES } from '#shared/messages/messages'
import type { ShownCard } from '#shared/model/page'
import { seriesPath } from '#shared/model/paths'
import type { SeriesGroup } from '#shared/rules/lists/list-pagination'
import { HiddenCount } from '../../components/hidden-count.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './grouped-list.module.css'
import { PageRow } from './page-row.tsx'

interface SeriesGroupsProps {
  readonly groups: readonly SeriesGroup<ShownCard>[]
  /** Shows the type of each page. */
  readonly isTyped?: boolean
  /** Shows the creation date of each page. */
  readonly isDated?: boolean
}

export const SeriesGroups = ({ groups, isTyped = false, isDated = false }: SeriesGroupsProps) => (
  <div className={styles['groups']}>
    {groups.map(({ series, total, cards, hidden }) => (
      <ListGroup
        key={series}
        total={total}
        hidden={hidden}
        heading={series === '' ? MESSAGES.noSeries : <Link href={seriesPath(series)}>{series}</Link>}
      >
        <ul>
          {cards.map((card) => (
            <PageRow key={card.key} card={card} isTyped={isTyped} isDated={isDated} />
          ))}
        </ul>
      </ListGroup>
    ))}
  </div>
)

interface ListGroupProps {
  /** Id of the heading, for links on the same screen. */
  readonly id?: string
  readonly total: number
  readonly heading: ReactNode
  /** Sentence in place of pages that are hidden. */
  readonly hidden: string | undefined
  /** The list of pages. */
  readonly children: ReactNode
}

export function ListGroup({ id: given, total, heading, hidden, children }: ListGroupProps) {
  const generatedId = useId()
  const id = given ?? generatedId
  return (
    <section aria-labelledby={id} data-counted>
      <div className={styles['heading']}>
        <h2 id={id}>
          <bdi>{heading}</bdi>
        </h2>
        <span>{LIST_MESSAGES.pageCount(total)}</span>
      </div>
      {children}
      <HiddenCount>{hidden}</HiddenCount>
    </section>
  )
}
