import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIdleTimer } from '../../idle-timer.ts'
import { at, DATABASE, openCloud, type TestCloud } from '../open-cloud.ts'
import {
  addDocument,
  addQuery,
  formatChannelBody,
  getChangeType,
  getChannelAddress,
  getDocumentPath,
  isCurrent,
  isSnapshot,
  openWebChannel,
  readChunks,
  removeTarget,
  sendChannelRequest,
} from './web-channel-client.ts'

const PAGES = 'http://127.0.0.1:4173'
let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud(undefined, { allowedOrigins: [PAGES] })
})
afterAll(() => cloud.close())

const put = (path: string, fields: object) =>
  cloud.call(':commit', {
    writes: [{ update: { name: `${DATABASE}/documents/${path}`, fields } }],
  })

describe('a session', () => {
  it('begins with its name and how often it will be heard', async () => {
    const { handshake, sid } = await openWebChannel(cloud, [])
    expect(handshake.status).toBe(200)
    expect(readChunks(handshake.text)).toEqual({
      arrays: [[0, ['c', sid, '', 8, 14, 30_000]]],
      rest: '',
    })
    expect(sid).toMatch(/^[\w-]{22}$/)
  })

  it('sends a byte at once on a line that has nothing to say', async () => {
    const channel = await openWebChannel(cloud, [])
    await channel.openBackChannel()
    await expect.poll(() => channel.arrays).toEqual([[1, ['noop']]])
  })

  it('counts the length of a chunk in the characters of its text', async () => {
    const text = 'Zoë ﬁnds 🐉 — \u2028 and \u0001'
    await put('odd/Zoë', { text: { stringValue: text } })
    const channel = await openWebChannel(cloud, [addDocument(2, 'odd/Zoë')])
    await channel.openBackChannel()
    const message = await channel.waitFor('document', (one) => getDocumentPath(one) === 'odd/Zoë')
    expect(at(message, 'documentChange', 'document', 'fields', 'text', 'stringValue')).toBe(text)
  })

  it('takes a message that is sent twice once, and in order', async () => {
    const channel = await openWebChannel(cloud, [addDocument(2, 'a/1')])
    await channel.openBackChannel()
    await channel.waitFor('snapshot', isSnapshot)
    // The later one overtakes the earlier, then both come again.
    await channel.send([removeTarget(2)], 2)
    await channel.send([addDocument(4, 'a/2')], 1)
    await channel.send([addDocument(4, 'a/2'), removeTarget(2)], 1)
    await channel.send([addDocument(4, 'a/2')], 1)
    await channel.send([addDocument(6, 'a/3')], 3)
    await channel.waitFor('the third target', isCurrent(6))
    const received = channel.messages().map((message) => {
      const ids = at(message, 'targetChange', 'targetIds')
      return `${getChangeType(message) ?? 'document'} ${JSON.stringify(ids) ?? ''}`
    })
    expect(received.filter((one) => /^(?:ADD|REMOVE)/.test(one))).toEqual([
      'ADD [2]',
      'ADD [4]',
      'REMOVE [2]',
      'ADD [6]',
    ])
  })

  it('tells each post how it stands', async () => {
    const channel = await openWebChannel(cloud, [])
    const { text } = await channel.send([addDocument(2, 'a/1')])
    // no line is attached, four messages wait, and so many bytes
    expect(readChunks(text).arrays).toEqual([0, 4, expect.any(Number)])
  })

  it('keeps what was not acknowledged and sends it again on the next line', async () => {
    const channel = await openWebChannel(cloud, [addDocument(2, 'a/1')])
    const line = await channel.openBackChannel()
    await channel.waitFor('snapshot', isSnapshot)
    const before = channel.arrays.map(([number]) => number)
    line.abort()
    await line.ended
    await channel.openBackChannel({ acknowledged: 1 })
    await expect.poll(() => channel.arrays.length).toBe(2 * before.length - 1)
    expect(channel.arrays.slice(before.length)).toEqual(channel.arrays.slice(1, before.length))
  })

  it('ends the older of two lines', async () => {
    const channel = await openWebChannel(cloud, [])
    const first = await channel.openBackChannel()
    const second = await channel.openBackChannel()
    await first.ended
    await channel.send([addDocument(2, 'a/1')])
    await channel.waitFor('snapshot', isSnapshot)
    second.abort()
  })

  it('answers a poll with what there is, and holds it while there is nothing', async () => {
    const channel = await openWebChannel(cloud, [addDocument(2, 'polled/1')])
    await (await channel.openBackChannel({ poll: true })).ended
    await channel.waitFor('snapshot', isSnapshot)
    const receivedCount = channel.arrays.length
    const held = await channel.openBackChannel({ poll: true })
    expect(channel.arrays.length).toBe(receivedCount)
    await put('polled/1', {})
    await held.ended
    expect(getDocumentPath(channel.arrays[receivedCount]?.[1][0])).toBe('polled/1')
  })

  it('ends a full line, so that what it brought is acknowledged', async () => {
    const long = 'x'.repeat(150_000)
    await put('long/1', { text: { stringValue: long } })
    await put('long/2', { text: { stringValue: long } })
    const query = { from: [{ collectionId: 'long' }] }
    const channel = await openWebChannel(cloud, [addQuery(2, query)])
    const line = await channel.openBackChannel()
    await line.ended
    expect(channel.messages().map(getDocumentPath).filter(Boolean)).toEqual(['long/1'])
    await channel.openBackChannel({ again: true })
    await channel.waitFor('the end of the result', isCurrent(2))
    expect(channel.messages().map(getDocumentPath).filter(Boolean)).toEqual(['long/1', 'long/2'])
    await channel.terminate()
  })

  it('is ended by its client, and is unknown afterwards', async () => {
    const channel = await openWebChannel(cloud, [addDocument(2, 'a/1')])
    const line = await channel.openBackChannel()
    expect(await channel.terminate()).toMatchObject({ status: 200, text: '' })
    await line.ended
    expect(await channel.get('RID=rpc&AID=0&CI=0&TYPE=xmlhttp')).toMatchObject({
      status: 400,
      text: 'Error: Unknown SID',
    })
    expect((await channel.send([removeTarget(2)])).text.indexOf('Unknown SID')).toBeGreaterThan(0)
    expect((await channel.terminate()).status).toBe(200)
  })
})

