/** The ways into the wiki. Beside the page where there is room, otherwise a drawer. */
import { useLocation } from 'react-router-dom'
import { getTypeSpec, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { listPath, ROUTES } from '#shared/model/paths'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { ExternalLink, Link } from '../../ui/link.tsx'
import { useLabels } from './config-context.tsx'
import { Emblem } from './logo.tsx'
import styles from './sidebar.module.css'

export const SIDEBAR_ID = 'sidebar'

export function Sidebar() {
  const { chatUrl, authorUrl } = useLabels()
  return (
    <nav id={SIDEBAR_ID} className={styles['sidebar']} popover="auto" aria-label="Site">
      <div className={styles['close']}>
        <Button variant="bare" popoverTarget={SIDEBAR_ID} popoverTargetAction="hide">
          <Icon name="close" />
          Close
        </Button>
      </div>
      <Link href={ROUTES.home} className={styles['logo']} aria-label="Infinite Worlds">
        <Emblem />
      </Link>
      <ul>
        <Entry href={ROUTES.home}>Home</Entry>
        {chatUrl !== '' && <ExternalEntry href={chatUrl}>Chat</ExternalEntry>}
        {authorUrl !== '' && <ExternalEntry href={authorUrl}>Author</ExternalEntry>}
      </ul>
      <Group label="Categories">
        <Entry href={ROUTES.allContent}>All</Entry>
        {TYPE_NAMES.map((type) => (
          <Entry key={type} href={listPath(type)} type={type}>
            {getTypeSpec(type).plural}
          </Entry>
        ))}
      </Group>
      <Group label="Other">
        <Entry href={ROUTES.pipeline}>Features Pipeline</Entry>
        <Entry href={ROUTES.changeLog}>Change Log</Entry>
      </Group>
    </nav>
  )
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  const id = `sidebar-${label}`
  return (
    <>
      <h2 id={id}>{label}</h2>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  )
}

interface EntryProps {
  readonly href: string
  /** Pages of this type belong to the entry as well. */
  readonly type?: TypeName
  readonly children: string
}

function Entry({ href, type, children }: EntryProps) {
  const { pathname } = useLocation()
  const isInSection = type !== undefined && pathname.startsWith(`/${type}/`)
  const current = pathname === href ? 'page' : isInSection ? 'true' : undefined
  return (
    <li>
      <Link href={href} aria-current={current}>
        {children}
      </Link>
    </li>
  )
}

const ExternalEntry = ({ href, children }: EntryProps) => (
  <li>
    <ExternalLink href={href}>{children}</ExternalLink>
  </li>
)
