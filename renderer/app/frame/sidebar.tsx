/** Component: site navigation, beside the page in a wide window, otherwise a drawer. */
import { useId } from 'react'
import { useLocation } from 'react-router-dom'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { getTypeSpec, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { listPath, ROUTES } from '#shared/model/paths'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { ExternalLink, Link } from '../../ui/link.tsx'
import { useLabels } from './config-context.tsx'
import { Logo } from './logo.tsx'
import styles from './sidebar.module.css'

export const SIDEBAR_ID = 'sidebar'

export function Sidebar() {
  const { chatUrl, authorUrl } = useLabels()
  const isSignedIn = isSignedInHint(useSessionHint())
  return (
    <nav id={SIDEBAR_ID} className={styles['sidebar']} popover="auto" aria-label={FRAME_MESSAGES.site}>
      <div className={styles['close']}>
        <Button variant="bare" popoverTarget={SIDEBAR_ID}>
          <Icon name="close" />
          {FRAME_MESSAGES.close}
        </Button>
      </div>
      <Link href={ROUTES.home} className={styles['logo']} aria-label={FRAME_MESSAGES.wiki}>
        <Logo />
      </Link>
      <ul>
        <Entry href={ROUTES.home}>{FRAME_MESSAGES.home}</Entry>
        <Entry href={ROUTES.recentChanges}>{FRAME_MESSAGES.recentChanges}</Entry>
        <Entry href={ROUTES.random}>{FRAME_MESSAGES.randomPage}</Entry>
      </ul>
      {!isSignedIn && (
        <ul className={styles['account']}>
          <Entry href={ROUTES.signUp}>{FRAME_MESSAGES.createAccount}</Entry>
        </ul>
      )}
      <Group label={FRAME_MESSAGES.categories}>
        <Entry href={ROUTES.allContent}>{FRAME_MESSAGES.all}</Entry>
        {TYPE_NAMES.map((type) => (
          <Entry key={type} href={listPath(type)} type={type}>
            {getTypeSpec(type).plural}
          </Entry>
        ))}
      </Group>
      <Group label={FRAME_MESSAGES.other}>
        <Entry href={ROUTES.pipeline}>{FRAME_MESSAGES.pipeline}</Entry>
        <Entry href={ROUTES.changeLog}>{FRAME_MESSAGES.changeLog}</Entry>
        {chatUrl !== '' && <ExternalEntry href={chatUrl}>{FRAME_MESSAGES.chat}</ExternalEntry>}
        {authorUrl !== '' && <ExternalEntry href={authorUrl}>{FRAME_MESSAGES.author}</ExternalEntry>}
      </Group>
    </nav>
  )
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <>
      <h2 id={id}>{label}</h2>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  )
}

interface EntryProps {
  readonly href: string
  /** The entry is also marked as current on pages of this type. */
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
