/** Names of keys that the list of keys and the editor have in common. */

export const KEY_MESSAGES = {
  controlDot: 'Ctrl+.',
  commandDot: '⌘.',
} as const
