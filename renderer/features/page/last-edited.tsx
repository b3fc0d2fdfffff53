/** Component: date and editor of the page's last change. */
import { formatEditorName } from '#shared/messages/messages'
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import type { PageReference } from '#shared/model/page'
import { joinNodes } from '../../ui/join-nodes.ts'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './last-edited.module.css'

export function LastEdited({ reference }: { readonly reference: PageReference }) {
  const at = reference.changedAt ?? reference.edits.at(-1)?.at ?? reference.createdAt
  if (at === null) return null
  return (
    <p className={styles['line']}>
      {joinNodes(
        PAGE_MESSAGES.lastEdited(<LocalTime at={at} />, <bdi>{formatEditorName(reference.updatedByName)}</bdi>),
      )}
    </p>
  )
}
