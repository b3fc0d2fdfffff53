/** Messages of the pipeline, of the change log and of their forms. */
import { pluralize } from './messages.ts'

export const REPORT_MESSAGES = {
  createdBy: 'Created by',
  announcedBy: 'Announced by',
  addedBy: 'added by',
  priority: (priority: string) => `Priority: ${priority}`,
  priorities: { high: 'high', medium: 'medium', low: 'low', none: 'none' },
  done: 'Done',
  /** Text between `done` and the date. */
  doneOn: 'on',
  imageOf: (title: string) => `Sent with: ${title}`,
  older: (itemName: string) => `Older ${itemName}s`,
  showOlder: (itemName: string) => `Show older ${itemName}s`,
  total: (total: number, itemName: string) => pluralize(total, itemName),
  firstOf: (shown: number, total: number, itemName: string) => `The first ${shown} of ${pluralize(total, itemName)}`,
  loadingList: 'Loading the whole list…',
  noFeatures: 'All features have been added',
  noBugs: 'All known bugs have been fixed',
  noLog: 'No version has been announced yet.',
  noSuchReport: 'There is no such request or report. It may have been mistyped.',
  noSuchVersion: 'There is no such version in the change log.',
  asked: 'The requested one',
  maintainersAnnounce: 'In this wiki only maintainers announce changes.',
  filterEmpty: 'Nothing here contains these words.',
  sent: 'Thank you. It is in the pipeline now.',
  announced: 'It is in the change log now.',
  versionEmpty: 'Please enter a version.',
  versionNumber: 'Please enter a version with a number in it, such as 1.4 or Beta 1.3.0.',
  changeEmpty: 'Please enter a text, or remove the field.',
  notStored:
    'Text you type here cannot be stored on this device, so it would be lost with this window. Submit it before you leave.',
  taken: 'This title already exists:',
  similar: 'Is it one of these?',
  imageNotHere: 'The image is no longer on this device. Please choose it again, or remove it.',
  imageProblems: {
    unreachable: 'The image could not be sent: the wiki cannot be reached. Text and image are still here.',
    'signed-out': 'The image could not be sent: your session has ended. Sign in again; text and image are still here.',
    denied: 'The wiki refused the image. Text and image are still here; without the image the text can be sent.',
    failed:
      'The image could not be sent because of an internal error. Text and image are still here; without the image the text can be sent.',
  },
  problems: {
    'too-soon':
      'You sent another one less than ten seconds ago. Wait a moment and submit again; your text is still here.',
    'signed-out': 'Your session has ended. Sign in again and submit again; your text is still here.',
    hidden:
      'The maintainers of this wiki have hidden this version, so nothing can be added to it. Announce another one, or ask a maintainer; your text is still here.',
    blocked:
      'The maintainers of this wiki have blocked your account from writing, so this was not sent. Your text is still here.',
    denied: 'Your account may not send this. Reload to see how you are signed in; your text is still here.',
    busy: 'Others were saving at the same time. Submit again; your text is still here.',
    unreachable: 'The wiki cannot be reached. Your text is still here; submit again in a moment.',
    failed: 'This could not be sent because of an internal error. Your text is still here.',
  },
} as const
