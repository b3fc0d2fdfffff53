/** Component: the newest changes, each with page, date, editor and a link to the difference. */
import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { formatEditorName, MESSAGES } from '#shared/messages/messages'
import { getTypeSpec } from '#shared/model/page-types'
import { buildPath, ROUTES, viewPath } from '#shared/model/paths'
import type { ShownChange } from '../../services/ports/pages.ts'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { HAS_PLACE_ATTRIBUTES } from '../../ui/place-attributes.ts'
import styles from './newest-changes.module.css'

export const NewestChanges = ({ changes }: { readonly changes: readonly ShownChange[] }) => (
  <ul className={styles['changes']}>
    {changes.map((change) => (
      <li key={change.key} {...(HAS_PLACE_ATTRIBUTES && { 'data-at': change.position })}>
        <Link href={viewPath(change.type, change.key)}>
          <bdi>{change.name}</bdi>
        </Link>
        <p>
          {`${getTypeSpec(change.type).singular} · `}
          <bdi>{change.series || MESSAGES.noSeries}</bdi>
        </p>
        <p>
          {change.changedAt !== null && (
            <>
              <LocalTime at={change.changedAt} /> ·{' '}
            </>
          )}
          {joinNodes(HOME_MESSAGES.by(<bdi>{formatEditorName(change.by)}</bdi>))}
          {/* `comparisonPath` is in a file that home does not load. Pages from before revisions have no history. */}
          {change.rev > 0 && (
            <>
              {' · '}
              <Link
                href={buildPath(ROUTES.comparison, { id: change.key, rev: `${change.rev}` })}
                aria-label={HOME_MESSAGES.changeOf(change.name, change.rev)}
              >
                {HOME_MESSAGES.change(change.rev)}
              </Link>
            </>
          )}
        </p>
      </li>
    ))}
  </ul>
)
