/** Base64url (RFC 4648, section 5, without padding) of UTF-8, because this layer may not use the platform's encoder. */
import { BASE64URL_DIGITS } from '#shared/model/text/base64url-digits'

const LONE_SURROGATES = /\p{Surrogate}/gu

/** Lone surrogates become the replacement character. */
export function encodeBase64Url(text: string): string {
  const escaped = encodeURIComponent(text.replace(LONE_SURROGATES, '\ufffd'))
  const bytes = escaped.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return bytes.replace(/[\s\S]{1,3}/g, (group) => {
    const bits = [0, 1, 2].reduce((sum, at) => sum * 256 + (group.charCodeAt(at) || 0), 0)
    const digits = [18, 12, 6, 0].map((shift) => BASE64URL_DIGITS.charAt((bits >> shift) & 63))
    return digits.slice(0, group.length + 1).join('')
  })
}

/** Returns null if `code` is not base64url or its bytes are not UTF-8. */
export function decodeBase64Url(code: string): string | null {
  if (!/^[\w-]*$/.test(code) || code.length % 4 === 1) return null
  const escaped = code.replace(/.{1,4}/g, (group) => {
    const bits = [0, 1, 2, 3].reduce(
      (sum, at) => sum * 64 + Math.max(0, BASE64URL_DIGITS.indexOf(group.charAt(at) || 'A')),
      0,
    )
    const bytes = [16, 8, 0].map((shift) => `%${((bits >> shift) & 255).toString(16).padStart(2, '0')}`)
    return bytes.slice(0, group.length - 1).join('')
  })
  try {
    return decodeURIComponent(escaped)
  } catch {
    return null
  }
}
