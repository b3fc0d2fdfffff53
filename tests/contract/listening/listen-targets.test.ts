import { afterEach, describe, expect, it } from 'vitest'
import type { LocalCloudOptions } from '../../../local-cloud/create-local-cloud.ts'
import type { DocumentOperation } from '../../../local-cloud/services/firestore/document-access.ts'
import { FirestoreError } from '../../../local-cloud/services/firestore/firestore-error.ts'
import { parseMicros } from '../../../local-cloud/services/store/values/value-order.ts'
import { requestSignUp } from '../accounts/auth-calls.ts'
import { at, DATABASE, openCloud, type TestCloud } from '../open-cloud.ts'
import {
  addDocument,
  addQuery,
  getChangeType,
  getDocumentPath,
  getResumeToken,
  isCurrent,
  isSnapshot,
  openWebChannel,
  removeTarget,
  type WebChannelClient,
} from './web-channel-client.ts'

let cloud: TestCloud
afterEach(() => cloud.close())

const open = async (options: Partial<LocalCloudOptions> = {}, indexes?: unknown) => {
  cloud = await openCloud(indexes, options)
}

async function listen(messages: readonly unknown[], inner = ''): Promise<WebChannelClient> {
  const channel = await openWebChannel(cloud, messages, { inner })
  await channel.openBackChannel({ again: true })
  return channel
}

const name = (path: string) => `${DATABASE}/documents/${path}`
const put = (path: string, n: number, more: object = {}) =>
  cloud.call(':commit', {
    writes: [{ update: { name: name(path), fields: { n: { integerValue: String(n) }, ...more } } }],
  })
const remove = (path: string) => cloud.call(':commit', { writes: [{ delete: name(path) }] })
const reads = () => cloud.usage.reset().documentReads

const from = (collectionId: string, more: object = {}) => ({ from: [{ collectionId }], ...more })
const over = (n: number) => ({
  where: {
    fieldFilter: {
      field: { fieldPath: 'n' },
      op: 'GREATER_THAN',
      value: { integerValue: String(n) },
    },
  },
})
const down = (limit: number) => ({
  orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
  limit,
})

/** What a message says, in short. */
function brief(message: unknown): string {
  const type = getChangeType(message)
  if (type !== undefined)
    return `${type} ${JSON.stringify(at(message, 'targetChange', 'targetIds'))}`
  const kind = Object.keys(Object(message))[0] ?? ''
  if (kind === 'filter') return `filter ${at(message, 'filter', 'count')}`
  const ids = ['targetIds', 'removedTargetIds'].map((key) => at(message, kind, key) ?? [])
  return `${kind} ${getDocumentPath(message)} ${JSON.stringify(ids)}`
}

async function receiveUntil(
  channel: WebChannelClient,
  last: (message: unknown) => boolean,
): Promise<string[]> {
  const before = channel.messages().length
  await channel.waitFor('end of what is told', last)
  return channel.messages().slice(before).map(brief)
}

