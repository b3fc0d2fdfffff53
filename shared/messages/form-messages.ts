/** Messages of forms with fields and a submit button. */

export const FORM_MESSAGES = {
  sending: 'Sending…',
  showPassword: 'Show',
  showPasswordSuffix: ' password',
} as const
