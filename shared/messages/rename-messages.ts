/** Messages of renaming a page, apart from the editor's, because comparisons load them to report a failed restore. */
export const RENAME_MESSAGES = {
  renamePage: 'Rename this page',
  newName: 'New name',
  rename: 'Rename',
  cancel: 'Cancel',
  what: 'The page moves to the address of its new name. Its old address redirects there, and its history is kept.',
  first: 'Submit or reset your changes before you rename the page.',
  problems: {
    'same-name': 'The page already has this name.',
    'names-used-up': 'This page has had ten names. It can only take back one of its last names.',
    'before-revisions': 'This page is older than the version history. Submit any change to it first.',
    busy: 'Somebody saved this page at the same time. It was not renamed; please try again.',
    denied: 'The wiki refused to rename this page. Only maintainers may.',
    exists: 'Another page has this name already. Please choose a different one.',
    failed: 'The page could not be renamed because of an internal error.',
    missing: 'This page is no longer there.',
    moved: 'Somebody else has renamed this page.',
    unreachable: 'The wiki cannot be reached. The page was not renamed; please try again.',
    'signed-out': 'Your session has ended. The page was not renamed; sign in, then try again.',
  },
} as const
