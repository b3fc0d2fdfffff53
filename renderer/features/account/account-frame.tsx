/** Component: the frame of an account screen, with its title and a robots tag against indexing. */
import type { ReactNode } from 'react'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './account-frame.module.css'

interface AccountFrameProps {
  readonly title: string
  /** null while it is not known yet whether the person stays on this screen. */
  readonly heading: string | null
  readonly children: ReactNode
}

export const AccountFrame = ({ title, heading, children }: AccountFrameProps) => (
  <div className={styles['frame']}>
    <DocumentHead title={DOCUMENT_TITLES.screen(title)} description={ACCOUNT_MESSAGES.description} />
    <meta name="robots" content="noindex" />
    {heading !== null && <h1 tabIndex={-1}>{heading}</h1>}
    <noscript>
      <Notice>{ACCOUNT_MESSAGES.needsScripts}</Notice>
    </noscript>
    {children}
  </div>
)
