/** Who may speak to the services: pages of this product's own origins, under this machine's own names. */

import type { HeaderReader } from './exchange.ts'

export interface OriginGuard {
  /** A sentence for the developer who sees it, or null when the request may pass. */
  refusal(headers: HeaderReader): string | null
}

/**
 * A browser names the page that sends a request; a foreign one is refused, so no web page can use a reader's
 * browser to reach these services. A name that merely resolves to this machine (DNS rebinding) shows in Host.
 * Programs that are no browsers send no Origin and may pass.
 */
export function guardOrigins(port: () => number, allowedOrigins: ReadonlySet<string>): OriginGuard {
  return {
    refusal(headers) {
      const host = headers('host')
      const own = [`127.0.0.1:${port()}`, `localhost:${port()}`]
      if (host === undefined || !own.includes(host))
        return 'The local services answer only to 127.0.0.1 and localhost at their own port.'
      const origin = headers('origin')
      if (
        origin === undefined ||
        allowedOrigins.has(origin) ||
        own.some((name) => origin === `http://${name}`)
      )
        return null
      return 'The local services answer only pages of this wiki, not pages of other origins.'
    },
  }
}
