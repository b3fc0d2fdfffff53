/** A new password for somebody who knows the present one. */

import { AccountFrame } from '../../features/account/account-frame.tsx'
import { useGuardedAccount } from '../../features/account/guarded-account.ts'
import { ChangePasswordForm } from '../../features/account/password-forms.tsx'

export function NewPasswordScreen() {
  const { email } = useGuardedAccount()
  return (
    <AccountFrame title="New Password" heading="Set a new password">
      <ChangePasswordForm email={email} />
    </AccountFrame>
  )
}
