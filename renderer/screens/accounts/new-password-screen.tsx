/** A new password for somebody who knows the present one. */

import { AccountFrame } from '../../features/account/account-frame.tsx'
import { useAdmitted } from '../../features/account/admitted.ts'
import { ChangePassword } from '../../features/account/new-password.tsx'

export function NewPasswordScreen() {
  const { email } = useAdmitted()
  return (
    <AccountFrame title="New Password" heading="Set a new password">
      <ChangePassword email={email} />
    </AccountFrame>
  )
}
