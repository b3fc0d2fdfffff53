/** "Change Log": what was new in each version. */
import { TITLES } from '#shared/messages'
import { ROUTES } from '#shared/model/paths'
import type { LogEntry } from '#shared/model/report'
import { REPORTS } from '#shared/report-messages'
import { DocumentHead } from '../ui/document-head.tsx'
import { Link } from '../ui/link.tsx'
import { ScreenFrame } from '../ui/screen-frame.tsx'

export interface ChangeLog {
  readonly entries: readonly LogEntry[]
}

export function ChangeLogScreen({ data: { entries } }: { readonly data: ChangeLog }) {
  return (
    <ScreenFrame heading="Change Log">
      <DocumentHead
        title={TITLES.screen('Change Log')}
        description="What was new in each version of the wiki."
      />
      {entries.length === 0 ? <p>{REPORTS.noLog}</p> : null}
      {entries.map(({ id, title, changes }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} dir="auto">
            {title}
          </h2>
          <ul>
            {changes.map((text) => (
              <li key={text} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Link href={ROUTES.addChangeLog}>Add to the change log</Link>
      </p>
    </ScreenFrame>
  )
}
