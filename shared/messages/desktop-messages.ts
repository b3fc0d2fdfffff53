/** Messages of the desktop program: menus, dialogs, and the screen on which a person chooses the wiki to open. */
import type { OwnerProblem, WikiLocationProblem } from '../desktop-bridge.ts'

export const DESKTOP_MESSAGES = {
  name: 'Infinite Worlds',
  about: 'A fan-made wiki for the Infinite Worlds, on your own machine.',
  setUp: {
    heading: 'Welcome to Infinite Worlds',
    again: 'Choose your wiki',
    intro: 'Choose the wiki this program opens. You can change it later in the menu.',
    introAgain: 'Choose the wiki this program opens.',
    choices: {
      own: {
        label: 'My own wiki',
        text: 'Stored on this machine, with your changes.',
      },
      sample: {
        label: 'A new wiki with the sample pages',
        text: 'Stored on this machine. Three series of sample books that you can change.',
      },
      empty: {
        label: 'A new empty wiki',
        text: 'Stored on this machine. Start with your first page.',
      },
      hosted: {
        label: 'The wiki of a community',
        text: 'Shared with others, over the internet. Its operator gives you the settings.',
      },
    },
    legend: 'Which wiki?',
    settings: 'Settings of the wiki',
    settingsHint: 'One on each line, such as VITE_FIREBASE_PROJECT_ID=our-wiki',
    name: 'Your name',
    nameHint:
      'Shown beside everything you write; it cannot be changed later. Without a name you can read, and give one later under "Sign in".',
    nameInvalid: 'The wiki is open, but not under this name. Please choose another.',
    nameTaken: (name: string) =>
      `${name} or a name that looks like it belongs to somebody in this wiki. Please choose another.`,
    open: 'Open the wiki',
    opening: 'Opening the wiki…',
    leavesDrafts: 'Unsubmitted text stays on this machine with its wiki.',
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
    newPage: 'Create A Page',
    newWindow: 'New Window',
    save: 'Save',
    place: 'Choose Wiki…',
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
    insertLink: 'Insert Link',
    insertPicture: 'Insert Picture…',
    find: 'Find…',
    preview: 'Preview',
    view: 'View',
    go: 'Go',
    back: 'Back',
    forward: 'Forward',
    window: 'Window',
    help: 'Help',
    updates: 'Check for Updates…',
    copyLink: 'Copy Link',
    openInWindow: 'Open in New Window',
    copyImage: 'Copy Image',
    addWord: 'Add to Dictionary',
  },
  ok: 'OK',
  servicesEnded: (code: number | null) => `The local services ended while starting (${code}).`,
  leave: {
    message: 'Your last changes are not stored on this machine yet.',
    detail: 'They are lost if you leave now. Stay to see why they cannot be stored.',
    stay: 'Stay',
    leave: 'Leave',
  },
  fault: {
    message: 'Infinite Worlds has an internal error.',
    detail:
      'Your text is stored on this machine. Restart the program, because it may not work correctly. The error is in its log file.',
    restart: 'Restart Now',
    goOn: 'Continue',
  },
  unresponsive: {
    message: 'This window does not respond.',
    detail: 'It may be busy. If you reload it, you lose at most the text of the last second.',
    reload: 'Reload',
    wait: 'Wait',
  },
  stopped: {
    heading: 'This page cannot be shown',
    text: 'It crashed several times, so Infinite Worlds does not reload it automatically. Your text is stored on this machine.',
    advice: 'Continue at the home screen. If that does not help, close Infinite Worlds and open it again.',
    home: 'Go to the home screen',
  },
  notStored: {
    place: 'Your choice of a wiki was not stored.',
    placeWhy: {
      full: 'The disk is full. The wiki is open now, but Infinite Worlds will ask again when it starts. Free some space, then choose the wiki again.',
      denied:
        'The settings file is not writable. The wiki is open now, but Infinite Worlds will ask again when it starts. Make the data folder writable, then choose the wiki again.',
    },
    word: 'The word was not stored.',
    wordWhy: {
      full: 'The disk is full. The word counts as correct until you close Infinite Worlds. Free some space, then add it again.',
      denied:
        'The settings file is not writable. The word counts as correct until you close Infinite Worlds. Make the data folder writable, then add it again.',
    },
    window: 'The position of the window was not stored.',
    windowWhy: {
      full: 'The disk is full. Text you type next may not be stored either: free some space before you continue.',
      denied:
        'The settings file is not writable. Text you type next may not be stored either: make the data folder writable before you continue.',
    },
  },
  images: 'Images',
  backup: {
    backingUp: 'Backing up the wiki…',
    backedUp: 'The wiki has been backed up.',
    confidential:
      'The file contains the addresses of people and hashes of their passwords: protect it like the wiki itself.',
    notBackedUp: 'The wiki was not backed up. It is unchanged.',
    reading: 'Reading the backup…',
    sure: 'Replace the content of the wiki with this backup?',
    restore: 'Restore',
    cancel: 'Cancel',
    restoring: 'Restoring the wiki…',
    restored: 'The wiki has been restored.',
    notRestored: 'The wiki was not restored from this file.',
    ended: (code: number | null) => `It ended before it was done (${code}).`,
    kind: 'Backups',
  },
  drafts: {
    file: 'Unsent work.zip',
    none: 'Everything you typed has been submitted: there is nothing to export.',
    failed: 'Your unsent work was not exported.',
    failedWhy: {
      full: 'The disk is full. Infinite Worlds still has it; choose another folder and try again.',
      denied: 'This folder is not writable. Infinite Worlds still has it; choose another folder and try again.',
    },
  },
  pdf: {
    failed: 'The PDF was not saved.',
    failedWhy: (reason: string) => `${reason}. Choose another folder and try again.`,
  },
  update: {
    none: 'This is the newest version.',
    found: (version: string) => `Version ${version} is available.`,
    foundMore: 'It can be downloaded while you continue working.',
    load: 'Load',
    later: 'Later',
    loaded: (version: string) => `Version ${version} is ready.`,
    loadedMore: 'Infinite Worlds will restart with it.',
    restart: 'Restart Now',
    unsent: 'The update is postponed: there is unsubmitted text.',
    unsentMore: 'Submit it or discard it in your dashboard, then check for updates again.',
    failed: 'The check for a newer version failed.',
    failedMore: 'Check the connection and try again later.',
  },
  setAside: {
    settings: (file: string) =>
      `The settings could not be read and were set aside as ${file}. Infinite Worlds starts with new ones; your wiki and your drafts are not affected.`,
    drafts: (file: string) =>
      `The list of your drafts could not be read and was set aside as ${file}. It was rebuilt from the drafts, which are not affected; nor are your wiki and your settings.`,
    forms: (file: string) =>
      `Unsent requests, reports and log entries could not be read. Their stored text is in ${file}; everything else is not affected.`,
  },
  halfConfigured: (names: readonly string[]) =>
    `This program was built for a hosted wiki, but settings are missing: ${names.join(', ')}. Ask its provider for a complete one.`,
  wikiEnded: 'The services of your wiki have stopped and could not be started again.',
  wikiEndedMore:
    'Saved pages are not lost. Close Infinite Worlds and open it again; if that does not help, restart the machine.',
} as const

