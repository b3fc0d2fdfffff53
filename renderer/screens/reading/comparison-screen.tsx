/** Component: screen that compares two versions of a page. The first version is shown as the page itself. */
import { COMPARISON_MESSAGES } from '#shared/messages/comparison-messages'
import { DOCUMENT_TITLES, formatEditorName } from '#shared/messages/messages'
import type { HistoryEntry } from '#shared/model/history'
import { comparisonPath } from '#shared/model/history-paths'
import type { Links } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import { historyPath, viewPath } from '#shared/model/paths'
import type { ChangedDetail } from '#shared/rules/history/page-history'
import { type ComparedSection, Comparison } from '../../features/history/comparison.tsx'
import { DetailChange } from '../../features/history/detail-change.tsx'
import { SaveSummary } from '../../features/history/save-summary.tsx'
import { PlacedName, VersionsOnly, VersionWords } from '../../features/history/versions-only.tsx'
import { Hero } from '../../features/page/hero.tsx'
import { createOutline } from '../../features/page/outline.ts'
import { Prose } from '../../features/page/section/prose.tsx'
import { SectionView } from '../../features/page/section/section-view.tsx'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import styles from './comparison-screen.module.css'

/** Loaded only for people who are signed in. */
const RestoreVersion = createLazyComponent(
  async () => (await import('../../features/history/restore-version.tsx')).RestoreVersion,
)

/** Why the requested older version is not compared. */
export type ComparisonProblem = keyof typeof COMPARISON_MESSAGES.problems

export interface ComparisonData {
  readonly key: string
  readonly name: string
  readonly type: TypeName
  /** Newest version of the page. */
  readonly current: number
  /** The newer of the two versions. */
  readonly entry: HistoryEntry
  /** The older version; null if the history has none. */
  readonly from: HistoryEntry | null
  readonly problem: ComparisonProblem | null
  /** Number of versions between the two. */
  readonly skipped: number
  /** Changed details, the oldest change first. */
  readonly details: readonly ChangedDetail[]
  readonly sections: readonly ComparedSection[]
  /** Position of the page's card; undefined for an unplaced page. */
  readonly position?: string
}

export function ComparisonScreen({ data }: { readonly data: ComparisonData }) {
  const { key, name, type, entry, from, skipped, position } = data
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
      heading={joinNodes(formatHeading(<PlacedName name={name} position={position} />, data))}
      description={
        <VersionWords>
          <Saved entry={entry} />
        </VersionWords>
      }
    >
      <DocumentHead
        title={DOCUMENT_TITLES.screen(formatHeading(name, data).join(''))}
        description={
          from === null || skipped === 0
            ? COMPARISON_MESSAGES.description(name, entry.rev)
            : COMPARISON_MESSAGES.descriptionOfTwo(name, from.rev, entry.rev)
        }
        position={position}
      />
      <VersionsOnly>
        <Versions data={data} />
      </VersionsOnly>
    </ScreenFrame>
  )
}

function Versions({ data }: { readonly data: ComparisonData }) {
  const { key, type, current, entry, from, problem, skipped, details } = data
  const hint = useSessionHint()
  return (
    <>
      {problem !== null && <p>{COMPARISON_MESSAGES.problems[problem]}</p>}
      <VersionNavigation data={data} />
      {skipped > 0 && from !== null && (
        <p className={styles['note']}>
          {`${COMPARISON_MESSAGES.version(from.rev)}: `}
          <Saved entry={from} />
          {` · ${COMPARISON_MESSAGES.skipped(skipped)}`}
        </p>
      )}
      {isSignedInHint(hint) && (
        // Keyed by the versions, so that a confirmation never outlives its comparison.
        <div key={`${from?.rev} ${entry.rev}`} className={styles['actions']}>
          {from !== null && (data.sections.length > 0 || details.length > 0) && (
            <RestoreVersion page={{ key, type }} rev={from.rev} until={entry.rev} />
          )}
          {entry.rev < current && <RestoreVersion page={{ key, type }} rev={entry.rev} />}
        </div>
      )}
      {details.length > 0 && (
        <section aria-labelledby="details">
          <h2 id="details">{COMPARISON_MESSAGES.details}</h2>
          {joinNodes(details.map(drawDetail))}
        </section>
      )}
      {from === null ? <FirstVersion {...data} /> : <Changes {...data} />}
    </>
  )
}

const formatHeading = <T,>(page: T, { entry, from, skipped }: ComparisonData) =>
  from === null || skipped === 0
    ? COMPARISON_MESSAGES.heading(page, entry.rev)
    : COMPARISON_MESSAGES.headingOfTwo(page, from.rev, entry.rev)

const Saved = ({ entry }: { readonly entry: HistoryEntry }) =>
  joinNodes(
    COMPARISON_MESSAGES.saved(
      entry.at !== null && <LocalTime at={entry.at} precise />,
      <bdi>{formatEditorName(entry.editedBy)}</bdi>,
      <SaveSummary entry={entry} />,
    ),
  )

/** Without a key: the same change may be made twice between two versions. */
const drawDetail = (change: ChangedDetail) => (
  <p>
    <DetailChange {...change} />
  </p>
)

function VersionNavigation({ data: { key, entry, from, current } }: { readonly data: ComparisonData }) {
  if (from === null && entry.rev >= current) return null
  return (
    <nav aria-label={COMPARISON_MESSAGES.versions} className={styles['versions']}>
      {from !== null && (
        <Link href={comparisonPath(key, from.rev)} rel="prev">
          {COMPARISON_MESSAGES.older(from.rev)}
        </Link>
      )}
      {entry.rev < current && (
        <Link href={comparisonPath(key, entry.rev + 1)} rel="next">
          {COMPARISON_MESSAGES.newer(entry.rev + 1)}
        </Link>
      )}
    </nav>
  )
}

const renderText = (text: string, links: Links) => <Prose text={text} links={links} />

function Changes({ sections, details, skipped }: ComparisonData) {
  if (sections.length > 0) return <Comparison sections={sections} renderText={renderText} />
  if (skipped > 0) return <p>{COMPARISON_MESSAGES.noDifference}</p>
  return details.length === 0 ? <p>{COMPARISON_MESSAGES.noTextChanged}</p> : null
}

function FirstVersion({ type, name, sections }: ComparisonData) {
  // The details of an old version are not known, only those of today.
  const reference = { type, bookNumber: null, locationType: null }
  const outline = createOutline({ reference, view: '', sections: sections.map(({ after }) => after) })
  return (
    <>
      <p className={styles['note']}>{COMPARISON_MESSAGES.first}</p>
      <div className={styles['page']}>
        <Hero outline={outline} pageName={name} />
        {outline.body.map((section) => (
          <SectionView key={section.name} section={section} />
        ))}
      </div>
    </>
  )
}
