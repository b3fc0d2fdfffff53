/** Fixture: a proxy that delays every response of a wiki and records it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { withBenchWiki } from './bench.ts'
import { forwardRequest, PROXY_HOST, type ProxiedResponse, startProxy } from './proxy.ts'

export interface Exchange {
  readonly what: string
  /** Milliseconds of this process's clock. */
  readonly arrived: number
  answered: number
}

export interface DelayedWiki {
  /** `http://127.0.0.1:{port}` */
  readonly pages: string
  /** All requests so far, of pages and services and with preflights, in the order of arrival. */
  readonly exchanges: readonly Exchange[]
}

/** The delay is made here, since the browser's emulation of a slow network does not delay preflights. */
export async function withDelayedWiki<T>(delay: number, use: (far: DelayedWiki) => Promise<T>): Promise<T> {
  const exchanges: Exchange[] = []
  const origins = { pages: '', services: '' }
  const relay = (side: keyof typeof origins) =>
    startProxy(async (request, response) => {
      const exchange: Exchange = {
        what: `${request.method} ${request.url}`,
        arrived: performance.now(),
        answered: Number.POSITIVE_INFINITY,
      }
      exchanges.push(exchange)
      const send = await prepare(origins[side], request, response)
      await wait(delay)
      exchange.answered = performance.now()
      send()
    })
  const [pages, services] = [await relay('pages'), await relay('services')]

  async function prepare(origin: string, request: IncomingMessage, response: ServerResponse): Promise<() => void> {
    const isPage = request.headers.accept?.includes('text/html') === true
    const answer = await forwardRequest(origin, request, isPage ? { 'accept-encoding': 'identity' } : {})
    const { status, headers, bytes } = isPage ? redirectToProxy(answer) : answer
    return () => {
      response.writeHead(status, headers)
      response.end(bytes)
    }
  }

  /** Returns the page with the addresses of its services replaced by the proxy's. */
  function redirectToProxy({ status, headers, bytes }: ProxiedResponse): ProxiedResponse {
    const { port } = new URL(origins.services)
    const here = (text: string) =>
      text
        .replaceAll(`${PROXY_HOST}:${port}`, `${PROXY_HOST}:${services.port}`)
        .replaceAll(`"port":${port}`, `"port":${services.port}`)
    const packed = gzipSync(here(bytes.toString()))
    return {
      status,
      headers: {
        ...headers,
        'content-security-policy': here(String(headers['content-security-policy'])),
        'content-encoding': 'gzip',
        'content-length': String(packed.length),
      },
      bytes: packed,
    }
  }

  const here = `http://${PROXY_HOST}:${pages.port}`
  try {
    return await withBenchWiki({ flags: ['--dev-origin', here] }, (wiki) => {
      Object.assign(origins, { pages: wiki.pages, services: wiki.services })
      return use({ pages: here, exchanges })
    })
  } finally {
    pages.close()
    services.close()
  }
}
