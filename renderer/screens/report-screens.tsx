/** The forms of people who ask, report and announce; behind a guard. */
import { ROUTES } from '#shared/model/paths'
import type { ReportKind } from '#shared/model/report'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { useAdmitted } from '../features/account/admitted.ts'
import { LogForm } from '../features/reports/log-form.tsx'
import { ReportForm } from '../features/reports/report-form.tsx'

interface Wording {
  readonly kind: ReportKind
  readonly title: string
  readonly heading: string
}

const screenOf =
  ({ kind, title, heading }: Wording) =>
  () => {
    const account = useAdmitted()
    return (
      <AccountFrame title={title} heading={heading}>
        <ReportForm kind={kind} account={account} hrefOf={(id) => `${ROUTES.pipeline}#${id}`} />
      </AccountFrame>
    )
  }

export const RequestFeatureScreen = screenOf({
  kind: 'FeatureRequests',
  title: 'Request A Feature',
  heading: 'Request A Feature',
})

export const ReportBugScreen = screenOf({
  kind: 'BugReports',
  title: 'Report Bug',
  heading: 'Report Bug',
})

export function AddChangeLogScreen() {
  const account = useAdmitted()
  return (
    <AccountFrame title="Add Change Log" heading="Add Change Log">
      <LogForm account={account} />
    </AccountFrame>
  )
}
