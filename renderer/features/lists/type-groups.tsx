/** Component: pages grouped by type, with books as covers. */
import type { ShownCard } from '#shared/model/page'
import { getTypeSpec, hasBookNumbers } from '#shared/model/page-types'
import { listPath } from '#shared/model/paths'
import type { TypeGroup } from '#shared/rules/lists/list-pagination'
import { CoverShelf } from '../../components/cover-shelf.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './grouped-list.module.css'
import { ListGroup } from './grouped-list.tsx'
import { PageRow } from './page-row.tsx'

/** Covers of the first screen, which are loaded at once. */
const EAGER_COVERS = 4

export const TypeGroups = ({ groups }: { readonly groups: readonly TypeGroup<ShownCard>[] }) => (
  <div className={styles['groups']}>
    {groups.map(({ type, total, cards, hidden }) => (
      <ListGroup
        key={type}
        id={type}
        total={total}
        hidden={hidden}
        heading={<Link href={listPath(type)}>{getTypeSpec(type).plural}</Link>}
      >
        {hasBookNumbers(type) ? (
          <CoverShelf books={cards} eagerCount={EAGER_COVERS} />
        ) : (
          <ul>
            {cards.map((card) => (
              <PageRow key={card.key} card={card} />
            ))}
          </ul>
        )}
      </ListGroup>
    ))}
  </div>
)
