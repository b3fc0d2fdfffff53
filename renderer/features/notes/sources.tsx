/** Component: numbered lists of the sources of a page, one for each section that has any. */
import { useEffect } from 'react'
import { getReaderLabel } from '#shared/model/page-types'
import type { SectionNotes } from '#shared/rules/places/page-notes'
import { BookLabel, type BookNames } from './book-label.tsx'
import { formatSource } from './format-source.ts'
import type { ChosenNote } from './note-marks.ts'

export interface SourcesProps {
  readonly sections: readonly SectionNotes[]
  readonly names: BookNames
  /** The note whose mark was clicked last: its source gets the focus. */
  readonly chosen: ChosenNote | null
}

const formatSourceId = ({ section, number }: ChosenNote): string => `source-${section}-${number}`

export function Sources({ sections, names, chosen }: SourcesProps) {
  useEffect(() => {
    const source = chosen === null ? null : document.getElementById(formatSourceId(chosen))
    source?.focus({ preventScroll: true })
    source?.scrollIntoView({ block: 'center' })
  }, [chosen])
  return sections.map(({ name, sources }) => (
    <div key={name}>
      <p id={`sources-${name}`}>{getReaderLabel(name)}</p>
      <ol aria-labelledby={`sources-${name}`}>
        {sources.map((position, index) => {
          const id = formatSourceId({ section: name, number: index + 1 })
          return (
            <li key={id} id={id} tabIndex={-1}>
              <BookLabel position={position} names={names} format={(book) => formatSource(position, book)} />
            </li>
          )
        })}
      </ol>
    </div>
  ))
}
