/** What one save changed. */
import { editorName, TITLES } from '#shared/messages/messages'
import type { HistoryEntry } from '#shared/model/history'
import type { TypeName } from '#shared/model/page-types'
import { historyPath, viewPath } from '#shared/model/paths'
import { detailsIn } from '#shared/rules/history/page-history'
import { type ComparedSection, Comparison } from '../../features/history/comparison.tsx'
import { DetailChange } from '../../features/history/detail-change.tsx'
import { SaveSummary } from '../../features/history/save-summary.tsx'
import { isSomebody, useSessionNote } from '../../services/hooks/use-session-note.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'

/** For whoever is signed in. */
const RestoreVersion = lazily(
  async () => (await import('../../features/history/restore-version.tsx')).RestoreVersion,
)

export interface ComparisonData {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  /** The page's version now. */
  readonly current: number
  readonly entry: HistoryEntry
  readonly sections: readonly ComparedSection[]
}

export function ComparisonScreen({ data }: { readonly data: ComparisonData }) {
  const { key, name, type, current, entry, sections } = data
  const note = useSessionNote()
  const title = `${name}, version ${entry.rev}`
  const details = detailsIn(entry)
  return (
    <ScreenFrame
      trail={
        <>
          <Link href={viewPath(type, key)}>The page as it is now</Link>
          {' · '}
          <Link href={historyPath(key)}>History</Link>
        </>
      }
      heading={
        <>
          <bdi>{name}</bdi>, version {entry.rev}
        </>
      }
      about={
        <>
          {entry.at !== null && <LocalTime at={entry.at} precise />}
          {' by '}
          <bdi>{editorName(entry.editedBy)}</bdi>
          {': '}
          <SaveSummary entry={entry} />
        </>
      }
    >
      <DocumentHead title={TITLES.screen(title)} description={`What changed in ${title}.`} />
      {isSomebody(note) && entry.rev < current && (
        <RestoreVersion page={{ key, type }} rev={entry.rev} />
      )}
      {details.length > 0 && (
        <section aria-labelledby="details">
          <h2 id="details">Page details</h2>
          {details.map((change) => (
            <p key={`${change.detail} ${change.texts}`}>
              <DetailChange {...change} />
            </p>
          ))}
        </section>
      )}
      {sections.length === 0 && details.length === 0 && (
        <p>No text was changed: only what is said of the page.</p>
      )}
      <Comparison sections={sections} />
    </ScreenFrame>
  )
}
