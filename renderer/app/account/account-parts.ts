/** What routes and header need for people with an account: one chunk, since who needs a part soon needs another. */
import type { ComponentType } from 'react'
import { ROUTES } from '#shared/model/paths'
import { DashboardScreen } from '../../screens/dashboard-screen.tsx'
import { ForgotPasswordScreen } from '../../screens/forgot-password-screen.tsx'
import { MailLinkScreen } from '../../screens/mail-link-screen.tsx'
import { NewPasswordScreen } from '../../screens/new-password-screen.tsx'
import { SignInScreen } from '../../screens/sign-in-screen.tsx'
import { SignUpScreen } from '../../screens/sign-up-screen.tsx'
import { VerificationScreen } from '../../screens/verification-screen.tsx'
import { guardOf } from './guard.tsx'
import { SignedIn } from './signed-in.tsx'

export const ACCOUNT_PARTS = {
  guardOf,
  SignedIn,
  screens: {
    [ROUTES.login]: SignInScreen,
    [ROUTES.forgotPassword]: ForgotPasswordScreen,
    [ROUTES.signUp]: SignUpScreen,
    [ROUTES.verify]: VerificationScreen,
    [ROUTES.authentication]: VerificationScreen,
    [ROUTES.mailLink]: MailLinkScreen,
    [ROUTES.user]: DashboardScreen,
    [ROUTES.newPassword]: NewPasswordScreen,
  } as const satisfies Readonly<Record<string, ComponentType>>,
}
