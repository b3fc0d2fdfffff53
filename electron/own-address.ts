/** Rule for the interface's own origin, `app://wiki`. */
import { PROGRAM_ORIGIN } from '#shared/program-link'

export const SCHEME = 'app'
const HOST = 'wiki'
/** The value of the `Origin` header. For a custom scheme, `URL.origin` in Node is the text "null". */
export const OWN_ORIGIN = PROGRAM_ORIGIN

export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return protocol === `${SCHEME}:` && host === HOST
}
