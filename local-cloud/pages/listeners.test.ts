import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createJsonResponse, openServicesServer } from 'local-cloud-services'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPageServer } from './page-server.ts'

/** Node publishes the server of each request on this channel; the listeners expose only their port. */
const REQUEST_START = 'http.server.request.start'

async function serverAt(port: number): Promise<Server> {
  let found: Server | null = null
  const onRequest = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('server' in message)) return
    const { server } = message
    if (!(server instanceof Server)) return
    const address = server.address()
    if (typeof address === 'object' && address?.port === port) found = server
  }
  subscribe(REQUEST_START, onRequest)
  try {
    await (await fetch(`http://127.0.0.1:${port}/`)).text()
  } finally {
    unsubscribe(REQUEST_START, onRequest)
  }
  if (found === null) throw new Error('No server of this process has answered.')
  return found
}

const LISTENERS = {
  async services() {
    const opened = await openServicesServer({
      handleRequest: async () => createJsonResponse(200, '{}'),
      port: 0,
      allowedOrigins: new Set(),
      onError: () => {},
    })
    if (!opened.ok) throw new Error(opened.error.reason)
    return opened.value
  },
  async pages() {
    const opened = await openPageServer(0, () => {})
    if (!opened.ok) throw new Error(opened.error)
    const page = async () => ({ status: 200, headers: {}, body: Buffer.from('here') })
    opened.value.setHandlers(page, async () => new Response('here'))
    return opened.value
  },
}

/** Sends a raw request, since fetch always sends Host. */
function exchange(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  return text(socket)
}

describe.each([
  ['services', 403],
  ['pages', 421],
] as const)('the listener of the %s', (name, status) => {
  it('refuses a request without Host itself, and an unknown Expect, with nosniff', async () => {
    const listener = await LISTENERS[name]()
    onTestFinished(() => listener.close())
    const answers = await Promise.all([
      exchange(listener.port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'),
      exchange(
        listener.port,
        `GET / HTTP/1.1\r\nHost: 127.0.0.1:${listener.port}\r\nExpect: tea\r\nConnection: close\r\n\r\n`,
      ),
    ])
    expect(answers.map((answer) => answer.split(' ')[1])).toEqual([`${status}`, '417'])
    for (const answer of answers) expect(answer.toLowerCase()).toContain('nosniff')
  })
})

describe.each([
  ['services', { headersTimeout: 10_000, requestTimeout: 60_000 }],
  ['pages', { headersTimeout: 10_000, requestTimeout: 30_000 }],
] as const)('the listener of the %s', (name, timeouts) => {
  it('is bound to the loopback interface, and has request timeouts', async () => {
    const listener = await LISTENERS[name]()
    onTestFinished(() => listener.close())
    const server = await serverAt(listener.port)
    expect(server.address()).toMatchObject({ address: '127.0.0.1', family: 'IPv4' })
    // A timeout of 0 would mean none.
    expect(server).toMatchObject(timeouts)
  })
})
