/** Component: dashboard screen of a signed-in person with account, drafts and edits. */
import { useNavigate } from 'react-router-dom'
import { ACCOUNT_SCREEN_MESSAGES } from '#shared/messages/account-screen-messages'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { Dashboard } from '../../features/account/dashboard.tsx'
import { useGuardedAccount } from '../../features/account/guarded-account.ts'
import { DraftList } from '../../features/editor/drafts/draft-list.tsx'
import { AccountEdits } from '../../features/history/account-edits.tsx'
import { resolveRedirectAfterSignIn } from '../../services/hooks/redirect-after-sign-in.ts'
import { EditingLoader } from '../writing/editing-loader.tsx'

export function DashboardScreen() {
  const account = useGuardedAccount()
  const navigate = useNavigate()
  return (
    <AccountFrame
      title={ACCOUNT_SCREEN_MESSAGES.dashboard}
      heading={ACCOUNT_SCREEN_MESSAGES.welcomeBack(account.userName ?? '')
        .join('')
        .trim()}
    >
      <Dashboard
        account={account}
        onUserNameChosen={() => navigate(resolveRedirectAfterSignIn({ kind: 'verified', ...account }))}
      />
      <EditingLoader>{({ drafts }) => <DraftList drafts={drafts} owner={account.uid} />}</EditingLoader>
      <AccountEdits uid={account.uid} />
    </AccountFrame>
  )
}
