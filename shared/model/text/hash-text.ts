/** Short hashes of a text, to notice a change. They do not protect against intention. */

/** Returns the 32-bit FNV-1a hash of the UTF-16 units of `text`. */
export function hashToInteger(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Returns the hash as 1 to 7 digits in base 36. */
export const hashText = (text: string): string => hashToInteger(text).toString(36)