/** Reasons why the wiki of this machine cannot be opened, for people without a command line. */
export const CLOUD_PROBLEM_MESSAGES = {
  port: (reason: string) =>
    `The wiki could not be opened: no network port is available (${reason}). Restart the machine and try again.`,
  locked: 'The wiki could not be opened: another Infinite Worlds is using it. Close that one and try again.',
  folder: (folder: string, reason: string) =>
    `The wiki could not be opened: the folder ${folder} cannot be used (${reason}). Make sure that it is writable and that the disk is not full.`,
  newer: 'The wiki could not be opened: a later version of Infinite Worlds has written it. Install that version.',
  damaged: (setAside: string) =>
    `The wiki's file is damaged. It was set aside as ${setAside}, and nothing was deleted. Open Infinite Worlds again to start with a new wiki, or restore a backup.`,
  full: 'The wiki could not be opened: the disk is full. Free some space and try again.',
  unexpected:
    'The wiki could not be opened because of an internal error. Saved pages are not lost. Try again; if that does not help, see the log file.',
  program: (file: string) => `Infinite Worlds is incomplete: ${file} cannot be used. Install it again.`,
} as const

export function formatWikiLocationProblem(problem: WikiLocationProblem): string {
  switch (problem.kind) {
    case 'missing':
      return `The settings are incomplete, so this wiki was not opened. Missing: ${problem.names.join(', ')}.`
    case 'unreachable':
      return 'The wiki did not respond, so these settings were not stored. Check them and the connection, then try again.'
    case 'not-started':
      return problem.sentence
  }
}

/** @param name name that the person has typed */
export function formatSetUpProblem(problem: WikiLocationProblem | OwnerProblem, name: string): string {
  switch (problem.kind) {
    case 'name-taken':
    case 'name-looks-taken':
      return DESKTOP_MESSAGES.setUp.nameTaken(name)
    case 'name-invalid':
    case 'unnamed':
      return DESKTOP_MESSAGES.setUp.nameInvalid
    default:
      return formatWikiLocationProblem(problem)
  }
}
