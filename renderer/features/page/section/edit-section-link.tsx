/** Component: link to the form of one section, for people who are signed in. */
import { PAGE_MESSAGES } from '#shared/messages/page-messages'
import { isSomebody, useSessionHint } from '../../../services/hooks/use-session-hint.ts'
import { Link } from '../../../ui/link.tsx'
import styles from './prose.module.css'

export const EditSectionLink = ({
  href,
  label,
}: {
  readonly href: string
  readonly label: string
}) =>
  isSomebody(useSessionHint()) ? (
    <Link href={href} className={styles['link']} aria-label={PAGE_MESSAGES.editSection(label)}>
      {PAGE_MESSAGES.editLink}
    </Link>
  ) : null
