/** Component: screen that changes the password of a signed-in person. */

import { OWNER_MESSAGES } from '#shared/messages/account-messages'
import { ACCOUNT_SCREEN_MESSAGES } from '#shared/messages/account-screen-messages'
import { isOwnerEmail } from '#shared/model/owner-email'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { useGuardedAccount } from '../../features/account/guarded-account.ts'
import { ChangePasswordForm } from '../../features/account/password-forms.tsx'

export function NewPasswordScreen() {
  const { email } = useGuardedAccount()
  return (
    <AccountFrame {...ACCOUNT_SCREEN_MESSAGES.newPassword}>
      {isOwnerEmail(email) ? <p>{OWNER_MESSAGES.noPassword}</p> : <ChangePasswordForm email={email} />}
    </AccountFrame>
  )
}
