import { describe, expect } from 'vitest'
import { parseMicros } from '../../../local-cloud/services/store/values/value-order.ts'
import { toLiteDocumentName } from '../documents/lite-writes.ts'
import { at } from '../open-cloud.ts'
import { brief, down, from, test as it, over, receiveUntil } from './listening-fixture.ts'
import {
  addDocument,
  addQuery,
  getDocumentPath,
  getResumeToken,
  isCurrent,
  isSnapshot,
  openWebChannel,
  removeTarget,
} from './web-channel-client.ts'

describe('a target', () => {
  it('is added, sent, made current and part of a snapshot', async ({ open }) => {
    const { listen, put } = await open()
    await put('a/1', 1)
    const channel = await listen([addDocument(2, 'a/1'), addDocument(4, 'a/none')])
    await channel.waitFor('second', isCurrent(4))
    await channel.waitFor('snapshot', isSnapshot)
    expect(channel.messages().map(brief)).toEqual([
      'ADD [2]',
      'documentChange a/1 [[2],[]]',
      'CURRENT [2]',
      'NO_CHANGE []',
      'ADD [4]',
      'documentDelete a/none [[],[4]]',
      'CURRENT [4]',
      'NO_CHANGE []',
    ])
  })

  it('receives every commit as one message for each document and a final snapshot', async ({ open }) => {
    const { listen, put, remove } = await open()
    const channel = await listen([addDocument(2, 'a/1'), addQuery(4, from('a')), addQuery(6, from('a', over(5)))])
    await channel.waitFor('last', isCurrent(6))
    await channel.waitFor('snapshot', isSnapshot)
    const cases: [() => Promise<unknown>, string[]][] = [
      [() => put('a/1', 9), ['documentChange a/1 [[2,4,6],[]]']],
      [() => put('a/1', 1), ['documentChange a/1 [[2,4],[6]]']],
      [() => put('a/2', 1), ['documentChange a/2 [[4],[]]']],
      [() => remove('a/1'), ['documentDelete a/1 [[],[2,4]]']],
      [() => put('b/1', 1), []],
    ]
    for (const [work, expected] of cases) {
      await work()
      expect(await receiveUntil(channel, isSnapshot)).toEqual([...expected, 'NO_CHANGE []'])
    }
  })

  it('receives read times that only increase, also if the clock is set back', async ({ open }) => {
    let time = Date.UTC(2026, 0, 1)
    const { listen, put } = await open({ clock: () => time })
    const channel = await listen([addQuery(2, from('a')), addQuery(4, from('b'))])
    await channel.waitFor('second', isCurrent(4))
    for (const step of [0, 0, -60_000, -3_600_000, 5]) {
      time += step
      await put('a/1', time)
      await channel.waitFor('snapshot', isSnapshot)
      await channel.send([addQuery(6, from('c'))])
      await channel.waitFor('third', isCurrent(6))
      await channel.send([removeTarget(6)])
    }
    const times = channel
      .messages()
      .filter(isSnapshot)
      .map((message) => parseMicros(String(at(message, 'targetChange', 'readTime'))))
    expect(times.length).toBeGreaterThan(10)
    expect([...new Set(times)].sort((a, b) => a - b)).toEqual(times)
  })

  it('is removed with a response, also if its id is unknown, because the client counts responses', async ({ open }) => {
    const { cloud, listen, put } = await open()
    const channel = await listen([addQuery(2, from('a'))])
    await channel.waitFor('current', isCurrent(2))
    expect(cloud.usage.read().listeners).toBe(1)
    await channel.send([removeTarget(2), removeTarget(8)])
    await channel.waitFor('last', (message) => brief(message) === 'REMOVE [8]')
    expect(cloud.usage.read().listeners).toBe(0)
    await put('a/1', 1)
    await channel.send([addQuery(4, from('b'))])
    const after = await receiveUntil(channel, isCurrent(4))
    expect(after).toEqual(['ADD [4]', 'CURRENT [4]', 'NO_CHANGE []'])
  })

  it('may be a collection group, a nested collection, or a limited query', async ({ open }) => {
    const { listen, put } = await open()
    await put('a/1', 1)
    await put('x/y/a/2', 2)
    const group = { from: [{ collectionId: 'a', allDescendants: true }] }
    const below = addQuery(4, from('a'))
    Object.assign(at(below, 'addTarget', 'query') as object, { parent: toLiteDocumentName('x/y') })
    const channel = await listen([addQuery(2, group), below, addQuery(6, from('a', down(1)))])
    await channel.waitFor('last', isCurrent(6))
    await channel.waitFor('snapshot', isSnapshot)
    await put('x/y/a/3', 3)
    expect(await receiveUntil(channel, isSnapshot)).toEqual(['documentChange x/y/a/3 [[2,4],[]]', 'NO_CHANGE []'])
    await put('a/4', 4)
    expect(await receiveUntil(channel, isSnapshot)).toEqual([
      'documentChange a/4 [[2,6],[]]',
      'documentRemove a/1 [[],[6]]',
      'NO_CHANGE []',
    ])
  })
})

