/** Short hash of a text, to notice a change. It does not protect against intention. */
import { hashToInteger } from '#shared/model/text/hash-to-integer'

/** Returns the 32-bit FNV-1a hash of the UTF-16 units of `text`, as 1 to 7 digits in base 36. */
export const hashText = (text: string): string => hashToInteger(text).toString(36)
