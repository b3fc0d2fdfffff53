/** HTTP proxy in front of a running wiki. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'

export const PROXY_HOST = '127.0.0.1'

export interface ProxyServer {
  readonly port: string
  close(): void
}

export async function startProxy(
  answer: (incoming: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<ProxyServer> {
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, PROXY_HOST, resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? String(address.port) : '',
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export interface ProxiedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** `origin` is `http://127.0.0.1:{port}`, the only one that the wiki accepts. */
export async function forwardRequest(
  origin: string,
  incoming: IncomingMessage,
  change: IncomingHttpHeaders = {},
): Promise<ProxiedResponse> {
  const body = await readBytes(incoming)
  return new Promise((resolve, reject) => {
    const out = request(
      `${origin}${incoming.url}`,
      {
        method: incoming.method ?? 'GET',
        headers: { ...incoming.headers, host: new URL(origin).host, ...change },
      },
      (answer) => {
        const { statusCode: status = 502, headers } = answer
        readBytes(answer).then((bytes) => resolve({ status, headers, bytes }), reject)
      },
    )
    out.on('error', reject)
    out.end(body)
  })
}

async function readBytes(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
