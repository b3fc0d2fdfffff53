/** Whether an address is the interface's own. */
import { PROGRAM_ORIGIN } from '#shared/program-link'

export const SCHEME = 'app'
const HOST = 'wiki'
/** As browsers write it in `Origin`. For a scheme of our own, `URL.origin` in Node is the text "null". */
export const OWN_ORIGIN = PROGRAM_ORIGIN

export function isOwnAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host } = new URL(address)
  return protocol === `${SCHEME}:` && host === HOST
}
