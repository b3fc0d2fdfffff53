/** Messages of the screens that edit or create a page, around the editor itself. */

export const WRITING_MESSAGES = {
  edit: 'Edit',
  editHeading: <T>(page: T, part: string | null) => ['Edit ', page, part === null ? '' : ` ${part}`],
  back: 'Back',
  sections: 'Sections',
  preview: 'Preview',
  uploadTitle: 'Upload Content',
  uploadHeading: 'Content Templates',
  template: 'Template',
  chooseOne: 'Choose one',
  name: 'Name',
  seriesName: 'Series Name',
} as const
