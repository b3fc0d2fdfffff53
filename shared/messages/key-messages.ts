/** Names of keys that the list of keys and the editor have in common. */

export const KEY_MESSAGES = {
  controlDot: 'Ctrl+.',
  commandDot: '⌘.',
  undoSave: 'Undo the save that was just made',
  controlAltZ: 'Ctrl+Alt+Z',
  commandAltZ: '⌘⌥Z',
  altF10: 'Alt+F10',
} as const
