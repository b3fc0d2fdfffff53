/** Components: pages grouped by series or by type. */
import { type ReactNode, useId } from 'react'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import { MESSAGES } from '#shared/messages/messages'
import { getTypeSpec, hasBookNumbers } from '#shared/model/page-types'
import { listPath, seriesPath } from '#shared/model/paths'
import type { SeriesGroup, TypeGroup } from '#shared/rules/lists/list-pagination'
import { CoverShelf } from '../../components/cover-shelf.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './grouped-list.module.css'
import { PageRow } from './page-row.tsx'

interface SeriesGroupsProps {
  readonly groups: readonly SeriesGroup[]
  /** Shows the type of each page. */
  readonly isTyped?: boolean
  /** Shows the creation date of each page. */
  readonly isDated?: boolean
}

export const SeriesGroups = ({ groups, isTyped = false, isDated = false }: SeriesGroupsProps) => (
  <div className={styles['groups']}>
    {groups.map(({ series, total, cards }) => (
      <Group
        key={series}
        total={total}
        heading={series === '' ? MESSAGES.noSeries : <Link href={seriesPath(series)}>{series}</Link>}
      >
        <ul>
          {cards.map((card) => (
            <PageRow key={card.key} card={card} isTyped={isTyped} isDated={isDated} />
          ))}
        </ul>
      </Group>
    ))}
  </div>
)

/** Covers of the first screen, which are loaded at once. */
const EAGER_COVERS = 4

export const TypeGroups = ({ groups }: { readonly groups: readonly TypeGroup[] }) => (
  <div className={styles['groups']}>
    {groups.map(({ type, total, cards }) => (
      <Group key={type} id={type} total={total} heading={<Link href={listPath(type)}>{getTypeSpec(type).plural}</Link>}>
        {hasBookNumbers(type) ? (
          <CoverShelf books={cards} eagerCount={EAGER_COVERS} />
        ) : (
          <ul>
            {cards.map((card) => (
              <PageRow key={card.key} card={card} />
            ))}
          </ul>
        )}
      </Group>
    ))}
  </div>
)

interface GroupProps {
  /** Id of the heading, for links on the same screen. */
  readonly id?: string
  readonly total: number
  readonly heading: ReactNode
  /** The list of pages. */
  readonly children: ReactNode
}

function Group({ id: given, total, heading, children }: GroupProps) {
  const generatedId = useId()
  const id = given ?? generatedId
  return (
    <section aria-labelledby={id}>
      <div className={styles['heading']}>
        <h2 id={id}>
          <bdi>{heading}</bdi>
        </h2>
        <span>{LIST_MESSAGES.pageCount(total)}</span>
      </div>
      {children}
    </section>
  )
}
