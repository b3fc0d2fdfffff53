/** Somebody's own screen: their account, their drafts, and the edits the wiki keeps. */
import { useNavigate } from 'react-router-dom'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { useAdmitted } from '../../features/account/admitted.ts'
import { Dashboard } from '../../features/account/dashboard.tsx'
import { DraftList } from '../../features/editor/drafts/draft-list.tsx'
import { BackedUpEdits } from '../../features/history/backed-up-edits.tsx'
import { wayOnFor } from '../../services/hooks/use-way-on.ts'
import { WithEditing } from '../writing/with-editing.tsx'

export function DashboardScreen() {
  const account = useAdmitted()
  const navigate = useNavigate()
  return (
    <AccountFrame title="User Dashboard" heading={`Welcome Back ${account.userName ?? ''}`.trim()}>
      <Dashboard
        account={account}
        onNamed={() => navigate(wayOnFor({ kind: 'verified', ...account }))}
      />
      <WithEditing>{({ drafts }) => <DraftList drafts={drafts} owner={account.uid} />}</WithEditing>
      <BackedUpEdits uid={account.uid} />
    </AccountFrame>
  )
}
