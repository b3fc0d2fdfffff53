import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIdleTimer } from '../../idle-timer.ts'
import { createWriter } from '../documents/lite-writes.ts'
import { at, DATABASE, openCloud, type TestCloud } from '../open-cloud.ts'
import {
  addDocument,
  getChannelAddress,
  getDocumentPath,
  isSnapshot,
  openWebChannel,
  removeTarget,
  sendChannelRequest,
} from './web-channel-client.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud()
})
afterAll(() => cloud.close())

describe('an invalid request', () => {
  const post = (query: string, content: string) =>
    sendChannelRequest(`${getChannelAddress(cloud)}?${query}`, 'POST', {}, content)
  const begin = `VER=8&database=${encodeURIComponent(DATABASE)}`

  it.each([
    ['another version', 'VER=9', 'count=0', 400],
    ['no version', '', 'count=0', 400],
    ['a count that is no number', begin, 'count=many', 400],
    ['a count that is too large', begin, 'count=1001', 400],
    ['a negative number', begin, 'count=1&ofs=-1&req0___data__={}', 400],
    ['a missing message', begin, 'count=2&ofs=0&req0___data__={}', 400],
    ['a message far ahead of its order', begin, 'count=1&ofs=5000&req0___data__={}', 400],
    ['two mebibytes', begin, `count=1&req0___data__=${'x'.repeat(2 ** 21)}`, 400],
    ['twenty mebibytes', begin, 'x'.repeat(20 * 2 ** 20), 413],
  ])('is refused: %s', async (_what, query, content, status) => {
    const answer = await post(query, content)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain('INVALID_ARGUMENT')
  })

  it('is refused: another path or method', async () => {
    const address = getChannelAddress(cloud)
    expect((await sendChannelRequest(`${address}/more?VER=8`, 'POST', {}, '')).status).toBe(501)
    expect((await sendChannelRequest(address.replace('Listen', 'Commit'), 'POST', {}, '')).status).toBe(501)
    expect((await sendChannelRequest(address, 'GET', {})).status).toBe(400)
    const channel = await openWebChannel(cloud, [])
    expect((await sendChannelRequest(`${address}?SID=${channel.sid}`, 'PUT', {}, '')).status).toBe(405)
  })

  it.each([
    ['invalid JSON', '{"database"', 3],
    ['a list', '[]', 3],
    ['an unknown name', '{"database":"x","more":1}', 3],
    ['another database', JSON.stringify({ ...removeTarget(2), database: 'projects/x' }), 3],
    ['neither target', JSON.stringify({ database: DATABASE }), 3],
    ['a target without a number', JSON.stringify({ database: DATABASE, addTarget: {} }), 3],
    ['nesting that is too deep', `{"addTarget":${'['.repeat(50_000)}`, 3],
  ])('ends the stream with a reason: %s', async (_what, message, code) => {
    const channel = await openWebChannel(cloud, [message])
    await channel.openBackChannel()
    const refusal = await channel.waitFor('refusal', (one) => at(one, 'error') !== undefined)
    expect(at(refusal, 'error', 'code')).toBe(code)
    // Later messages are ignored; the client opens another stream.
    expect((await channel.send([addDocument(2, 'a/1')])).status).toBe(200)
  })

  it('ends the stream with a reason: another project', async () => {
    const channel = await openWebChannel(cloud, [], { query: 'VER=8&database=projects/other' })
    await channel.openBackChannel()
    const refusal = await channel.waitFor('refusal', (one) => at(one, 'error') !== undefined)
    expect(at(refusal, 'error')).toMatchObject({ code: 5, status: 'NOT_FOUND' })
  })
})

describe('fault 26: a slow-loris attack', () => {
  it('delays no other client, and its sockets are closed while a back channel stays open', async () => {
    const other = await openCloud(undefined, {
      timeouts: { headersTimeout: 1000, requestTimeout: 1500, connectionsCheckingInterval: 50 },
    })
    try {
      const channel = await openWebChannel(other, [addDocument(2, 'a/1')])
      await channel.openBackChannel()
      await channel.waitFor('snapshot', isSnapshot)
      const closed = Array.from({ length: 100 }, () => sendHeadersSlowly(other.port))
      const since = startIdleTimer()
      expect((await sendChannelRequest(`${other.address}/_local/health`, 'GET', {})).status).toBe(200)
      expect(since()).toBeLessThan(1000)
      const answers = await Promise.all(closed)
      expect(answers.filter((text) => text.startsWith('HTTP/1.1 408'))).toHaveLength(100)
      const body = await sendWithoutBody(other.port)
      expect(body).toBe(408)
      // The back channel is open for longer than the request timeout, and still receives messages.
      await createWriter(() => other)('a/1', {})
      await channel.waitFor('change', (message) => getDocumentPath(message) === 'a/1')
    } finally {
      await other.close()
    }
  })
})

/** Sends headers byte by byte over a socket; resolves with the response once the socket is closed. */
function sendHeadersSlowly(port: number): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ host: '127.0.0.1', port })
    const more = setInterval(() => socket.writable && socket.write('a'), 100)
    socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: `)
    socket.on('data', (piece) => {
      text += piece.toString()
    })
    socket
      .on('error', () => {})
      .on('close', () => {
        clearInterval(more)
        resolve(text)
      })
  })
}

/** Sends a request without its body; resolves with the status of the response. */
function sendWithoutBody(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const out = request({ host: '127.0.0.1', port, method: 'POST', path: '/v1/x', agent: new Agent() }, (answer) =>
      resolve(answer.statusCode ?? 0),
    )
    out.on('error', reject)
    out.setHeader('content-length', '10')
    out.flushHeaders()
  })
}
