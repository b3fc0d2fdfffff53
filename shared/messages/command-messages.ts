/** Messages of the commands: their names, the command palette and the list of keys. */
import { pluralize } from './messages.ts'

export const COMMAND_MESSAGES = {
  palette: 'Command palette',
  placeholder: 'A page, a screen or a setting…',
  results: 'Results',
  count: (count: number) => pluralize(count, 'result'),
  groups: {
    page: 'This page',
    screen: 'Screen',
    recent: 'Read before',
    appearance: 'Appearance',
    help: 'Help',
    search: 'Search',
  },
  edit: 'Edit this page',
  history: 'History of this page',
  newPage: 'New page',
  requestFeature: 'Request a feature',
  reportBug: 'Report a bug',
  account: 'Your account',
  allContent: 'All Content',
  searchBox: 'Search box',
  searchFor: (text: string) => `Search for “${text}”`,
  forgetPages: 'Forget the pages read before',
  theme: (name: string) => `Theme: ${name}`,
  close: 'Close what is open',
  escape: 'Esc',
  controlK: 'Ctrl+K',
  commandK: '⌘K',
  singleKeys: 'Keys of a single letter or sign',
  singleKeysHint: 'They never act while you type in a field. This device keeps the setting.',
} as const
