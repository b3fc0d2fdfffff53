/** Sizes as the stored bytes count them; the platform's encoder is not known to this room. */

/** Bytes of `text` in UTF-8. A lone surrogate counts as the replacement character, 3 bytes. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) continue
    const isPair = (unit & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00
    // beyond the one byte already counted for each unit
    bytes += isPair ? 2 : unit < 0x800 ? 1 : 2
    if (isPair) index++
  }
  return bytes
}
