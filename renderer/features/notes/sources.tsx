/** Component: numbered lists of the sources of a page, one for each section that has any. */
import { getReaderLabel } from '#shared/model/page-types'
import type { SectionNotes } from '#shared/rules/places/page-notes'
import { BookLabel, type BookNames, formatSource } from './book-label.tsx'
import type { ChosenNote } from './note-marks.ts'

interface SourcesProps {
  readonly sections: readonly SectionNotes[]
  readonly names: BookNames
}

export const formatSourceId = ({ section, number }: ChosenNote): string => `source-${section}-${number}`

export const Sources = ({ sections, names }: SourcesProps) =>
  sections.map(({ name, sources }) => (
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
