/** Component: screen of a page's history, newest version first. */
import { useRevalidator } from 'react-router-dom'
import { HISTORY_SCREEN_MESSAGES } from '#shared/messages/history-screen-messages'
import { isolateRightToLeft } from '#shared/messages/isolate-right-to-left'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { historyPath, viewPath } from '#shared/model/paths'
import { openAllChanges } from '#shared/rules/places/open-changes'
import { HistoryList } from '../../features/history/history-list.tsx'
import { PlacedName, VersionsOnly } from '../../features/history/versions-only.tsx'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import type { PageHistory } from '../../services/ports/histories.ts'
import { Button } from '../../ui/button.tsx'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Renders nothing for anybody but maintainers. */
const HidePage = createLazyComponent(async () => (await import('../../features/maintenance/hide-page.tsx')).HidePage)

/** Loaded after the page is usable, and without it the two newest versions of the list are chosen. */
const VersionMemory = createLazyComponent(
  async () => (await import('../../features/history/version-memory.tsx')).VersionMemory,
)

const FORM_ID = 'compare'

export interface HistoryData extends PageHistory {
  /** Position of the page's card; undefined for an unplaced page. */
  readonly position?: string
  /** Name of the page for readers who have not met it. */
  readonly safeName?: string
}

export function HistoryScreen({ data }: { readonly data: HistoryData }) {
  const { key, name, type, rev, entries, next, hidden, position } = data
  const hint = useSessionHint()
  const isHydrated = useHydrated()
  const { revalidate } = useRevalidator()
  return (
    <ScreenFrame
      breadcrumb={<Link href={viewPath(type, key)}>{HISTORY_SCREEN_MESSAGES.backToPage}</Link>}
      name={name}
      heading={joinNodes(HISTORY_SCREEN_MESSAGES.heading(<PlacedName name={name} position={position} />))}
    >
      <DocumentHead
        title={DOCUMENT_TITLES.screen(HISTORY_SCREEN_MESSAGES.heading(isolateRightToLeft(name)).join(''))}
        description={HISTORY_SCREEN_MESSAGES.description(name)}
        position={position}
      />
      <VersionsOnly>
        {isSignedInHint(hint) && <HidePage page={key} hidden={hidden} onDone={() => void revalidate()} />}
        {entries.length === 0 ? <p>{HISTORY_SCREEN_MESSAGES.empty}</p> : null}
        {entries.length > 1 && (
          // Without scripts too: the loader answers the chosen versions with their comparison.
          <form id={FORM_ID} action={historyPath(key)}>
            <Button type="submit">{HISTORY_SCREEN_MESSAGES.compare}</Button>{' '}
            {isHydrated && (
              <VersionMemory
                key={entries[0]?.id}
                page={key}
                rev={rev}
                shown={entries.map((entry) => entry.rev)}
                formId={FORM_ID}
              />
            )}
          </form>
        )}
        <HistoryList changes={openAllChanges(entries)} formId={entries.length > 1 ? FORM_ID : undefined} />
        {next !== null && <Link href={`${historyPath(key)}?below=${next}`}>{HISTORY_SCREEN_MESSAGES.older}</Link>}
      </VersionsOnly>
    </ScreenFrame>
  )
}
