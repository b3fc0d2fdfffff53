/** Component: screen that compares a version with the one before. */
import { COMPARISON_MESSAGES } from '#shared/messages/comparison-messages'
import { DOCUMENT_TITLES, formatEditorName } from '#shared/messages/messages'
import type { HistoryEntry } from '#shared/model/history'
import type { TypeName } from '#shared/model/page-types'
import { historyPath, viewPath } from '#shared/model/paths'
import { listChangedDetails } from '#shared/rules/history/page-history'
import { type ComparedSection, Comparison } from '../../features/history/comparison.tsx'
import { DetailChange } from '../../features/history/detail-change.tsx'
import { SaveSummary } from '../../features/history/save-summary.tsx'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'

/** Loaded only for people who are signed in. */
const RestoreVersion = createLazyComponent(
  async () => (await import('../../features/history/restore-version.tsx')).RestoreVersion,
)

export interface ComparisonData {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  /** Newest version of the page. */
  readonly current: number
  readonly entry: HistoryEntry
  readonly sections: readonly ComparedSection[]
}

export function ComparisonScreen({ data }: { readonly data: ComparisonData }) {
  const { key, name, type, current, entry, sections } = data
  const hint = useSessionHint()
  const details = listChangedDetails(entry)
  return (
    <ScreenFrame
      breadcrumb={
        <>
          <Link href={viewPath(type, key)}>{COMPARISON_MESSAGES.currentPage}</Link>
          {' · '}
          <Link href={historyPath(key)}>{COMPARISON_MESSAGES.history}</Link>
        </>
      }
      name={name}
      heading={joinNodes(COMPARISON_MESSAGES.heading(<bdi>{name}</bdi>, entry.rev))}
      description={joinNodes(
        COMPARISON_MESSAGES.saved(
          entry.at !== null && <LocalTime at={entry.at} precise />,
          <bdi>{formatEditorName(entry.editedBy)}</bdi>,
          <SaveSummary entry={entry} />,
        ),
      )}
    >
      <DocumentHead
        title={DOCUMENT_TITLES.screen(COMPARISON_MESSAGES.heading(name, entry.rev).join(''))}
        description={COMPARISON_MESSAGES.description(name, entry.rev)}
      />
      {isSignedInHint(hint) && entry.rev < current && <RestoreVersion page={{ key, type }} rev={entry.rev} />}
      {details.length > 0 && (
        <section aria-labelledby="details">
          <h2 id="details">{COMPARISON_MESSAGES.details}</h2>
          {details.map((change) => (
            <p key={`${change.detail} ${change.texts}`}>
              <DetailChange {...change} />
            </p>
          ))}
        </section>
      )}
      {sections.length === 0 && details.length === 0 && <p>{COMPARISON_MESSAGES.noTextChanged}</p>}
      <Comparison sections={sections} />
    </ScreenFrame>
  )
}
