/** Messages for creators of new pages, who may rename the page and undo its creation. */
export const CREATOR_MESSAGES = {
  undo: 'Undo creation',
  undoThis: 'Undo the creation of this page',
  keep: 'Keep the page',
  confirm: 'Remove the page',
  allowed:
    'You created this page. For 24 hours you can rename it or undo its creation, until somebody else changes it.',
  ask: 'Readers will find neither the page nor its history, nor will lists and the search. Nothing is deleted: maintainers see that you removed it and can show it again. You cannot, and its name stays taken.',
  first: 'Submit or reset your changes before you undo the creation.',
  changed:
    'Only maintainers can rename or remove this page: somebody else, or an older version of this program, has saved it.',
  blocked:
    'The maintainers of this wiki have blocked your account from writing, so you cannot rename or remove this page.',
  /** Texts before and after the time at which the creator's 24 hours ended. */
  over: [
    'You could rename or remove this page yourself until ',
    ', 24 hours after you created it. Now only maintainers can.',
  ],
  /** Text after the name of the page. */
  removed: ' is removed. Readers cannot find it any more; maintainers can show it again.',
  removedHeading: 'Page removed',
  create: 'Create A Page',
  problems: {
    blocked: 'The maintainers of this wiki have blocked your account from writing. The page was not removed.',
    busy: 'This page was saved at the same time. It was not removed; please try again.',
    changed: 'Somebody else has changed this page, so now only maintainers can remove it.',
    denied: 'The wiki refused to remove this page. Reload it, or ask a maintainer.',
    failed: 'The page could not be removed because of an internal error.',
    hidden: 'This page is hidden already.',
    missing: 'This page is no longer there.',
    moved: 'This page was renamed meanwhile. Undo its creation under its new name.',
    over: 'The 24 hours after you created this page are over by the clock of the wiki. Now only maintainers can remove it.',
    'signed-out': 'Your session has ended. The page was not removed; sign in, then try again.',
    unreachable: 'The wiki cannot be reached. The page was probably not removed; please try again.',
  },
} as const
