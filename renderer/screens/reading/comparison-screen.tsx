/** Component: screen that compares two versions of a page, or shows one of them as the page was then. */
import { COMPARISON_MESSAGES } from '#shared/messages/comparison-messages'
import { isolateRightToLeft } from '#shared/messages/isolate-right-to-left'
import { DOCUMENT_TITLES, formatEditorName } from '#shared/messages/messages'
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import type { HistoryEntry } from '#shared/model/history'
import { comparisonPath, versionViewPath } from '#shared/model/history-paths'
import type { Links } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import { historyPath, linksHerePath, viewPath } from '#shared/model/paths'
import type { ChangedDetail } from '#shared/rules/history/page-history'
import { type ComparedSection, Comparison } from '../../features/history/comparison.tsx'
import { DetailChange } from '../../features/history/detail-change.tsx'
import { SaveSummary } from '../../features/history/save-summary.tsx'
import { PlacedName, VersionsOnly, VersionWords } from '../../features/history/versions-only.tsx'
import { Prose } from '../../features/page/section/prose.tsx'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import styles from './comparison-screen.module.css'
import { PageAsItWas, type VersionView } from './page-as-it-was.tsx'

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
  /** Former keys of a renamed page. */
  readonly movedFrom: readonly string[]
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
  /** null for a comparison. The first version is always shown as the page was. */
  readonly view: VersionView | null
  /** Position of the page's card; undefined for an unplaced page. */
  readonly position?: string
  /** Name of the page for readers who have not met it. */
  readonly safeName?: string
}

export function ComparisonScreen({ data }: { readonly data: ComparisonData }) {
  const { key, name, type, movedFrom, entry, position } = data
  return (
    <ScreenFrame
      breadcrumb={
        <>
          <Link href={viewPath(type, key)}>{COMPARISON_MESSAGES.currentPage}</Link>
          {' · '}
          <Link href={historyPath(key)}>{COMPARISON_MESSAGES.history}</Link>
          {' · '}
          {/* The key of the command leads here too. */}
          <Link href={linksHerePath(name, [key, ...movedFrom])} data-link="links-here">
            {PAGE_MESSAGES.linksHere}
          </Link>
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
        title={DOCUMENT_TITLES.screen(formatHeading(isolateRightToLeft(name), data).join(''))}
        description={formatDescription(data)}
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
      {data.view === null ? <Changes {...data} /> : <PageAsItWas type={type} entry={entry} view={data.view} />}
    </>
  )
}

const formatHeading = <T,>(page: T, { entry, from, skipped }: ComparisonData) =>
  from === null || skipped === 0
    ? COMPARISON_MESSAGES.heading(page, entry.rev)
    : COMPARISON_MESSAGES.headingOfTwo(page, from.rev, entry.rev)

function formatDescription({ name, entry, from, skipped, view }: ComparisonData): string {
  if (view !== null) return COMPARISON_MESSAGES.descriptionOfView(name, entry.rev)
  return from === null || skipped === 0
    ? COMPARISON_MESSAGES.description(name, entry.rev)
    : COMPARISON_MESSAGES.descriptionOfTwo(name, from.rev, entry.rev)
}

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

function VersionNavigation({ data: { key, entry, from, current, view } }: { readonly data: ComparisonData }) {
  if (from === null && entry.rev >= current) return null
  const pathOf = view === null ? comparisonPath : versionViewPath
  return (
    <nav aria-label={COMPARISON_MESSAGES.versions} className={styles['versions']}>
      {from !== null && (
        <>
          <Link href={pathOf(key, from.rev)} rel="prev">
            {COMPARISON_MESSAGES.older(from.rev)}
          </Link>
          <span className={styles['views']}>
            <Link href={comparisonPath(key, entry.rev)} aria-current={view === null ? 'page' : undefined}>
              {COMPARISON_MESSAGES.views.difference}
            </Link>
            <Link href={versionViewPath(key, entry.rev)} aria-current={view === null ? undefined : 'page'}>
              {COMPARISON_MESSAGES.views.page}
            </Link>
          </span>
        </>
      )}
      {entry.rev < current && (
        <Link href={pathOf(key, entry.rev + 1)} rel="next">
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
