/** Component: the link to the form of one section, for people who are signed in. */
import { isSomebody, useSessionNote } from '../../../services/hooks/use-session-note.ts'
import { Link } from '../../../ui/link.tsx'
import styles from './prose.module.css'

export const EditSection = ({ href, label }: { readonly href: string; readonly label: string }) =>
  isSomebody(useSessionNote()) ? (
    <Link href={href} className={styles['link']} aria-label={`Edit ${label}`}>
      [edit]
    </Link>
  ) : null
