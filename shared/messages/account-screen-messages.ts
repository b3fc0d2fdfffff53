/** Headings and titles of the account screens, and labels of the account menu. */

export const ACCOUNT_SCREEN_MESSAGES = {
  menu: 'Account',
  createPage: 'Create A Page',
  requestFeature: 'Request A Feature',
  reportBug: 'Report A Bug',
  welcomeBack: <T>(userName: T) => ['Welcome Back ', userName],
  verifyEmail: 'Verify your e-mail',
  logOut: 'Logout',
  signIn: { title: 'Sign In', heading: 'Sign in' },
  signUp: { title: 'Sign Up', heading: 'Sign up' },
  forgotPassword: { title: 'Forgot Password', heading: 'Reset password with email:' },
  newPassword: { title: 'New Password', heading: 'Set a new password' },
  verification: { title: 'Email Verification', heading: 'Email Verification' },
  dashboard: 'User Dashboard',
  back: 'Back',
} as const
