/** Somebody's own screen: their account, their drafts, and the edits the wiki keeps. */
import { useNavigate } from 'react-router-dom'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { useAdmitted } from '../features/account/admitted.ts'
import { Dashboard } from '../features/account/dashboard.tsx'
import { DraftList } from '../features/editor/drafts/draft-list.tsx'
import { BackedUpEdits } from '../features/history/backed-up-edits.tsx'
import { useEditing } from '../services/hooks/use-editing.ts'
import { wayOnFor } from '../services/hooks/use-way-on.ts'

export function DashboardScreen() {
  const account = useAdmitted()
  const editing = useEditing()
  const navigate = useNavigate()
  return (
    <AccountFrame title="User Dashboard" heading={`Welcome Back ${account.userName ?? ''}`.trim()}>
      <Dashboard
        account={account}
        onNamed={() => navigate(wayOnFor({ kind: 'verified', ...account }))}
      />
      {typeof editing === 'object' && <DraftList drafts={editing.drafts} owner={account.uid} />}
      <BackedUpEdits uid={account.uid} />
    </AccountFrame>
  )
}
