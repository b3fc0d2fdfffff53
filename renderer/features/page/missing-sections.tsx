/** Component: sections of the part that are not written yet; for people who are signed in, links to write them. */
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import type { PartSpec, SectionName } from '#shared/model/page-types'
import { getReaderLabel } from '#shared/model/page-types'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import styles from './last-edited.module.css'
import { listSections, type Outline } from './outline.ts'

interface MissingSectionsProps {
  readonly outline: Outline
  readonly editHref: string
}

export function MissingSections({ outline, editHref }: MissingSectionsProps) {
  const canEdit = isSignedInHint(useSessionHint())
  const missingSections = findMissingSections(outline.part, listSections(outline))
  if (missingSections.length === 0) return null
  return (
    <p className={styles['missing']}>
      {joinNodes(
        PAGE_MESSAGES.notWritten(
          missingSections.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              {canEdit ? <Link href={`${editHref}#${name}`}>{getReaderLabel(name)}</Link> : getReaderLabel(name)}
            </span>
          )),
        ),
      )}
    </p>
  )
}

const findMissingSections = ({ sections }: PartSpec, presentSections: ReadonlySet<SectionName>) =>
  sections.filter((name) => !presentSections.has(name))
