/** Registry of the account screens and components. They are one chunk, as they are used one after another. */
import type { ComponentType } from 'react'
import type { RouteName } from '#shared/model/paths'
import { DashboardScreen } from '../../screens/accounts/dashboard-screen.tsx'
import { EmailActionScreen } from '../../screens/accounts/email-action-screen.tsx'
import { ForgotPasswordScreen } from '../../screens/accounts/forgot-password-screen.tsx'
import { NewPasswordScreen } from '../../screens/accounts/new-password-screen.tsx'
import { SignInScreen } from '../../screens/accounts/sign-in-screen.tsx'
import { SignUpScreen } from '../../screens/accounts/sign-up-screen.tsx'
import { VerificationScreen } from '../../screens/accounts/verification-screen.tsx'
import { createGuard } from './guard.tsx'
import { SignedIn } from './signed-in.tsx'

export const ACCOUNT_CHUNK = {
  guardOf: createGuard,
  SignedIn,
  screens: {
    login: SignInScreen,
    forgotPassword: ForgotPasswordScreen,
    signUp: SignUpScreen,
    verify: VerificationScreen,
    authentication: VerificationScreen,
    mailLink: EmailActionScreen,
    user: DashboardScreen,
    newPassword: NewPasswordScreen,
  } as const satisfies Readonly<Partial<Record<RouteName, ComponentType>>>,
}