describe('a service that is closed', () => {
  it('tells every stream, so that its client comes back at once, and opens no more', async () => {
    const other = await openCloud()
    const channel = await openWebChannel(other, [addDocument(2, 'a/1')])
    const line = await channel.openBackChannel()
    await channel.waitFor('snapshot', isSnapshot)
    const closing = other.close()
    await line.ended
    expect(at(channel.messages().at(-1), 'error')).toMatchObject({ code: 14 })
    expect(other.usage.read().listeners).toBe(0)
    await closing
  })
})

describe('fault 53: pages of other origins', () => {
  const address = () => `${getChannelAddress(cloud)}?VER=8&database=${encodeURIComponent(DATABASE)}`

  it('open no channel', async () => {
    const { status, headers } = await sendChannelRequest(
      address(),
      'POST',
      { origin: 'https://evil.example' },
      formatChannelBody([addDocument(2, 'a/1')], 0),
    )
    expect(status).toBe(403)
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('are told apart from ours on every answer, errors and streams among them', async () => {
    const channel = await openWebChannel(cloud, [], { headers: { origin: PAGES } })
    const line = await channel.openBackChannel()
    const answers = [
      channel.handshake,
      line,
      await channel.send([removeTarget(2)]),
      await channel.send(['{']),
      await sendChannelRequest(`${address()}&SID=none&TYPE=xmlhttp`, 'GET', { origin: PAGES }),
      await channel.get('AID=99&TYPE=xmlhttp'),
      await channel.terminate(),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 400, 200])
    for (const { headers } of [...answers, await channel.get('TYPE=xmlhttp')]) {
      expect(headers['access-control-allow-origin']).toBe(PAGES)
      expect(headers['access-control-allow-credentials']).toBe('true')
    }
  })
})

describe('what no client sends', () => {
  const post = (query: string, content: string) =>
    sendChannelRequest(`${getChannelAddress(cloud)}?${query}`, 'POST', {}, content)
  const begin = `VER=8&database=${encodeURIComponent(DATABASE)}`

  it.each([
    ['another version', 'VER=9', 'count=0', 400],
    ['no version', '', 'count=0', 400],
    ['a count that is no number', begin, 'count=many', 400],
    ['a count that is too large', begin, 'count=1001', 400],
    ['a number that is below zero', begin, 'count=1&ofs=-1&req0___data__={}', 400],
    ['a message that is missing', begin, 'count=2&ofs=0&req0___data__={}', 400],
    ['a message far ahead of its turn', begin, 'count=1&ofs=5000&req0___data__={}', 400],
    ['two mebibytes', begin, `count=1&req0___data__=${'x'.repeat(2 ** 21)}`, 400],
    ['twenty mebibytes', begin, 'x'.repeat(20 * 2 ** 20), 413],
  ])('is refused: %s', async (_what, query, content, status) => {
    const answer = await post(query, content)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain('INVALID_ARGUMENT')
  })

  it('is refused: another address or method of the protocol', async () => {
    const address = getChannelAddress(cloud)
    expect((await sendChannelRequest(`${address}/more?VER=8`, 'POST', {}, '')).status).toBe(501)
    expect(
      (await sendChannelRequest(address.replace('Listen', 'Commit'), 'POST', {}, '')).status,
    ).toBe(501)
    expect((await sendChannelRequest(address, 'GET', {})).status).toBe(400)
    const channel = await openWebChannel(cloud, [])
    expect((await sendChannelRequest(`${address}?SID=${channel.sid}`, 'PUT', {}, '')).status).toBe(
      405,
    )
  })

  it.each([
    ['no JSON', '{"database"', 3],
    ['a list', '[]', 3],
    ['an unknown name', '{"database":"x","more":1}', 3],
    ['another database', JSON.stringify({ ...removeTarget(2), database: 'projects/x' }), 3],
    ['neither target', JSON.stringify({ database: DATABASE }), 3],
    ['a target without a number', JSON.stringify({ database: DATABASE, addTarget: {} }), 3],
    ['nesting without an end', `{"addTarget":${'['.repeat(50_000)}`, 3],
  ])('ends the stream with a reason: %s', async (_what, message, code) => {
    const channel = await openWebChannel(cloud, [message])
    await channel.openBackChannel()
    const refusal = await channel.waitFor('refusal', (one) => at(one, 'error') !== undefined)
    expect(at(refusal, 'error', 'code')).toBe(code)
    // What follows is passed over: the client opens another stream.
    expect((await channel.send([addDocument(2, 'a/1')])).status).toBe(200)
  })

  it('ends the stream of another project with a reason', async () => {
    const channel = await openWebChannel(cloud, [], { query: 'VER=8&database=projects/other' })
    await channel.openBackChannel()
    const refusal = await channel.waitFor('refusal', (one) => at(one, 'error') !== undefined)
    expect(at(refusal, 'error')).toMatchObject({ code: 5, status: 'NOT_FOUND' })
  })
})

describe('fault 26: slow-loris', () => {
  it('keeps nobody waiting, and its sockets are closed while a hanging line stays', async () => {
    const other = await openCloud(undefined, {
      timeouts: { headersTimeout: 1000, requestTimeout: 1500, connectionsCheckingInterval: 50 },
    })
    try {
      const channel = await openWebChannel(other, [addDocument(2, 'a/1')])
      await channel.openBackChannel()
      await channel.waitFor('snapshot', isSnapshot)
      const closed = Array.from({ length: 100 }, () => dribble(other.port))
      const since = startIdleTimer()
      expect((await sendChannelRequest(`${other.address}/_local/health`, 'GET', {})).status).toBe(
        200,
      )
      expect(since()).toBeLessThan(1000)
      const answers = await Promise.all(closed)
      expect(answers.filter((text) => text.startsWith('HTTP/1.1 408'))).toHaveLength(100)
      const body = await neverSent(other.port)
      expect(body).toBe(408)
      // The line has outlived what a request may take, and still speaks.
      await other.call(':commit', {
        writes: [{ update: { name: `${DATABASE}/documents/a/1`, fields: {} } }],
      })
      await channel.waitFor('change', (message) => getDocumentPath(message) === 'a/1')
    } finally {
      await other.close()
    }
  })
})

/** A socket that sends its headers a byte at a time; answers what came back when it was closed. */
function dribble(port: number): Promise<string> {
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

/** A request whose body never comes; answers the status it is closed with. */
function neverSent(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const out = request(
      { host: '127.0.0.1', port, method: 'POST', path: '/v1/x', agent: new Agent() },
      (answer) => resolve(answer.statusCode ?? 0),
    )
    out.on('error', reject)
    out.setHeader('content-length', '10')
    out.flushHeaders()
  })
}
