/** Check for a device of Apple: Command is its modifier of shortcuts, and Control edits text there. */
export const isApple = (): boolean => /Mac|iP/.test(navigator.platform)
