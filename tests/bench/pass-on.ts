/** What stands between a browser and a running wiki: listens on a port, and asks the wiki what it was asked. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'

export const HOST = '127.0.0.1'

export interface Listener {
  readonly port: string
  close(): void
}

export async function listen(
  answer: (asked: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Listener> {
  const server = createServer((asked, response) => {
    answer(asked, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? String(address.port) : '',
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export interface Passed {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** `origin` is `http://127.0.0.1:{port}`, under which alone the wiki answers. */
export async function ask(
  origin: string,
  asked: IncomingMessage,
  change: IncomingHttpHeaders = {},
): Promise<Passed> {
  const body = await bytesOf(asked)
  return new Promise((resolve, reject) => {
    const out = request(
      `${origin}${asked.url}`,
      {
        method: asked.method ?? 'GET',
        headers: { ...asked.headers, host: new URL(origin).host, ...change },
      },
      (answer) => {
        const { statusCode: status = 502, headers } = answer
        bytesOf(answer).then((bytes) => resolve({ status, headers, bytes }), reject)
      },
    )
    out.on('error', reject)
    out.end(body)
  })
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
