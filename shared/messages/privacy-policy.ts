/** Privacy policy: each statement is true of the product, and `because` says what makes it so. */

export const PRIVACY_POLICY = [
  {
    statement: 'No personal information is collected.',
    because: 'You can read everything here without telling us who you are.',
  },
  {
    statement: 'No data is shared with third parties.',
    because: 'There is no analytics, and pages load only from this wiki and its services.',
  },
  {
    statement: 'No cookies are used to track you.',
    because:
      'The wiki sets no cookies at all. Your choice of light or dark, of text size, page width and keys, pages you have read and, while you are signed in, your session may be stored in this browser, and stay in it.',
  },
  {
    statement: 'No e-mails are sent unless requested.',
    because: 'You request one when you create an account, or when you forget its password.',
  },
  {
    statement:
      'If you create an account, the e-mail address and name you give are stored to sign you in; your address is shown to nobody but you.',
    because: 'What you write here is shown under the name you chose.',
  },
] as const
