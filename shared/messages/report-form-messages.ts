/** Labels of the report and change log forms, in a file of their own because the lists of reports do not load them. */
export const REPORT_FORM_LABELS = {
  addText: 'Add text',
  /** Text after the title of a similar report. */
  done: '(done)',
  numberedText: (position: number) => `Text ${position}`,
  remove: 'Remove',
  removeText: (position: number) => `Remove Text ${position}`,
  reset: 'Reset',
  retry: 'Retry',
  see: 'See it there',
  submit: 'Submit',
  text: 'Text',
  title: 'Title',
  version: 'Version',
} as const
