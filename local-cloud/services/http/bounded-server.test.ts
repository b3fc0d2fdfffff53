import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createBoundedServer, type ServerLimits } from './bounded-server.ts'
import type { ResponseConnection } from './service-handler.ts'
import { openServicesServer } from './services-server.ts'

let close: (() => Promise<void>)[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(close.map((end) => end()))
  close = []
})

async function listen(bounds: Partial<ServerLimits>): Promise<number> {
  const server = createBoundedServer({}, (_, response) => response.end('ok'), bounds)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Returns what the server sends until it closes the socket. */
function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let text = ''
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    socket.on('close', () => resolve(text)).on('error', () => {})
    socket.write(request)
  })
}

describe('a bounded listener', () => {
  it('says nosniff in every response, also to malformed requests', async () => {
    const port = await listen({})
    const answers = await Promise.all([
      exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
      exchange(port, 'nonsense\r\n\r\n'),
      exchange(port, `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`),
      exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n'),
      exchange(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'),
    ])
    expect(answers.map((text) => text.split(' ')[1])).toEqual(['200', '400', '431', '417', '200'])
    for (const answer of answers) expect(answer.toLowerCase()).toContain('x-content-type-options')
  })

  it('closes idle sockets, and rejects connections above its limit', async () => {
    const port = await listen({ idleTimeout: 200, maxConnections: 2 })
    const idle = [exchange(port, ''), exchange(port, '')]
    // The third connection is closed without a response.
    expect(await exchange(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('')
    await Promise.all(idle)
    expect(await exchange(port, 'GET / HTTP/1.0\r\nHost: a\r\n\r\n')).toContain('ok')
  })

  it('closes the connection of a client that does not read', async () => {
    let onClosed = () => {}
    const closed = new Promise<void>((resolve) => {
      onClosed = resolve
    })
    const opened = await openServicesServer({
      port: 0,
      allowedOrigins: new Set(),
      onError: () => {},
      limits: { idleTimeout: 300 },
      handleRequest: async () => ({
        status: 200,
        headers: {},
        open(line: ResponseConnection) {
          line.write('x'.repeat(64 * 1024 * 1024))
          line.onClose(onClosed)
        },
      }),
    })
    if (!opened.ok) throw new Error(opened.error.reason)
    const { port } = opened.value
    close.push(opened.value.close)
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.pause()
    socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    await closed
  })
})
