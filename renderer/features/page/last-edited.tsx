/** When a page changed last, and by whose hand. */
import { formatEditorName } from '#shared/messages/messages'
import type { PageReference } from '#shared/model/page'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './last-edited.module.css'

export function LastEdited({ reference }: { readonly reference: PageReference }) {
  const at = reference.changedAt ?? reference.edits.at(-1)?.at ?? reference.createdAt
  if (at === null) return null
  return (
    <p className={styles['line']}>
      {'Last edited '}
      <LocalTime at={at} />
      {' by '}
      <bdi>{formatEditorName(reference.updatedByName)}</bdi>
    </p>
  )
}
