/** Component: link to the form of one section, for people who are signed in. */
import * as SECTION_MESSAGES from '#shared/messages/section-messages'
import { isSignedInHint, useSessionHint } from '../../../services/hooks/use-session-hint.ts'
import { Link } from '../../../ui/link.tsx'
import styles from './prose.module.css'

export const EditSectionLink = ({ href, label }: { readonly href: string; readonly label: string }) =>
  isSignedInHint(useSessionHint()) ? (
    <Link href={href} className={styles['link']} aria-label={SECTION_MESSAGES.editSection(label)}>
      {SECTION_MESSAGES.editLink}
    </Link>
  ) : null
