/** Short hash of a text, to notice a change. It does not protect against intention. */

/** Returns the 32-bit FNV-1a hash of the UTF-16 units of `text`, as 1 to 7 digits in base 36. */
export function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
