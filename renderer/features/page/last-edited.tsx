/** Component: date and editor of the page's last change, and a link to the pages that link to it. */
import { formatEditorName } from '#shared/messages/messages'
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import type { PageReference } from '#shared/model/page'
import { linksHerePath } from '#shared/model/paths'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './last-edited.module.css'

export function LastEdited({ reference }: { readonly reference: PageReference }) {
  const at = reference.changedAt ?? reference.edits.at(-1)?.at ?? reference.createdAt
  return (
    <p className={styles['line']}>
      {at !== null && (
        <span>
          {joinNodes(
            PAGE_MESSAGES.lastEdited(<LocalTime at={at} />, <bdi>{formatEditorName(reference.updatedByName)}</bdi>),
          )}
        </span>
      )}
      <Link href={linksHerePath(reference.name, [reference.key, ...reference.movedFrom])} data-link="links-here">
        {PAGE_MESSAGES.linksHere}
      </Link>
    </p>
  )
}
