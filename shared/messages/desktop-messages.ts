/** What the desktop program says: menus, dialogs, and the screen that asks where the wiki is to be. */
import type { WikiLocationProblem } from '../desktop-bridge.ts'

export const DESKTOP_MESSAGES = {
  name: 'Infinite Worlds',
  about: 'A fan-made wiki for the Infinite Worlds, on your own machine.',
  setUp: {
    heading: 'Welcome to Infinite Worlds',
    again: 'Where your wiki is',
    intro: 'Choose the wiki this program opens. You can change it later in the menu.',
    introAgain: 'Choose the wiki this program opens.',
    choices: {
      own: {
        label: 'My own wiki',
        text: 'Kept on this machine, as you left it.',
      },
      sample: {
        label: 'A wiki of my own, with the sample in it',
        text: 'Kept on this machine. Three series of books to look around in, and to change as you like.',
      },
      empty: {
        label: 'A wiki of my own, empty',
        text: 'Kept on this machine. Begin with your first page.',
      },
      hosted: {
        label: 'The wiki of a community',
        text: 'Shared with others, over the internet. Its maintainers give you the settings.',
      },
    },
    legend: 'Which wiki?',
    settings: 'Settings of the wiki',
    settingsHint: 'One on each line, such as VITE_FIREBASE_PROJECT_ID=our-wiki',
    open: 'Open the wiki',
    opening: 'Opening the wiki…',
    leavesDrafts: 'Text you have not submitted stays on this machine with the wiki it belongs to.',
  },
  find: {
    label: 'Find on this page',
    next: 'Next',
    previous: 'Previous',
    close: 'Close',
    none: 'Not on this page',
    count: (current: number, total: number) => `${current} of ${total}`,
  },
  menu: {
    about: 'About Infinite Worlds',
    file: 'File',
    newWindow: 'New Window',
    place: 'Where the Wiki Is…',
    mailbox: 'Mailbox',
    backUp: 'Back Up…',
    restore: 'Restore…',
    print: 'Print…',
    savePdf: 'Save Page as PDF…',
    exportDrafts: 'Export Unsent Work…',
    closeWindow: 'Close Window',
    quit: 'Quit Infinite Worlds',
    exit: 'Exit',
    edit: 'Edit',
    find: 'Find…',
    view: 'View',
    go: 'Go',
    back: 'Back',
    forward: 'Forward',
    home: 'Home',
    allContent: 'All Content',
    recentChanges: 'Recent Changes',
    random: 'A Random Page',
    window: 'Window',
    help: 'Help',
    updates: 'Check for Updates…',
    copyLink: 'Copy Link',
    openInWindow: 'Open in New Window',
    copyImage: 'Copy Image',
    addWord: 'Add to Dictionary',
  },
  ok: 'OK',
  leave: {
    message: 'What you typed last is not kept on this machine yet.',
    detail: 'It is lost if you leave now. Stay, and see what keeps it from being written.',
    stay: 'Stay',
    leave: 'Leave',
  },
  fault: {
    message: 'Infinite Worlds met an error of its own.',
    detail:
      'What you typed is on this machine. Start the program again, because it may not work as it should from here on. The error is in its log file.',
    restart: 'Restart Now',
    goOn: 'Go On',
  },
  unresponsive: {
    message: 'This window does not answer.',
    detail:
      'It may be busy for a moment longer. If you load it again, you lose at most what you typed in the last second.',
    reload: 'Load Again',
    wait: 'Wait',
  },
  stopped: {
    heading: 'This page cannot be shown',
    text: 'It ended unexpectedly several times, so Infinite Worlds does not load it again by itself. What you typed is on this machine.',
    advice:
      'Go on from the home screen. If that does not help, close Infinite Worlds and open it again.',
    home: 'Go to the home screen',
  },
  notKept: {
    place: 'Your choice of a wiki was not stored.',
    placeWhy: {
      full: 'The disk is full. The wiki is open now, but Infinite Worlds will ask again when it starts. Free some space, then choose the wiki once more.',
      denied:
        'The settings may not be written to. The wiki is open now, but Infinite Worlds will ask again when it starts. Make the data folder writable, then choose the wiki once more.',
    },
    word: 'The word was not stored.',
    wordWhy: {
      full: 'The disk is full. The word counts as correct until you close Infinite Worlds. Free some space, then add it again.',
      denied:
        'The settings may not be written to. The word counts as correct until you close Infinite Worlds. Make the data folder writable, then add it again.',
    },
    window: 'The place of the window was not stored.',
    windowWhy: {
      full: 'The disk is full. What you type next may not be stored either: free some space before you go on.',
      denied:
        'The settings may not be written to. What you type next may not be stored either: make the data folder writable before you go on.',
    },
  },
  images: 'Images',
  backup: {
    backingUp: 'Backing up the wiki…',
    backedUp: 'The wiki has been backed up.',
    confidential:
      'The file holds the addresses of people and hashes of their passwords: keep it like the wiki itself.',
    notBackedUp: 'The wiki was not backed up. It is as it was.',
    reading: 'Reading the backup…',
    sure: 'Make the wiki what this backup says?',
    restore: 'Restore',
    cancel: 'Cancel',
    restoring: 'Restoring the wiki…',
    restored: 'The wiki has been restored.',
    notRestored: 'The wiki was not restored from this file.',
    kind: 'Backups',
  },
  drafts: {
    file: 'Unsent work.zip',
    none: 'Everything you typed has been submitted: there is nothing to export.',
    failed: 'Your unsent work was not exported.',
    failedWhy: {
      full: 'There is no room left. It is still kept by Infinite Worlds; choose another place and try again.',
      denied:
        'This place may not be written to. It is still kept by Infinite Worlds; choose another place and try again.',
    },
  },
  pdf: {
    failed: 'The PDF was not saved.',
    failedWhy: (reason: string) => `${reason}. Choose another place and try again.`,
  },
  update: {
    none: 'This is the newest version.',
    found: (version: string) => `Version ${version} is available.`,
    foundMore: 'It can be loaded while you go on working.',
    load: 'Load',
    later: 'Later',
    loaded: (version: string) => `Version ${version} is ready.`,
    loadedMore: 'Infinite Worlds starts again with it.',
    restart: 'Restart Now',
    unsent: 'The update waits: there is text that has not been submitted.',
    unsentMore: 'Submit it or discard it in your dashboard, then check for updates again.',
    failed: 'It could not be found out whether there is a newer version.',
    failedMore: 'Check the connection and try again later.',
  },
  setAside: {
    settings: (file: string) =>
      `The settings could not be read and were set aside as ${file}. Infinite Worlds begins with new ones; your wiki and your drafts are untouched.`,
    drafts: (file: string) =>
      `The list of your drafts could not be read and was set aside as ${file}. It was made anew from the drafts themselves, which are untouched, like your wiki and your settings.`,
    forms: (file: string) =>
      `Requests, reports and log entries that were not sent yet could not be read. What was kept of them lies in ${file}, as text; everything else is untouched.`,
  },
  halfConfigured: (names: readonly string[]) =>
    `This program was built for a hosted wiki, but settings are missing: ${names.join(', ')}. Ask whoever gave it to you for a complete one.`,
  wikiEnded: 'The services of your wiki have stopped and could not be started again.',
  wikiEndedMore:
    'What was saved is kept. Close Infinite Worlds and open it again; if that does not help, restart the machine.',
} as const

