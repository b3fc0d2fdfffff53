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
  goOn: 'Go on',
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
  unreadable: 'The edits cannot be read just now.',
  noneOfMine: 'You have not edited a page yet.',
  none: 'Nothing has been edited yet.',
  showOlder: 'Show older edits',
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

export const ACCOUNT_MESSAGES = {
  description: 'For those who write the Infinite Worlds wiki.',
  created: 'Account succsessfully created.',
  checkEmail: 'Please check email for authentication.',
  mailNotSent:
    'The mail could not be sent just now. Sign in and choose "Resend email" there to have it sent again.',
  passwordsDiffer: 'Please make sure passwords match!',
  nameTaken: (userName: string) => `${userName} is already taken`,
  nameLooksTaken: (userName: string) =>
    `${userName} looks like a name that is taken, so nobody could tell the two apart. Please choose another.`,
  nameScripts:
    'A name has letters of one script, such as Latin or Cyrillic: mixed ones look alike. Please choose another.',
  nameLength: (min: number, max: number) => `Please choose a name of ${min} to ${max} characters.`,
  nameCharacters:
    'A name is made of letters, digits, spaces and _ . - and begins and ends with a letter or a digit.',
  nameFolding:
    'This name has a letter whose small form is not the same everywhere, so nobody could tell whether it is taken. Please choose another.',
  nameHint: 'Shown beside everything you write. It cannot be changed later.',
  nameNotReserved: 'The account was made, but its name could not be reserved.',
  chooseAtSignIn: 'The account itself is there: sign in with it, and choose a name then.',
  chooseName: 'Choose a user name',
  chooseNameWhy:
    'Your account has no user name yet. What you write is shown under it, so it comes first.',
  emailInUse: (email: string) => `Email address ${email} already in use.`,
  emailInvalid: (email: string) => `Email address ${email} is invalid.`,
  passwordWeak:
    'Password is not strong enough. Add additional characters including special characters and numbers.',
  notAllowed: 'Sign-up is not available at the moment.',
  credentialsWrong: 'The e-mail and password do not match. Check both, or reset the password.',
  currentPasswordWrong: 'This is not your current password. Check it, or reset it by e-mail.',
  tooManyAttempts:
    'There were too many attempts. Nothing is lost: wait a minute, then try once more.',
  disabled: 'This account has been closed. Whoever runs this wiki can say why.',
  unreachable:
    'The wiki cannot be reached, so nothing was sent. What you typed is still here: try again in a moment.',
  failed: 'Something went wrong, and nothing was changed. What you typed is still here: try again.',
  fieldEmpty: 'Please fill in this field.',
  resetSent: (email: string) =>
    `If there is an account with the address ${email}, a mail with a link to a new password is on its way to it. Check the spam folder too.`,
  authenticate: 'Please authenticate your email.',
  authenticateHint: (email: string) =>
    `Check the inbox or the spam folder of ${email} for our mail, and open the link in it. Until then you can read everything, but write nothing.`,
  emailSent: 'Email Sent',
  notYetVerified:
    'The address is not verified yet. Open the link in the newest mail, then try again.',
  mailbox: 'This wiki sends no mails: it keeps them in a mailbox on this machine.',
  openMailbox: 'Open the mailbox',
  codeExpired:
    'This link has expired. Links in our mails are good for a while only: ask for a new one.',
  codeUsed:
    'This link has been used already, or a newer one has taken its place. Each works once: if it is not done yet, ask for a new one.',
  linkIncomplete:
    'This address is not a whole link from one of our mails. Copy the link once more, or ask for a new one.',
  emailVerified: 'Your e-mail address is verified.',
  emailVerifiedNext: 'You can create and edit pages now.',
  emailRestored: (email: string) =>
    `Your account has its former address back: ${email}. If you did not change it yourself, somebody else may know your password. Set a new one.`,
  passwordSetFor: (email: string) => `For the account of ${email}`,
  passwordChanged: 'Your password has been changed. Sign in with the new one.',
  sessionEnded:
    'Your session has ended: time has passed, or the password was changed elsewhere. Sign in once more to go on.',
  signInFirst:
    'You must be logged in for the screen you asked for. Once you have signed in, it opens.',
  signedOut:
    'You are signed out. What you had not sent yet waits on this device until you sign in.',
  signInAgain: 'Sign in again',
  signInAgainWhy: 'Nothing you typed here is lost. Sign in once more as the same person to go on.',
  blocked: {
    heading: 'You cannot write here',
    text: 'Those who look after this wiki have blocked your account from writing. You can read everything as before.',
  },
  notOpen: {
    heading: 'This screen is not open to you',
    text: 'It is for those who look after the wiki.',
  },
  needsScripts:
    'Signing in and writing need JavaScript, which is switched off in this browser. All pages can be read without it.',
} as const
