/** Messages of the maintainers' screens. */
import { pluralize } from './messages.ts'

export const MAINTENANCE_LABELS = {
  blockPerson: 'Block this person',
  blockedPeople: 'Blocked people',
  /** Text before the name of the author or maintainer. */
  by: 'by',
  cancel: 'Cancel',
  changeLog: 'change log',
  confirmBlock: 'Confirm block',
  confirmHiding: 'Confirm hiding',
  confirmRevert: 'Confirm revert',
  confirmShowing: 'Confirm showing',
  /** Text before the reason for which something is hidden. */
  hidden: 'Hidden:',
  hiddenPages: 'Hidden pages',
  hiddenVersions: 'Hidden versions',
  hide: (item: string) => `Hide ${item}`,
  hidePage: 'Hide this page',
  maintenance: 'Maintenance',
  markAsDone: 'Mark as done',
  moderate: 'Moderate',
  openAgain: 'Open again',
  pipeline: 'pipeline',
  preview: 'Preview the changes',
  priority: 'Priority',
  retry: 'Retry',
  revertAll: 'Revert all edits…',
  searching: 'Searching their edits…',
  sender: 'Who sent this',
  showAgain: (item: string) => `Show ${item} again`,
  showMore: 'Show more',
  showPage: 'Show this page again',
  text: (position: number) => `text ${position}`,
  thisVersion: 'this version',
  unblockPerson: 'Unblock this person',
  unreadablePlaces: 'Places that cannot be read',
  auditLog: 'Audit log',
  arrangeHome: 'Choose what home shows',
  home: 'Home page',
  featured: 'Featured page',
  seriesOrder: 'First series',
  saveHome: 'Save the home page',
  titlePresets: 'Usual titles of facts',
  changeTitlePresets: 'Change the usual titles',
  saveTitlePresets: 'Save the usual titles',
} as const

export const MAINTENANCE_MESSAGES = {
  hideAsk:
    'Readers will find neither the page nor its history, nor will lists and the search. Nothing is deleted; it can be shown again.',
  showAsk: 'Everybody will find the page again, as it was.',
  /** Texts before, between and after the links to Recent Changes, the pipeline and the change log. */
  overview: [
    'To hide a page, open its History. To block a person or revert their edits, choose their name in ',
    '. Reports are triaged in the ',
    ', and texts hidden in the ',
    '.',
  ],
  reason: 'Reason, for the history',
  reasonEmpty: 'Please give a reason.',
  hidden: 'Only maintainers see this page. Its history gives the reason, and it can be shown again there.',
  hideLogAsk: 'Readers will no longer find it in the change log. Nothing is deleted; it can be shown again.',
  showLogAsk: 'Everybody will find it in the change log again, as it was.',
  logReason: 'Reason, for the other maintainers',
  noHiddenVersions: 'No version of the change log is hidden.',
  blockAsk:
    'From now on everything they write or upload is refused. What they have written stays until somebody reverts it.',
  blockReason: 'Reason, for the other maintainers',
  blocked: 'This person is blocked: everything they write or upload is refused.',
  nothingToRevert: 'This person has no edits left to revert.',
  revertAsk: (pages: number) =>
    `${pluralize(pages, 'page')} would change, each as a new version. Later edits of others stay.`,
  details:
    'Series, book numbers and location types are not reverted with the texts. The history of a page shows the earlier ones, and restoring a version restores them.',
  wouldBeHidden: 'would be hidden: all of it is theirs.',
  wouldBeReverted: (sections: string) => `${sections} would be reverted.`,
  wouldStay: (places: number) => `${pluralize(places, 'place')} changed by others since would stay.`,
  unknownBefore: (sections: string) => `${sections}: the history does not have the earlier text.`,
  /** Comment and reason that the history stores with a revert. */
  revertComment: (userName: string) => `Reverted the edits of ${userName}`,
  hideReason: (userName: string) => `All of it was written by ${userName}.`,
  outcomes: {
    reverted: 'reverted',
    hidden: 'hidden',
    nothing: 'nothing to write',
    failed: 'not reverted; try again',
  },
  noHidden: 'No page is hidden.',
  noBlocks: 'Nobody is blocked.',
  deeds:
    'Triaged reports, hidden versions, blocked people, lifted blocks, and changes of the home page and the usual titles, newest first. Hidden pages and reverted edits are in the history of each page.',
  featuredHint: 'The name of a page. Without one, home features another page every day.',
  featuredGone: (name: string) =>
    `“${name}” is hidden or missing, so home features the page of the day. Choose another page, or empty the field.`,
  featuredUnknown: (name: string) => `There is no page named “${name}”. Check the spelling, or empty the field.`,
  seriesHint: 'One series on each line, in the order of home. The others follow by their first book.',
  seriesUnknown: (name: string) =>
    `No book belongs to a series named “${name}”. Check the spelling, or remove the line.`,
  homeSaved: 'Saved. Home shows it from now on.',
  titlePresetsHint:
    'The editor offers these in the fact table of a page. One title on each line, at most 20 of 60 characters for each type.',
  titlePresetsProblems: {
    'too-long': (title: string) => `“${title}” is longer than 60 characters. Shorten it.`,
    'too-many': (count: number) => `There are ${count} titles, and a type may have 20. Remove some lines.`,
    twice: (title: string) => `“${title}” is there twice. Remove one of the two lines.`,
  },
  titlePresetsSaved: 'Saved. The editor offers these from now on.',
  unreadablePlaces:
    'Readers who have set their reading progress never meet these pages. Show the book again, give it a number, or place the texts of the page in another book. Single texts are listed by “npm run repair -- --dry-run”.',
  unreadableCauses: {
    other: 'its places are in other series, or cannot be read',
    missing: 'the book of its first place is missing or hidden',
    unnumbered: 'the book of its first place has no number or no series:',
    ambiguous: 'the wiki cannot distinguish the books of its first place:',
  },
  noUnreadablePlaces: 'The first place of every page can be read.',
  noDeeds: 'Nothing has been done yet.',
  unreadable: 'This could not be loaded.',
  problems: {
    busy: 'Somebody else saved at the same time. Nothing was changed; please try again.',
    denied: 'The wiki refused this. Nothing was changed. If you are still a maintainer, sign out and in again.',
    'signed-out': 'Your session has ended, and nothing was changed. Sign in and try again.',
    unreachable: 'The wiki cannot be reached. Nothing was changed; please try again.',
    failed: 'This failed because of an internal error. Nothing was changed.',
  },
} as const
