/** Messages of renaming a page, apart from the editor's, because comparisons load them to report a failed restore. */
export const RENAME_MESSAGES = {
  renamePage: 'Rename this page',
  newName: 'New name',
  rename: 'Rename',
  cancel: 'Cancel',
  what: 'The page moves to the address of its new name. Its old address redirects there, and its history stays.',
  first: 'Submit or reset your changes before you rename the page.',
  problems: {
    'same-name': 'The page already has this name.',
    'names-used-up': 'This page has had ten names. It can only take back one of its last names.',
    'before-revisions': 'This page is older than the version history. Submit any change to it first.',
    busy: 'Somebody saved this page at the same time. It was not renamed; please try again.',
    blocked: 'The maintainers of this wiki have blocked your account from writing. The page was not renamed.',
    changed: 'Somebody else has changed this page, so now only maintainers can rename it.',
    denied:
      'The wiki refused to rename this page. Only maintainers may, and its creator for 24 hours if nobody else changes it.',
    exists: 'Another page has this name already. Please choose a different one.',
    'exists-hidden': 'A page with this name was removed or hidden. Please choose a different one, or ask a maintainer.',
    failed: 'The page could not be renamed because of an internal error.',
    hidden: 'This page was removed or hidden meanwhile, so it cannot be renamed.',
    missing: 'This page is no longer there.',
    moved: 'Somebody else has renamed this page.',
    over: 'The 24 hours after you created this page are over by the clock of the wiki. Now only maintainers can rename it.',
    unreachable: 'The wiki cannot be reached. The page was not renamed; please try again.',
    'signed-out': 'Your session has ended. The page was not renamed; sign in, then try again.',
  },
} as const
