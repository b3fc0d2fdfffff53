/** Above the form that is empty again: the page is made, and this is where it is. */
import { focusAtTop } from '../../../ui/focus.ts'
import styles from './page-created-notice.module.css'
import type { Receipt } from './save-page.ts'
import { Saved } from './save-report.tsx'

interface MadeNoticeProps {
  readonly name: string
  readonly href: string
  readonly receipt: Receipt
}

/** Whoever pressed Submit stood at the end of the form, and would take it for lost. */
export const MadeNotice = ({ name, href, receipt }: MadeNoticeProps) => (
  <div role="status" tabIndex={-1} ref={focusAtTop} className={styles['made']}>
    <Saved receipt={receipt} name={name} href={href} onRetry={null} />
  </div>
)
