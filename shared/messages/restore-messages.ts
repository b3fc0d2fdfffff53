/** Messages of restoring an old version, and of undoing changes. */
import { pluralize } from './messages.ts'

/** `version 3`, or `versions 2 to 4`. */
const formatVersions = (from: number, to: number): string =>
  from === to ? `version ${to}` : `versions ${from} to ${to}`

export const RESTORE_MESSAGES = {
  restore: 'Restore this version',
  confirm: 'Confirm restore',
  cancel: 'Cancel',
  seePage: 'See the page',
  undo: 'Undo this change',
  undoMany: 'Undo these changes',
  confirmUndo: 'Confirm undo',
  comment: (rev: number) => `Restored version ${rev}`,
  /** @param from the first version that is undone. @param to the last one */
  undoComment: (from: number, to: number) => `Undid ${formatVersions(from, to)}`,
  askUndo: (from: number, to: number) =>
    `The page gets the content it had before ${formatVersions(from, to)}. All versions stay in its history.`,
  askUndoPart: (from: number, to: number) =>
    `The text that ${formatVersions(from, to)} changed becomes as it was before. Text changed later, and the details of the page, stay.`,
  undone: (from: number, to: number) => `The page is saved without ${formatVersions(from, to)}. Everybody sees it now.`,
  nothingUndone: 'Nothing was undone: the page no longer has these changes.',
  unknownSections: (sections: readonly string[]) =>
    `Not undone: ${sections.join(', ')}. The earlier text is not in the history.`,
  skipped: (count: number) =>
    `${pluralize(count, 'place')} changed again later ${count === 1 ? 'stays' : 'stay'} as now.`,
  ask: (rev: number) => `The page gets the content of version ${rev}. Later versions stay in its history.`,
  done: (rev: number) => `Version ${rev} is restored. Everybody sees it now.`,
  details: 'These page details are restored too, as recorded in the history. Clear those that should stay as they are.',
  unknown: (details: readonly string[]) => `Not restored: ${details.join(', ')}. The history has no valid value.`,
  onlyMaintainers: 'The page had another name then. It keeps its present name: only maintainers may restore a name.',
  notRenamed: 'Its name was not changed.',
  problems: {
    movedOn: 'Somebody saved this page at the same time. Nothing was restored; please try again.',
    refused:
      'The wiki refused to restore this version. Nothing was changed. If you may edit this page, sign out and in again.',
    missing: 'This page is no longer there, so nothing was restored.',
    'signed-out': 'Your session has ended, so nothing was restored. Sign in and try again.',
    invalid:
      'This version cannot be restored, because its content is not valid today. Nothing was changed; edit the page and copy what you need from this version.',
    unreachable: 'The wiki cannot be reached, so this version is probably not restored. Please try again in a moment.',
    failed: 'This version could not be restored because of an internal error. Check the page before you try again.',
  },
} as const
