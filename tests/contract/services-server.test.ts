import type { ClientRequest } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RawHttpResponse, type RawRequestOptions, sendRawRequest } from './documents/raw-request.ts'
import { DATABASE, errorIn, openCloud, type TestCloud } from './open-cloud.ts'

const ALLOWED_ORIGIN = 'http://127.0.0.1:4173'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await openCloud(undefined, { allowedOrigins: [ALLOWED_ORIGIN] })
})
afterAll(() => cloud.close())

const COMMIT = `/v1/${DATABASE}/documents:commit`

const raw = (
  options: Omit<RawRequestOptions, 'port'>,
  write?: (outgoing: ClientRequest) => void,
): Promise<RawHttpResponse> => sendRawRequest({ ...options, port: cloud.port }, write)

const isAlive = async () => (await raw({ path: '/_local/health' })).status === 200
describe('fault 53: allowed callers', () => {
  const ownHost = () => `127.0.0.1:${cloud.port}`
  const cases: [string, () => Record<string, string>, number][] = [
    ['a program without an origin', () => ({}), 200],
    ['an allowed origin', () => ({ origin: ALLOWED_ORIGIN }), 200],
    ['the name localhost', () => ({ host: `localhost:${cloud.port}`, origin: ALLOWED_ORIGIN }), 200],
    ['a page of the services themselves', () => ({ origin: `http://${ownHost()}` }), 200],
    ['a foreign page', () => ({ origin: 'https://evil.example' }), 403],
    ['a page of another port', () => ({ origin: 'http://127.0.0.1:1' }), 403],
    ['the same origin over https', () => ({ origin: ALLOWED_ORIGIN.replace('http', 'https') }), 403],
    ['a sandboxed page', () => ({ origin: 'null' }), 403],
    ['an origin that begins with an allowed one', () => ({ origin: `${ALLOWED_ORIGIN}.evil.example` }), 403],
    ['an empty origin', () => ({ origin: '' }), 403],
    ['a name that resolves to this machine', () => ({ host: `evil.example:${cloud.port}` }), 403],
    ['a loopback name with another port', () => ({ host: '127.0.0.1:80' }), 403],
    ['a loopback name without a port', () => ({ host: 'localhost' }), 403],
    ['the IPv6 name, which is not bound', () => ({ host: `[::1]:${cloud.port}` }), 403],
    ['all addresses', () => ({ host: `0.0.0.0:${cloud.port}` }), 403],
  ]
  it.each(cases)('%s', async (_who, headers, status) => {
    for (const [method, path] of [
      ['GET', '/_local/health'],
      ['POST', COMMIT],
      ['OPTIONS', COMMIT],
    ] as const) {
      const answer = await raw({ method, path, headers: headers() }, (outgoing) =>
        outgoing.end(method === 'POST' ? '{}' : ''),
      )
      expect(answer.status).toBe(method === 'OPTIONS' && status === 200 ? 204 : status)
      const allowed = answer.headers['access-control-allow-origin']
      if (status === 403) expect(allowed).toBeUndefined()
      else expect(allowed).toBe(headers()['origin'])
      expect(answer.headers.vary).toContain('Origin')
    }
  })

  it('are named in the error message', async () => {
    const { bytes } = await raw({
      path: '/_local/health',
      headers: { origin: 'https://evil.example' },
    })
    expect(errorIn(JSON.parse(String(bytes)))?.message).toBe('Only allowed origins may call the local services.')
  })

  it('are on this machine: only the loopback interface is bound', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ address }) => address !== '127.0.0.1')
    for (const { address } of others) {
      const refused = await new Promise((resolve) => {
        const socket = connect({ host: address, port: cloud.port, timeout: 1000 })
        socket
          .on('connect', () => resolve(false))
          .on('error', () => resolve(true))
          .on('timeout', () => resolve(true))
        socket.on('close', () => socket.destroy())
      })
      expect(refused, address).toBe(true)
    }
  })

  it('can be added at run time', async () => {
    const origin = 'http://127.0.0.1:5555'
    expect((await raw({ path: '/_local/health', headers: { origin } })).status).toBe(403)
    cloud.allowOrigin(origin)
    expect((await raw({ path: '/_local/health', headers: { origin } })).status).toBe(200)
  })
})

