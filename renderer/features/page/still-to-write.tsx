/** What a page of its kind has and this one lacks: said to readers, and for editors the way to write it. */
import type { PartSpec, SectionName } from '#shared/model/page-types'
import { sectionSpec } from '#shared/model/page-types'
import { isSomebody, useSessionNote } from '../../services/hooks/use-session-note.ts'
import { Link } from '../../ui/link.tsx'
import styles from './last-edited.module.css'
import { type Outline, sectionsIn } from './outline.ts'

interface StillToWriteProps {
  readonly outline: Outline
  readonly edit: string
}

export function StillToWrite({ outline, edit }: StillToWriteProps) {
  const mayWrite = isSomebody(useSessionNote())
  const lacking = lackingOf(outline.part, sectionsIn(outline))
  if (lacking.length === 0) return null
  return (
    <p className={styles['lacking']}>
      {'Not written yet: '}
      {lacking.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          {mayWrite ? (
            <Link href={`${edit}#${name}`}>{sectionSpec(name).label}</Link>
          ) : (
            sectionSpec(name).label
          )}
        </span>
      ))}
    </p>
  )
}

const lackingOf = ({ sections }: PartSpec, there: ReadonlySet<SectionName>) =>
  sections.filter((name) => !there.has(name))
