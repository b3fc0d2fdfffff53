/** HTTP client of the load generator, with one connection and one request at a time, whose own cost is negligible. */
import { connect } from 'node:net'

export interface LoadClient {
  /** Sends a request and resolves with the status once the whole response has arrived. */
  send(request: Buffer): Promise<number>
  close(): void
}

const HEAD_ENDS = '\r\n\r\n'

export async function openClient(origin: string): Promise<LoadClient> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null
  let arrived: Buffer[] = []
  let size = 0
  /** Length of the whole response, known once its head has arrived. */
  let length: number | null = null
  let status = 0

  socket.on('data', (chunk) => {
    arrived.push(chunk)
    size += chunk.length
    if (length === null) readHead()
    if (length !== null && size >= length) finish()
  })
  socket.on('close', () => waiting?.reject(new Error('The connection was closed')))
  socket.on('error', (error) => waiting?.reject(error))

  function readHead(): void {
    const text = Buffer.concat(arrived).toString('latin1')
    const end = text.indexOf(HEAD_ENDS)
    if (end < 0) return
    const body = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]
    if (body === undefined) socket.destroy(new Error('An answer without a length'))
    status = Number(text.slice(9, 12))
    length = end + HEAD_ENDS.length + Number(body)
  }

  function finish(): void {
    arrived = []
    size = 0
    length = null
    const { resolve } = waiting ?? {}
    waiting = null
    resolve?.(status)
  }

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
