/** What became of the last Submit, said where it was pressed. */
import { EDITOR, tellMerged, tellNotUploaded, tellOrder } from '#shared/messages/editor-messages'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Receipt } from './save-page.ts'
import styles from './save-report.module.css'
import type { Saving } from './use-save.ts'

interface SaveReportProps {
  readonly saving: Saving
  /** Where what was saved is read. */
  readonly href: (receipt: Receipt) => string
  /** Sends the images that could not be sent; null where their page is edited elsewhere. */
  readonly onRetry: (() => void) | null
}

/** Stands empty until there is something to say, so that screen readers notice when it fills. */
export const SaveReport = ({ saving, href, onRetry }: SaveReportProps) => (
  <div className={styles['report']} aria-live="polite">
    {saving.kind === 'waiting' && <Notice>{EDITOR.problems.unreachable}</Notice>}
    {saving.kind === 'failed' && saving.section === null && (
      <p role="alert" className={styles['problem']}>
        {saving.sentence}{' '}
        {saving.why?.kind === 'images' && onRetry && <Button onClick={onRetry}>Retry</Button>}
      </p>
    )}
    {saving.kind === 'saved' && (
      <Saved receipt={saving.receipt} href={href(saving.receipt)} onRetry={onRetry} />
    )}
  </div>
)

interface SavedProps {
  readonly receipt: Receipt
  readonly href: string
  readonly onRetry: SaveReportProps['onRetry']
}

const Saved = ({ receipt, href, onRetry }: SavedProps) => (
  <>
    <p>
      {EDITOR.saved} <Link href={href}>See the page</Link>
    </p>
    {receipt.merged.length > 0 && <p>{tellMerged(receipt.merged)}</p>}
    {receipt.mineOverTheirs.length > 0 && <p>{tellOrder(receipt.mineOverTheirs)}</p>}
    {receipt.notUploaded.length > 0 && (
      <Notice>
        {tellNotUploaded(receipt.notUploaded.length)}{' '}
        {onRetry && <Button onClick={onRetry}>Retry</Button>}
      </Notice>
    )}
  </>
)