/** What keeps the wiki of this machine from opening, for somebody who has no command line. */
export const CLOUD_PROBLEM_MESSAGES = {
  port: (reason: string) =>
    `The wiki could not be opened: this machine gave it no connection (${reason}). Restart the machine and try again.`,
  locked:
    'The wiki could not be opened: another Infinite Worlds is using it. Close that one and try again.',
  folder: (folder: string, reason: string) =>
    `The wiki could not be opened: the folder ${folder} cannot be used (${reason}). Make sure that it may be written to and that the disk is not full.`,
  newer:
    'The wiki could not be opened: a later version of Infinite Worlds has written it. Install that version.',
  damaged: (setAside: string) =>
    `The wiki's file is damaged. It was set aside as ${setAside} and nothing of it was deleted. Open Infinite Worlds again to begin anew, or restore a backup.`,
  full: 'The wiki could not be opened: the disk is full. Free some space and try again.',
  unexpected:
    'The wiki could not be opened because of an error of Infinite Worlds itself. What was saved is kept. Try again; if that does not help, its log file says more.',
  program: (file: string) =>
    `Infinite Worlds is not complete: ${file} cannot be used. Install it again.`,
} as const

export function formatWikiLocationProblem(problem: WikiLocationProblem): string {
  switch (problem.kind) {
    case 'missing':
      return `The settings are not complete, so this wiki was not opened. Missing: ${problem.names.join(', ')}.`
    case 'unreachable':
      return 'The wiki did not answer, so these settings were not kept. Check them and the connection, then try again.'
    case 'not-started':
      return problem.sentence
  }
}
