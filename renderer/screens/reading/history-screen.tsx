/** Every save of one page. */
import { useRevalidator } from 'react-router-dom'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { historyPath, viewPath } from '#shared/model/paths'
import { HistoryList } from '../../features/history/history-list.tsx'
import { isSomebody, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import type { PageHistory } from '../../services/ports/histories.ts'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Link } from '../../ui/link.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'

/** Shows itself to maintainers alone. */
const HidePage = createLazyComponent(
  async () => (await import('../../features/maintenance/hide-page.tsx')).HidePage,
)

export function HistoryScreen({ data }: { readonly data: PageHistory }) {
  const { key, name, type, entries, next, hidden } = data
  const note = useSessionHint()
  const { revalidate } = useRevalidator()
  const title = `History of ${name}`
  return (
    <ScreenFrame
      breadcrumb={<Link href={viewPath(type, key)}>Back to the page</Link>}
      name={name}
      heading={
        <>
          {'History of '}
          <bdi>{name}</bdi>
        </>
      }
    >
      <DocumentHead
        title={DOCUMENT_TITLES.screen(title)}
        description={`Who changed ${name}, and when.`}
      />
      {isSomebody(note) && <HidePage page={key} hidden={hidden} onDone={() => void revalidate()} />}
      {entries.length === 0 ? <p>Nothing is known of earlier saves.</p> : null}
      <HistoryList entries={entries} />
      {next !== null && <Link href={`${historyPath(key)}?below=${next}`}>Older versions</Link>}
    </ScreenFrame>
  )
}
