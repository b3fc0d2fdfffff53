/** What was new in one version, at an address of its own. */
import { versionPath } from '#shared/model/paths'
import type { LogEntry } from '#shared/model/report'
import { Link } from '../../ui/link.tsx'
import styles from './report-list.module.css'

export const VersionEntry = ({ entry: { id, title, changes } }: { readonly entry: LogEntry }) => (
  <section aria-labelledby={id} className={styles['version']}>
    <h2 id={id} dir="auto">
      <Link href={versionPath(id)}>{title}</Link>
    </h2>
    <ul>
      {[...new Set(changes)].map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
    </ul>
  </section>
)
