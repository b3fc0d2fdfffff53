/** Component: screen of a page's history, newest version first. */
import { useRevalidator } from 'react-router-dom'
import { HISTORY_SCREEN_MESSAGES } from '#shared/messages/history-screen-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { historyPath, viewPath } from '#shared/model/paths'
import { HistoryList } from '../../features/history/history-list.tsx'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import type { PageHistory } from '../../services/ports/histories.ts'
import { Button } from '../../ui/button.tsx'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { joinNodes } from '../../ui/join-nodes.ts'
import { Link } from '../../ui/link.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'

/** Renders nothing for anybody but maintainers. */
const HidePage = createLazyComponent(async () => (await import('../../features/maintenance/hide-page.tsx')).HidePage)

const FORM_ID = 'compare'

export function HistoryScreen({ data }: { readonly data: PageHistory }) {
  const { key, name, type, entries, next, hidden } = data
  const hint = useSessionHint()
  const { revalidate } = useRevalidator()
  return (
    <ScreenFrame
      breadcrumb={<Link href={viewPath(type, key)}>{HISTORY_SCREEN_MESSAGES.backToPage}</Link>}
      name={name}
      heading={joinNodes(HISTORY_SCREEN_MESSAGES.heading(<bdi>{name}</bdi>))}
    >
      <DocumentHead
        title={DOCUMENT_TITLES.screen(HISTORY_SCREEN_MESSAGES.heading(name).join(''))}
        description={HISTORY_SCREEN_MESSAGES.description(name)}
      />
      {isSignedInHint(hint) && <HidePage page={key} hidden={hidden} onDone={() => void revalidate()} />}
      {entries.length === 0 ? <p>{HISTORY_SCREEN_MESSAGES.empty}</p> : null}
      {entries.length > 1 && (
        // Without scripts too: the loader answers the chosen versions with their comparison.
        <form id={FORM_ID} action={historyPath(key)}>
          <Button type="submit">{HISTORY_SCREEN_MESSAGES.compare}</Button>
        </form>
      )}
      <HistoryList entries={entries} formId={entries.length > 1 ? FORM_ID : undefined} />
      {next !== null && <Link href={`${historyPath(key)}?below=${next}`}>{HISTORY_SCREEN_MESSAGES.older}</Link>}
    </ScreenFrame>
  )
}
