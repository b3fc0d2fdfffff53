/**
 * Check of a keyboard shortcut without modifiers: it never acts in a field, during composition, below a modal dialog, or
 * when such shortcuts are switched off (an attribute of the document's root).
 */
export const isSingleKey = ({
  target,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  repeat,
  defaultPrevented,
}: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented) &&
  !(target instanceof Element && target.closest(FIELDS)) &&
  document.querySelector(':root[data-single-keys], :modal') === null

const FIELDS = 'input, textarea, select, [contenteditable]'