describe('fault 27: bodies', () => {
  it.each([
    ['a text without an end', `{"a":"${'\\"'.repeat(100_000)}`],
    ['nothing', ''],
    ['no JSON', 'writes=1'],
    ['a list', '[]'],
  ])('of %s are rejected', async (_what, body) => {
    for (const path of [COMMIT, COMMIT.replace(':commit', ':runQuery')]) {
      const { status, bytes } = await raw({ method: 'POST', path }, (outgoing) => outgoing.end(body))
      expect(status).toBe(400)
      expect(errorIn(JSON.parse(String(bytes)))?.status).toBe('INVALID_ARGUMENT')
    }
    expect(await isAlive()).toBe(true)
  })

  it('that are not UTF-8 are rejected', async () => {
    const broken = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22])
    const { status } = await raw({ method: 'POST', path: COMMIT }, (outgoing) => outgoing.end(broken))
    expect(status).toBe(400)
  })

  it('that never arrive do not delay other requests', async () => {
    const socket = connect({ host: '127.0.0.1', port: cloud.port })
    socket.write(`POST ${COMMIT} HTTP/1.1\r\nHost: 127.0.0.1:${cloud.port}\r\nContent-Length: 100\r\n\r\n{`)
    expect(await isAlive()).toBe(true)
    socket.destroy()
    expect(await isAlive()).toBe(true)
  })
})

describe('responses', () => {
  it('to a preflight echo the requested headers and are cached', async () => {
    const { status, headers } = await raw({
      method: 'OPTIONS',
      path: COMMIT,
      headers: {
        origin: ALLOWED_ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'google-cloud-resource-prefix,x-goog-request-params',
      },
    })
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': ALLOWED_ORIGIN,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'google-cloud-resource-prefix,x-goog-request-params',
      'access-control-max-age': '7200',
    })
  })

  it('that are errors have CORS headers too', async () => {
    for (const [path, status] of [
      [COMMIT, 400],
      ['/nowhere', 404],
      [COMMIT.replace(':commit', ':rollback'), 501],
    ] as const) {
      const answer = await raw({ method: 'POST', path, headers: { origin: ALLOWED_ORIGIN } }, (outgoing) =>
        outgoing.end('?'),
      )
      expect(answer.status).toBe(status)
      expect(answer.headers['access-control-allow-origin']).toBe(ALLOWED_ORIGIN)
    }
  })

  it('over a kilobyte are compressed if the client accepts gzip', async () => {
    const name = `${DATABASE}/documents/long/text`
    const text = 'lorem ipsum '.repeat(1000)
    await cloud.call(':commit', {
      writes: [{ update: { name, fields: { text: { stringValue: text } } } }],
    })
    const path = `/v1/${name}`
    const plain = await raw({ path })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await raw({ path, headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers.vary).toBe('Origin, Accept-Encoding')
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 10)
    const refused = await raw({ path, headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(refused.headers['content-encoding']).toBeUndefined()
  })

  it('to in-process requests are the same', async () => {
    const body = JSON.stringify({ documents: [`${DATABASE}/documents/long/none`] })
    const address = `http://anywhere/v1/${DATABASE}/documents:batchGet?key=x`
    const answer = await cloud.fetch(address, { method: 'POST', body })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject([{ missing: `${DATABASE}/documents/long/none` }])
    const missing = await cloud.fetch('http://anywhere/nowhere')
    expect(missing.status).toBe(404)
  })

  it('are not served on another port if the requested one is taken', async () => {
    await expect(openCloud(undefined, { port: cloud.port })).rejects.toThrow('EADDRINUSE')
  })
})