describe('a target', () => {
  it('is added, told, made current and part of a snapshot', async () => {
    await open()
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

  it('is told of every commit, with one message a document and one snapshot at the end', async () => {
    await open()
    const channel = await listen([
      addDocument(2, 'a/1'),
      addQuery(4, from('a')),
      addQuery(6, from('a', over(5))),
    ])
    await channel.waitFor('last', isCurrent(6))
    await channel.waitFor('snapshot', isSnapshot)
    const now = async () => {
      const seen = channel.messages().length
      await channel.waitFor('snapshot', isSnapshot)
      return channel.messages().slice(seen).map(brief)
    }
    const cases: [() => Promise<unknown>, string[]][] = [
      [() => put('a/1', 9), ['documentChange a/1 [[2,4,6],[]]']],
      [() => put('a/1', 1), ['documentChange a/1 [[2,4],[6]]']],
      [() => put('a/2', 1), ['documentChange a/2 [[4],[]]']],
      [() => remove('a/1'), ['documentDelete a/1 [[],[2,4]]']],
      [() => put('b/1', 1), []],
    ]
    for (const [work, expected] of cases) {
      await work()
      expect(await now()).toEqual([...expected, 'NO_CHANGE []'])
    }
  })

  it('is told times that only rise, and tokens with them', async () => {
    let time = Date.UTC(2026, 0, 1)
    await open({ clock: () => time })
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

  it('is removed, and so is one that nobody knows: the client counts the answers', async () => {
    await open()
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

  it('may be a collection group, a document below another, or a window of a query', async () => {
    await open()
    await put('a/1', 1)
    await put('x/y/a/2', 2)
    const group = { from: [{ collectionId: 'a', allDescendants: true }] }
    const below = addQuery(4, from('a'))
    Object.assign(at(below, 'addTarget', 'query') as object, { parent: name('x/y') })
    const channel = await listen([addQuery(2, group), below, addQuery(6, from('a', down(1)))])
    await channel.waitFor('last', isCurrent(6))
    await channel.waitFor('snapshot', isSnapshot)
    await put('x/y/a/3', 3)
    expect(await receiveUntil(channel, isSnapshot)).toEqual([
      'documentChange x/y/a/3 [[2,4],[]]',
      'NO_CHANGE []',
    ])
    await put('a/4', 4)
    expect(await receiveUntil(channel, isSnapshot)).toEqual([
      'documentChange a/4 [[2,6],[]]',
      'documentRemove a/1 [[],[6]]',
      'NO_CHANGE []',
    ])
  })
})

describe('who may listen', () => {
  const inner = (token: string) => `X-Goog-Api-Client:gl-js/\r\nAuthorization:Bearer ${token}\r\n`

  it('is decided at the door of all reads, by the token in the body of the handshake', async () => {
    const requests: DocumentOperation[] = []
    await open({ rules: (operations) => void requests.push(...operations) })
    const { uid, idToken } = await requestSignUp(cloud, 'someone@wiki.example')
    const channel = await listen([addDocument(2, 'a/1'), addQuery(4, from('b'))], inner(idToken))
    await channel.waitFor('current', isCurrent(4))
    expect(requests.map(({ kind, auth }) => [kind, auth?.['sub']])).toEqual([
      ['get', uid],
      ['list', uid],
    ])
  })

  it('is told no for each target by itself', async () => {
    await open({
      rules: (operations) => {
        if (operations.some((operation) => operation.kind === 'list'))
          throw new FirestoreError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
      },
    })
    await put('b/1', 1)
    cloud.usage.reset()
    const channel = await listen([addQuery(2, from('b')), addDocument(4, 'b/1')])
    await channel.waitFor('current', isCurrent(4))
    const [refusal] = channel.messages()
    expect(at(refusal, 'targetChange')).toEqual({
      targetChangeType: 'REMOVE',
      targetIds: [2],
      cause: { code: 7, message: 'Missing or insufficient permissions.' },
    })
    expect(cloud.usage.read()).toMatchObject({ documentReads: 1, listeners: 1 })
  })

  it('is asked again when a document changes, since its content can decide', async () => {
    await open({
      rules: (operations) => {
        for (const operation of operations)
          if (operation.kind === 'get' && operation.before?.fields['secret'] !== undefined)
            throw new FirestoreError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
      },
    })
    await put('a/1', 1)
    const channel = await listen([addDocument(2, 'a/1'), addQuery(4, from('a', over(0)))])
    await channel.waitFor('current', isCurrent(4))
    await channel.waitFor('snapshot', isSnapshot)
    await put('a/1', 0, { secret: { booleanValue: true } })
    expect(await receiveUntil(channel, isSnapshot)).toEqual([
      'REMOVE [2]',
      'documentRemove a/1 [[],[4]]',
      'NO_CHANGE []',
    ])
    expect(JSON.stringify(channel.messages())).not.toContain('secret')
    expect(cloud.usage.read().listeners).toBe(1)
  })

  it('is nobody with a token that does not hold', async () => {
    await open()
    const channel = await listen([addDocument(2, 'a/1')], inner('bad'))
    const refusal = await channel.waitFor('refusal', (one) => at(one, 'error') !== undefined)
    expect(at(refusal, 'error')).toMatchObject({ code: 16, status: 'UNAUTHENTICATED' })
    expect(cloud.usage.read().listeners).toBe(0)
  })

  it('ends with the token, so that its client brings another', async () => {
    let time = Date.UTC(2026, 0, 1)
    await open({ clock: () => time })
    const { idToken } = await requestSignUp(cloud, 'someone@wiki.example')
    const channel = await listen([addDocument(2, 'a/1')], inner(idToken))
    await channel.waitFor('current', isCurrent(2))
    time += 3_600_001
    const refusal = await channel.waitFor('refusal', (one) => at(one, 'error') !== undefined)
    expect(at(refusal, 'error')).toMatchObject({ code: 16, status: 'UNAUTHENTICATED' })
    expect(cloud.usage.read().listeners).toBe(0)
  })

  it('needs the index that reading once needs', async () => {
    await open()
    const query = from('a', {
      ...over(1),
      orderBy: [{ field: { fieldPath: 'n' } }, { field: { fieldPath: 'm' } }],
    })
    const channel = await listen([addQuery(2, query)])
    const refusal = await channel.waitFor('refusal', (one) => brief(one) === 'REMOVE [2]')
    expect(at(refusal, 'targetChange', 'cause', 'code')).toBe(9)
    expect(at(refusal, 'targetChange', 'cause', 'message')).toContain('index')
  })

  it.each([
    ['a pipeline', { pipelineQuery: {} }, 12],
    ['a listener that ends by itself', { once: true }, 12],
    ['a document of another database', { documents: { documents: ['projects/x/y'] } }, 3],
    ['a collection as a document', { documents: { documents: [name('a')] } }, 3],
    ['two documents', { documents: { documents: [name('a/1'), name('a/2')] } }, 12],
    ['a reserved id', { documents: { documents: [name('__a__/1')] } }, 3],
    ['document and query', { query: {} }, 3],
    ['a token that is no text', { resumeToken: 7 }, 3],
    ['an unknown name', { more: 1 }, 3],
  ])('is refused by name: %s', async (_what, more, code) => {
    await open()
    const channel = await listen([addDocument(2, 'a/1', more), addDocument(4, 'a/1')])
    const refusal = await channel.waitFor('refusal', (one) => brief(one) === 'REMOVE [2]')
    expect(at(refusal, 'targetChange', 'cause', 'code')).toBe(code)
    await channel.waitFor('the other', isCurrent(4))
  })
})

describe('coming back', () => {
  /** Ten documents told to a client, which then goes; answers its token. */
  async function leave(query: object): Promise<string> {
    for (let n = 1; n <= 10; n++) await put(`a/${n}`, n)
    const channel = await listen([addQuery(2, query)])
    const token = getResumeToken(await channel.waitFor('current', isCurrent(2)))
    await channel.terminate()
    cloud.usage.reset()
    return token
  }

  it('is told what has changed, left and gone, and how many there are', async () => {
    await open()
    const token = await leave(from('a', over(5)))
    await put('a/11', 11)
    await put('a/10', 12)
    await put('a/6', 1)
    await remove('a/7')
    await put('b/1', 9)
    const channel = await listen([addQuery(2, from('a', over(5)), { resumeToken: token })])
    await channel.waitFor('current', isCurrent(2))
    expect(channel.messages().map(brief).sort()).toEqual([
      'ADD [2]',
      'CURRENT [2]',
      'NO_CHANGE []',
      'documentChange a/10 [[2],[]]',
      'documentChange a/11 [[2],[]]',
      'documentChange a/6 [[],[2]]',
      'documentDelete a/7 [[],[2]]',
      'filter 4',
    ])
    expect(reads()).toBe(3)
  })

  it('costs nothing when nothing has changed', async () => {
    await open()
    const token = await leave(from('a'))
    const channel = await listen([addQuery(2, from('a'), { resumeToken: token })])
    await channel.waitFor('current', isCurrent(2))
    expect(channel.messages().map(brief)).toEqual([
      'ADD [2]',
      'filter 10',
      'CURRENT [2]',
      'NO_CHANGE []',
    ])
    expect(reads()).toBe(0)
  })

  it.each([
    ['of a limited query', from('a', down(3)), (token: string) => token, 3],
    [
      'from the future',
      from('a'),
      (token: string) => {
        const [, , run] = Buffer.from(token, 'base64').toString().split('.')
        return Buffer.from(`8000000000000000.8000000000000000.${run}`).toString('base64')
      },
      10,
    ],
    ['of another store', from('a'), () => Buffer.from('5.5.other').toString('base64'), 10],
    ['that is no token', from('a'), () => 'AAAA', 10],
    ['of nothing', from('a'), () => '', 10],
  ])('with a token %s is told everything anew', async (_what, query, change, count) => {
    await open()
    const token = change(await leave(query))
    const channel = await listen([addQuery(2, query, { resumeToken: token })])
    await channel.waitFor('current', isCurrent(2))
    const output = channel.messages().map(brief)
    expect(output.slice(0, 2)).toEqual(['ADD [2]', 'RESET [2]'])
    expect(output.filter((one) => one.startsWith('documentChange'))).toHaveLength(count)
    expect(reads()).toBe(count)
  })

  it('with a time instead of a token is told everything anew', async () => {
    await open()
    await leave(from('a'))
    const channel = await listen([addQuery(2, from('a'), { readTime: '2026-01-01T00:00:00Z' })])
    await channel.waitFor('current', isCurrent(2))
    expect(channel.messages().map(brief)[1]).toBe('RESET [2]')
  })

  it('after more changes than are remembered is told everything anew', async () => {
    await open()
    const token = await leave(from('a'))
    for (let round = 0; round < 3; round++)
      await cloud.commit(
        Array.from({ length: 8000 }, (_, i) => ({
          update: { name: name(`mass/${i}`), fields: { n: { integerValue: String(round) } } },
        })),
      )
    const channel = await listen([addQuery(2, from('a'), { resumeToken: token })])
    await channel.waitFor('current', isCurrent(2))
    expect(channel.messages().map(brief)[1]).toBe('RESET [2]')
  })
})

describe('a large result', () => {
  const long = { text: { stringValue: 'x'.repeat(20_000) } }

  it('comes as its client takes it, and is whole although it changes meanwhile', async () => {
    await open()
    for (let i = 0; i < 30; i++) await put(`a/${i}`, i, long)
    const channel = await openWebChannel(cloud, [addQuery(2, from('a'))])
    await (await channel.openBackChannel()).ended
    // One that was told already, and two whose turn is still to come.
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

  it('does not pile up for a client that takes nothing: it is cut off and comes back', async () => {
    await open()
    await put('a/0', 0)
    const channel = await openWebChannel(cloud, [addQuery(2, from('a'))])
    const line = await channel.openBackChannel()
    const token = getResumeToken(await channel.waitFor('current', isCurrent(2)))
    line.abort()
    await line.ended
    cloud.usage.reset()
    // Five mebibytes in one commit, while nobody takes anything.
    await cloud.commit(
      Array.from({ length: 50 }, (_, i) => ({
        update: {
          name: name(`a/${i}`),
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
