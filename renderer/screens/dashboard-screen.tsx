/** Somebody's own screen. */

import { AccountFrame } from '../features/account/account-frame.tsx'
import { useAdmitted } from '../features/account/admitted.ts'
import { Dashboard } from '../features/account/dashboard.tsx'

export function DashboardScreen() {
  const account = useAdmitted()
  return (
    <AccountFrame title="User Dashboard" heading={`Welcome Back ${account.userName ?? ''}`.trim()}>
      <Dashboard account={account} />
    </AccountFrame>
  )
}
