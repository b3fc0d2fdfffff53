/** Asking for a mail with a link to a new password. */
import { useNavigate } from 'react-router-dom'
import { ROUTES } from '#shared/model/paths'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { ForgotPassword } from '../../features/account/forgot-password.tsx'
import { MailboxLink } from '../../features/account/mailbox-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useNavigationState } from './use-navigation-state.ts'

export function ForgotPasswordScreen() {
  const navigate = useNavigate()
  const email = useNavigationState('email') ?? ''
  return (
    <AccountFrame title="Forgot Password" heading="Reset password with email:">
      <ForgotPassword
        email={email}
        // in place of this screen: going back should not bring the address back
        onSent={(resetFor) => navigate(ROUTES.login, { replace: true, state: { resetFor } })}
      />
      <MailboxLink />
      <p>
        <ButtonLink href={ROUTES.home}>Back</ButtonLink>
      </p>
    </AccountFrame>
  )
}
