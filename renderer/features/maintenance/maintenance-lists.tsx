/** What maintainers have done that stands: hidden pages and blocked people. */
import { MAINTENANCE } from '#shared/maintenance-messages'
import { editorName } from '#shared/messages'
import { editsPath, historyPath, ROUTES } from '#shared/model/paths'
import { useAnswer } from '../../services/hooks/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading } from '../../ui/loading.tsx'
import { LocalTime } from '../../ui/local-time.tsx'
import styles from './maintenance.module.css'

export function MaintenanceLists() {
  const { value, state, again } = useAnswer('maintenance', async (services) => {
    const maintenance = await services.maintenance()
    const [pages, blocks] = await Promise.all([maintenance.hiddenPages(), maintenance.blocks()])
    return pages.ok && blocks.ok ? { pages: pages.value, blocks: blocks.value } : null
  })
  if (value === null && state === 'loading') return <Loading />
  if (value === null)
    return (
      <p role="alert">
        {MAINTENANCE.unreadable} <Button onClick={again}>Retry</Button>
      </p>
    )
  return (
    <>
      <p className={styles['text']}>
        A page is hidden from its History. A person’s edits, where they can be blocked and reverted,
        stand behind their name in <Link href={ROUTES.recentChanges}>Recent Changes</Link>. Reports
        are judged in the <Link href={ROUTES.pipeline}>pipeline</Link>.
      </p>
      <section aria-labelledby="hidden">
        <h2 id="hidden">Hidden pages</h2>
        {value.pages.length === 0 && <p>{MAINTENANCE.noHidden}</p>}
        <ul className={styles['list']}>
          {value.pages.map(({ key, name }) => (
            <li key={key}>
              <Link href={historyPath(key)}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="blocked">
        <h2 id="blocked">Blocked people</h2>
        {value.blocks.length === 0 && <p>{MAINTENANCE.noBlocks}</p>}
        <ul className={styles['list']}>
          {value.blocks.map(({ uid, userName, reason, since }) => (
            <li key={uid}>
              <Link href={editsPath(uid)}>
                <bdi>{editorName(userName)}</bdi>
              </Link>
              {': '}
              <span dir="auto">{reason}</span>
              {since !== null && (
                <>
                  {' · '}
                  <LocalTime at={since} />
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
