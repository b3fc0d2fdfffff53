/** Component: screen that requests a password reset mail. */
import { useNavigate } from 'react-router-dom'
import { ACCOUNT_SCREEN_MESSAGES } from '#shared/messages/account-screen-messages'
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
    <AccountFrame {...ACCOUNT_SCREEN_MESSAGES.forgotPassword}>
      <ForgotPassword
        email={email}
        // Replaces the history entry, so that going back does not show the address again.
        onSent={(resetFor) => navigate(ROUTES.login, { replace: true, state: { resetFor } })}
      />
      <MailboxLink />
      <p>
        <ButtonLink href={ROUTES.home}>{ACCOUNT_SCREEN_MESSAGES.back}</ButtonLink>
      </p>
    </AccountFrame>
  )
}
