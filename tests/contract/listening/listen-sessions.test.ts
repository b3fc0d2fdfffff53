import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWriter } from '../documents/lite-writes.ts'
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

const put = createWriter(() => cloud)

describe('a WebChannel session', () => {
  it('begins with its id and its keep-alive interval', async () => {
    const { handshake, sid } = await openWebChannel(cloud, [])
    expect(handshake.status).toBe(200)
    expect(readChunks(handshake.text)).toEqual({
      arrays: [[0, ['c', sid, '', 8, 14, 30_000]]],
      rest: '',
    })
    expect(sid).toMatch(/^[\w-]{22}$/)
  })

  it('sends a keep-alive at once on an idle back channel', async () => {
    const channel = await openWebChannel(cloud, [])
    await channel.openBackChannel()
    await expect.poll(() => channel.arrays).toEqual([[1, ['noop']]])
  })

  it('counts the length of a chunk in UTF-16 units', async () => {
    const text = 'Zoë ﬁnds 🐉 — \u2028 and \u0001'
    await put('odd/Zoë', { text: { stringValue: text } })
    const channel = await openWebChannel(cloud, [addDocument(2, 'odd/Zoë')])
    await channel.openBackChannel()
    const message = await channel.waitFor('document', (one) => getDocumentPath(one) === 'odd/Zoë')
    expect(at(message, 'documentChange', 'document', 'fields', 'text', 'stringValue')).toBe(text)
  })

  it('handles repeated messages once and in order', async () => {
    const channel = await openWebChannel(cloud, [addDocument(2, 'a/1')])
    await channel.openBackChannel()
    await channel.waitFor('snapshot', isSnapshot)
    // The later message arrives first, then both are sent again.
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

  it('answers each POST with its status', async () => {
    const channel = await openWebChannel(cloud, [])
    const { text } = await channel.send([addDocument(2, 'a/1')])
    // The status is: no back channel, number of the last message, bytes that wait.
    expect(readChunks(text).arrays).toEqual([0, 4, expect.any(Number)])
  })

  it('resends unacknowledged messages on the next back channel', async () => {
    const channel = await openWebChannel(cloud, [addDocument(2, 'a/1')])
    const backChannel = await channel.openBackChannel()
    await channel.waitFor('snapshot', isSnapshot)
    const before = channel.arrays.map(([number]) => number)
    backChannel.abort()
    await backChannel.ended
    await channel.openBackChannel({ acknowledged: 1 })
    await expect.poll(() => channel.arrays.length).toBe(2 * before.length - 1)
    expect(channel.arrays.slice(before.length)).toEqual(channel.arrays.slice(1, before.length))
  })

  it('ends the older of two back channels', async () => {
    const channel = await openWebChannel(cloud, [])
    const first = await channel.openBackChannel()
    const second = await channel.openBackChannel()
    await first.ended
    await channel.send([addDocument(2, 'a/1')])
    await channel.waitFor('snapshot', isSnapshot)
    second.abort()
  })

  it('answers a poll with the messages that wait, or holds it until there is one', async () => {
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

  it('ends a full back channel, so that its messages are acknowledged', async () => {
    const long = 'x'.repeat(150_000)
    await put('long/1', { text: { stringValue: long } })
    await put('long/2', { text: { stringValue: long } })
    const query = { from: [{ collectionId: 'long' }] }
    const channel = await openWebChannel(cloud, [addQuery(2, query)])
    const backChannel = await channel.openBackChannel()
    await backChannel.ended
    expect(channel.messages().map(getDocumentPath).filter(Boolean)).toEqual(['long/1'])
    await channel.openBackChannel({ again: true })
    await channel.waitFor('the end of the result', isCurrent(2))
    expect(channel.messages().map(getDocumentPath).filter(Boolean)).toEqual(['long/1', 'long/2'])
    await channel.terminate()
  })

  it('is unknown after its client ended it', async () => {
    const channel = await openWebChannel(cloud, [addDocument(2, 'a/1')])
    const backChannel = await channel.openBackChannel()
    expect(await channel.terminate()).toMatchObject({ status: 200, text: '' })
    await backChannel.ended
    expect(await channel.get('RID=rpc&AID=0&CI=0&TYPE=xmlhttp')).toMatchObject({
      status: 400,
      text: 'Error: Unknown SID',
    })
    expect((await channel.send([removeTarget(2)])).text.indexOf('Unknown SID')).toBeGreaterThan(0)
    expect((await channel.terminate()).status).toBe(200)
  })
})

describe('a service that closes', () => {
  it('ends every stream with UNAVAILABLE, so that its client reconnects at once', async () => {
    const other = await openCloud()
    const channel = await openWebChannel(other, [addDocument(2, 'a/1')])
    const backChannel = await channel.openBackChannel()
    await channel.waitFor('snapshot', isSnapshot)
    const closing = other.close()
    await backChannel.ended
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

  it('get no CORS headers; allowed origins get them on every response, errors and streams included', async () => {
    const channel = await openWebChannel(cloud, [], { headers: { origin: PAGES } })
    const backChannel = await channel.openBackChannel()
    const answers = [
      channel.handshake,
      backChannel,
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
