/** Component: notices above a page for people with an account: that they created it, or have an unsent draft of it. */
import { UnsentNotice } from '../../features/unsent/unsent-notice.tsx'
import { ArrivalNotice } from '../../ui/arrival-notice.ts'

interface PageNoticesProps {
  /** Key of the page. */
  readonly page: string
}

export const PageNotices = ({ page }: PageNoticesProps) => (
  <>
    <ArrivalNotice key={page} place={page} />
    <UnsentNotice page={page} />
  </>
)
