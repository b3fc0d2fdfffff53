/** Origin and Host check: rejects requests of foreign origins, and protects against DNS rebinding. */

import type { HeaderReader } from './service-handler.ts'

export interface OriginGuard {
  /** Returns an error message for developers, or null if the request is allowed. */
  findRejection(headers: HeaderReader): string | null
  /** True if the Host header is not a loopback name with this server's port. */
  hasForeignHost(headers: HeaderReader): boolean
}

/**
 * A browser sends the origin of the requesting site; foreign origins are rejected, so that no other site can
 * use the browser to reach these services. After DNS rebinding the Host header still names the foreign domain.
 * Requests without Origin are allowed, since programs other than browsers send none.
 */
export function createOriginGuard(port: () => number, allowedOrigins: ReadonlySet<string>): OriginGuard {
  // Browsers omit the default port.
  const listOwnHosts = () =>
    ['127.0.0.1', 'localhost'].flatMap((name) =>
      port() === HTTP_PORT ? [name, `${name}:${HTTP_PORT}`] : [`${name}:${port()}`],
    )
  const hasForeignHost = (headers: HeaderReader) => !listOwnHosts().includes(headers('host') ?? '')
  return {
    hasForeignHost,
    findRejection(headers) {
      if (hasForeignHost(headers)) return 'The local services answer only to 127.0.0.1 and localhost at their own port.'
      const origin = headers('origin')
      if (
        origin === undefined ||
        allowedOrigins.has(origin) ||
        listOwnHosts().some((name) => origin === `http://${name}`)
      )
        return null
      return 'Only allowed origins may call the local services.'
    },
  }
}

const HTTP_PORT = 80
