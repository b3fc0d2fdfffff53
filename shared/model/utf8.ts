/** Sizes as the stored bytes count them; the platform's encoder is not known to this room. */

/** Bytes of `text` in UTF-8. A lone surrogate counts as the replacement character, 3 bytes. */
export function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}
