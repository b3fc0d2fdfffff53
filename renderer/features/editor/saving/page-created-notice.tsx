/** Component: the notice that a page was created, with a link to it, above the form that is empty again. */
import { focusAtTop } from '../../../ui/focus.ts'
import styles from './page-created-notice.module.css'
import type { Receipt } from './save-page.ts'
import { Saved } from './save-report.tsx'

interface CreatedNoticeProps {
  readonly name: string
  readonly href: string
  readonly receipt: Receipt
}

/** Takes the focus, because Submit is at the end of the form, far from this notice. */
export const CreatedNotice = ({ name, href, receipt }: CreatedNoticeProps) => (
  <div role="status" tabIndex={-1} ref={focusAtTop} className={styles['created']}>
    <Saved receipt={receipt} name={name} href={href} onRetry={null} />
  </div>
)
