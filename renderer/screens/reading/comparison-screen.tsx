/** What one save changed. */
import { DOCUMENT_TITLES, formatEditorName } from '#shared/messages/messages'
import type { HistoryEntry } from '#shared/model/history'
import type { TypeName } from '#shared/model/page-types'
import { historyPath, viewPath } from '#shared/model/paths'
import { listChangedDetails } from '#shared/rules/history/page-history'
import { type ComparedSection, Comparison } from '../../features/history/comparison.tsx'
import { DetailChange } from '../../features/history/detail-change.tsx'
import { SaveSummary } from '../../features/history/save-summary.tsx'
import { isSomebody, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'

/** For whoever is signed in. */
const RestoreVersion = createLazyComponent(
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
  const note = useSessionHint()
  const title = `${name}, version ${entry.rev}`
  const details = listChangedDetails(entry)
  return (
    <ScreenFrame
      breadcrumb={
        <>
          <Link href={viewPath(type, key)}>The page as it is now</Link>
          {' · '}
          <Link href={historyPath(key)}>History</Link>
        </>
      }
      name={name}
      heading={
        <>
          <bdi>{name}</bdi>, version {entry.rev}
        </>
      }
      description={
        <>
          {entry.at !== null && <LocalTime at={entry.at} precise />}
          {' by '}
          <bdi>{formatEditorName(entry.editedBy)}</bdi>
          {': '}
          <SaveSummary entry={entry} />
        </>
      }
    >
      <DocumentHead
        title={DOCUMENT_TITLES.screen(title)}
        description={`What changed in ${title}.`}
      />
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
