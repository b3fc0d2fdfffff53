/** Component: the link to the form of one section, for people who are signed in. */
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
    <Link href={href} className={styles['link']} aria-label={`Edit ${label}`}>
      [edit]
    </Link>
  ) : null
