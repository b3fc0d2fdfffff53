/** Who may speak to the services: pages of this product's own origins, under this machine's own names. */

import type { HeaderReader } from './service-handler.ts'

export interface OriginGuard {
  /** A sentence for the developer who sees it, or null when the request may pass. */
  findRejection(headers: HeaderReader): string | null
  /** Whether it came under a name that is not this machine's own. */
  hasForeignHost(headers: HeaderReader): boolean
}

/**
 * A browser names the page that sends a request; a foreign one is refused, so no web page can use a reader's
 * browser to reach these services. A name that merely resolves to this machine (DNS rebinding) shows in Host.
 * Programs that are no browsers send no Origin and may pass.
 */
export function createOriginGuard(
  port: () => number,
  allowedOrigins: ReadonlySet<string>,
): OriginGuard {
  // browsers leave out the port that http has anyway
  const listOwnHosts = () =>
    ['127.0.0.1', 'localhost'].flatMap((name) =>
      port() === HTTP_PORT ? [name, `${name}:${HTTP_PORT}`] : [`${name}:${port()}`],
    )
  const hasForeignHost = (headers: HeaderReader) => !listOwnHosts().includes(headers('host') ?? '')
  return {
    hasForeignHost,
    findRejection(headers) {
      if (hasForeignHost(headers))
        return 'The local services answer only to 127.0.0.1 and localhost at their own port.'
      const origin = headers('origin')
      if (
        origin === undefined ||
        allowedOrigins.has(origin) ||
        listOwnHosts().some((name) => origin === `http://${name}`)
      )
        return null
      return 'The local services answer only pages of this wiki, not pages of other origins.'
    },
  }
}

const HTTP_PORT = 80