describe('a large result', () => {
  const long = { text: { stringValue: 'x'.repeat(20_000) } }

  it('is sent as its client reads it, and is complete although it changes meanwhile', async ({ open }) => {
    const { cloud, put, remove } = await open()
    for (let i = 0; i < 30; i++) await put(`a/${i}`, i, long)
    const channel = await openWebChannel(cloud, [addQuery(2, from('a'))])
    await (await channel.openBackChannel()).ended
    // One document was sent already, two others still wait.
    const first = getDocumentPath(channel.messages()[1])
    const [second, third] = [...Array(30).keys()]
      .map((i) => `a/${i}`)
      .filter((path) => !channel.messages().some((message) => getDocumentPath(message) === path))
      .slice(-2)
    await put(String(first), 100)
    await put(String(second), 101)
    await remove(String(third))
    expect(channel.messages().some(isSnapshot)).toBe(false)
    await channel.openBackChannel({ again: true })
    await channel.waitFor('current', isCurrent(2))
    await channel.waitFor('snapshot', isSnapshot)
    const final = new Map<string | null, unknown>()
    for (const message of channel.messages()) {
      const path = getDocumentPath(message)
      if (path === null) continue
      const n = at(message, 'documentChange', 'document', 'fields', 'n', 'integerValue')
      if (n === undefined) final.delete(path)
      else final.set(path, n)
    }
    expect(final.size).toBe(29)
    expect(final.get(String(first))).toBe('100')
    expect(final.get(String(second))).toBe('101')
  })

  it('is not buffered for a client that reads nothing: its session ends, and the client resumes', async ({ open }) => {
    const { cloud, listen, put } = await open()
    await put('a/0', 0)
    const channel = await openWebChannel(cloud, [addQuery(2, from('a'))])
    const backChannel = await channel.openBackChannel()
    const token = getResumeToken(await channel.waitFor('current', isCurrent(2)))
    backChannel.abort()
    await backChannel.ended
    cloud.usage.reset()
    // The commit has five mebibytes, while the client reads nothing.
    await cloud.commit(
      Array.from({ length: 50 }, (_, i) => ({
        update: {
          name: toLiteDocumentName(`a/${i}`),
          fields: { text: { stringValue: 'y'.repeat(100_000) } },
        },
      })),
    )
    expect(cloud.usage.read().listeners).toBe(0)
    expect((await channel.get('RID=rpc&AID=1&CI=0&TYPE=xmlhttp')).text).toContain('Unknown SID')
    const again = await listen([addQuery(2, from('a'), { resumeToken: token })])
    await again.waitFor('current', isCurrent(2))
    expect(new Set(again.messages().map(getDocumentPath)).size).toBe(51)
  })
})
