/** The way to the form of one section, for people who are signed in. */
import { isSomebody, useSessionNote } from '../../../services/hooks/use-session-note.ts'
import { Link } from '../../../ui/link.tsx'

export const EditSection = ({ href, label }: { readonly href: string; readonly label: string }) =>
  isSomebody(useSessionNote()) ? (
    <Link href={href} aria-label={`Edit ${label}`}>
      [edit]
    </Link>
  ) : null
