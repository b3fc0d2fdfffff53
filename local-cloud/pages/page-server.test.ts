import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPageServer, type PageServer } from './page-server.ts'

describe('the page server', () => {
  let listener: PageServer
  const local: string[] = []
  const packed: boolean[] = []
  const reported: string[] = []

  beforeAll(async () => {
    const opened = await openPageServer(0, (target, error) => reported.push(`${target} ${error}`))
    if (!opened.ok) throw new Error(opened.error)
    listener = opened.value
    listener.setHandlers(
      async ({ target, acceptsGzip: gzip }) => {
        if (target === '/fault') throw new Error('no')
        packed.push(gzip)
        return { status: 200, headers: {}, body: Buffer.from('page') }
      },
      async (localRequest) => {
        local.push(`${localRequest.method} ${new URL(localRequest.url).pathname}`)
        return new Response('local')
      },
    )
  })
  afterAll(() => listener.close())

  /** Sends raw requests, since `fetch` normalizes addresses and headers. */
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<[number, string, string]>((resolve, reject) => {
      const clientRequest = request(
        {
          host: '127.0.0.1',
          port: listener.port,
          path,
          method,
          headers: { host: `127.0.0.1:${listener.port}`, ...headers },
        },
        (answer) => {
          let text = ''
          answer.on('data', (part) => {
            text += part
          })
          const sniffing = answer.headers['x-content-type-options']
          answer.on('end', () => resolve([answer.statusCode ?? 0, text, String(sniffing)]))
        },
      )
      clientRequest.on('error', reject)
      clientRequest.end()
    })

  it('responds to its own host names only', async () => {
    expect(await ask('/')).toEqual([200, 'page', 'nosniff'])
    expect(await ask('/', { host: `localhost:${listener.port}` })).toEqual([200, 'page', 'nosniff'])
  })

  it.each([
    ['gzip, br', true],
    ['br, gzip;q=0.5', true],
    ['gzip;q=0, br', false],
    ['br', false],
  ])('compresses only as accepted: %s', async (accepted, gzip) => {
    await ask('/', { 'accept-encoding': accepted })
    expect(packed.at(-1)).toBe(gzip)
  })

  it('reports an error and closes the connection', async () => {
    await expect(ask('/fault')).rejects.toThrow('socket hang up')
    expect(reported).toEqual(['/fault Error: no'])
  })

  it.each(['evil.example', '127.0.0.1', '127.0.0.1:1', 'localhost.evil.example'])(
    'fault 53: rejects the Host %j',
    async (host) => {
      expect((await ask('/', { host }))[0]).toBe(421)
    },
  )

  it('says nosniff in every response, also in rejections', async () => {
    for (const [path, host] of [
      ['/', 'evil.example'],
      ['/', `127.0.0.1:${listener.port}`],
      ['/_local/usage.json', `127.0.0.1:${listener.port}`],
    ] as const)
      expect((await ask(path, { host }))[2], path).toBe('nosniff')
  })

  it.each(['http://evil.example', 'null', 'https://127.0.0.1', 'http://127.0.0.1:1'])(
    'fault 53: does not let pages of the origin %j use local addresses',
    async (origin) => {
      const before = local.length
      expect((await ask('/_local/usage/reset', { origin }, 'POST'))[0]).toBe(403)
      expect(local).toHaveLength(before)
    },
  )

  it('fault 53: lets its own pages use local addresses', async () => {
    const origin = `http://127.0.0.1:${listener.port}`
    expect(await ask('/_local/usage.json', { origin })).toEqual([200, 'local', 'nosniff'])
  })

  it.each(['/_local/../v1/x', '/_local/%2e%2e/v1/x', '/_local/./../../v1/x'])(
    'fault 43: %s reaches local addresses only',
    async (path) => {
      await ask(path)
      expect(local.at(-1)).toBe('GET /_local/')
    },
  )
})
