/** Every save of one page. */
import { TITLES } from '#shared/messages'
import { historyPath, viewPath } from '#shared/model/paths'
import { HistoryList } from '../features/history/history-list.tsx'
import type { PageHistory } from '../services/history-ports.ts'
import { DocumentHead } from '../ui/document-head.tsx'
import { Link } from '../ui/link.tsx'
import { ScreenFrame } from '../ui/screen-frame.tsx'

export function HistoryScreen({ data }: { readonly data: PageHistory }) {
  const { key, name, type, entries, next } = data
  const title = `History of ${name}`
  return (
    <ScreenFrame
      trail={<Link href={viewPath(type, key)}>Back to the page</Link>}
      heading={
        <>
          {'History of '}
          <bdi>{name}</bdi>
        </>
      }
    >
      <DocumentHead title={TITLES.screen(title)} description={`Who changed ${name}, and when.`} />
      {entries.length === 0 ? <p>Nothing is known of earlier saves.</p> : null}
      <HistoryList entries={entries} />
      {next !== null && <Link href={`${historyPath(key)}?below=${next}`}>Older versions</Link>}
    </ScreenFrame>
  )
}
