/** Byte length of text in UTF-8, computed here because this layer may not use the platform's encoder. */

/** Returns the bytes of `text` in UTF-8. A lone surrogate counts as the replacement character, 3 bytes. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) continue
    const isPair = (unit & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00
    // One byte of each unit is counted already.
    bytes += isPair ? 2 : unit < 0x800 ? 1 : 2
    if (isPair) index++
  }
  return bytes
}
