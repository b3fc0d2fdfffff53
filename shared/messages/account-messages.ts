/**
 * Messages of the account screens, in a file of their own because readers never load them.
 * Wording that the specification gives is used unchanged.
 */

export const ACCOUNT_LABELS = {
  askForNewMail: 'Ask for a new mail',
  asking: 'Asking…',
  changePassword: 'Change password',
  chooseThisName: 'Choose this name',
  confirmNewPassword: 'Confirm New Password',
  confirmPassword: 'Confirm Password',
  createContent: 'Create Content',
  currentPassword: 'Current Password',
  email: 'Email',
  forgotPassword: 'Forgot password?',
  goOn: 'Continue',
  hasVerified: 'I have verified',
  leave: 'Leave',
  maintainer: 'Maintainer',
  maintenance: 'Maintenance',
  newPassword: 'New Password',
  password: 'Password',
  resendEmail: 'Resend email',
  reset: 'Reset',
  retry: 'Retry',
  role: 'Role',
  sending: 'Sending…',
  setNewPassword: 'Set a new password',
  signIn: 'Sign in',
  openAs: (userName: string) => `Open as ${userName}`,
  openWithName: 'Open with this name',
  signOut: 'Sign out',
  signUp: 'Sign up',
  submit: 'Submit',
  userName: 'Username',
} as const

/** Messages of the list of edits on the dashboard. */
export const EDITS_MESSAGES = {
  heading: 'Edits',
  mine: 'Mine',
  everybodys: 'Everybody’s',
  unreadable: 'The edits could not be loaded.',
  noneOfMine: 'You have not edited a page yet.',
  none: 'Nothing has been edited yet.',
  showOlder: 'Show older edits',
  details: 'Details',
  /** Text after `details`, for screen readers. */
  ofEdit: <T>(page: T, version: number) => [' of ', page, `, version ${version}`],
  noValue: '–',
  columns: {
    id: 'Id',
    title: 'Title',
    titleEdits: 'Title edits',
    textEdits: 'Text edits',
    imageEdits: 'Image URL edits',
    editedBy: 'Edited by',
    editedOn: 'Edited on',
  },
} as const

/** Messages of the desktop program about the owner of a wiki on this machine. */
export const OWNER_MESSAGES = {
  heading: 'Your own wiki',
  named: 'This wiki is on your machine. You open it without a password.',
  unnamed: 'This wiki is on your machine. A name is enough to write in it: no mail, no password.',
  others: 'With an e-mail address',
  noPassword: 'You open this wiki without a password, so there is none to change.',
  sessionEnded: 'Your session has ended, as after the restore of a backup. Open the wiki again to continue.',
  signUpHint: 'This wiki is on your machine. To write in it yourself, a name is enough.',
} as const

export const ACCOUNT_MESSAGES = {
  noAccountYet: 'No account yet? Create one',
  description: 'For editors of the Infinite Worlds wiki.',
  created: 'Account succsessfully created.',
  checkEmail: 'Please check email for authentication.',
  mailNotSent: 'The mail could not be sent. Sign in and choose "Resend email" to send it again.',
  passwordsDiffer: 'Please make sure passwords match!',
  nameTaken: (userName: string) => `${userName} is already taken`,
  nameLooksTaken: (userName: string) => `${userName} looks like a name that is already taken. Please choose another.`,
  nameScripts:
    'A name has letters of one script, such as Latin or Cyrillic: mixed ones look alike. Please choose another.',
  nameLength: (min: number, max: number) => `Please choose a name of ${min} to ${max} characters.`,
  nameCharacters: 'A name is made of letters, digits, spaces and _ . - and begins and ends with a letter or a digit.',
  nameFolding: 'This name has a letter whose lower case differs between languages. Please choose another.',
  nameHint: 'Shown beside everything you write. It cannot be changed later.',
  nameNotReserved: 'The account was created, but its name could not be reserved.',
  chooseAtSignIn: 'The account exists: sign in with it, and choose a name then.',
  chooseName: 'Choose a user name',
  chooseNameWhy: 'Your account has no user name yet. Everything you write is shown under it, so choose one first.',
  emailInUse: (email: string) => `Email address ${email} already in use.`,
  emailInvalid: (email: string) => `Email address ${email} is invalid.`,
  passwordHint: 'At least 8 characters, best with digits and special characters; no common password.',
  passwordWeak: 'Password is not strong enough. Add additional characters including special characters and numbers.',
  notAllowed: 'Sign-up is not available at the moment.',
  credentialsWrong: 'The e-mail and password do not match. Check both, or reset the password.',
  currentPasswordWrong: 'This is not your current password. Check it, or reset it by e-mail.',
  tooManyAttempts: 'There were too many attempts. Wait a minute, then try again.',
  disabled: 'This account has been disabled. Ask the operator of this wiki for the reason.',
  unreachable: 'The wiki cannot be reached, so nothing was sent. What you typed is still here: try again in a moment.',
  failed: 'Something went wrong, and nothing was changed. What you typed is still here: try again.',
  fieldEmpty: 'Please fill in this field.',
  resetSent: (email: string) =>
    `If there is an account with the address ${email}, we have sent a mail with a link to set a new password. Check the spam folder too.`,
  authenticate: 'Please authenticate your email.',
  authenticateHint: (email: string) =>
    `Check the inbox or the spam folder of ${email} for our mail, and open the link in it. Until then you can read pages, but not edit them.`,
  emailSent: 'Email Sent',
  notYetVerified: 'The address is not verified yet. Open the link in the newest mail, then try again.',
  mailbox: 'This wiki sends no mails: they are in a mailbox on this machine.',
  openMailbox: 'Open the mailbox',
  codeExpired: 'This link has expired. Ask for a new one.',
  codeUsed:
    'This link has already been used, or a newer one has replaced it. Each link works once: ask for a new one if you need it.',
  linkIncomplete: 'This link is incomplete. Copy the whole link from the mail, or ask for a new one.',
  emailVerified: 'Your e-mail address is verified.',
  emailVerifiedNext: 'You can create and edit pages now.',
  emailRestored: (email: string) =>
    `Your account has its former address again: ${email}. If you did not change it yourself, somebody else may know your password. Set a new one.`,
  passwordSetFor: (email: string) => `For the account of ${email}`,
  passwordChanged: 'Your password has been changed. Sign in with the new one.',
  sessionEnded:
    'Your session has ended: it has expired, or the password was changed elsewhere. Sign in again to continue.',
  signInFirst: 'You must be logged in for this screen. It opens after you sign in.',
  signedOut: 'You are signed out. Unsent text stays on this device until you sign in.',
  signInAgain: 'Sign in again',
  signInAgainWhy: 'Your text here is not lost. Sign in again with the same account to continue.',
  blocked: {
    heading: 'You cannot write here',
    text: 'The maintainers of this wiki have blocked your account from writing. You can still read everything.',
  },
  notOpen: {
    heading: 'You have no access to this screen',
    text: 'It is for maintainers of the wiki.',
  },
  needsScripts:
    'Signing in and editing need JavaScript, which is disabled in this browser. All pages can be read without it.',
} as const
