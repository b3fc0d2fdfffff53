/** The page host's answers as HTTP: methods, tags, compression, and how far a page is to be trusted. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import { parseDocument, requestPage } from '../../parse-document.ts'
import { startWiki, type WikiProcess } from '../../wiki-process.ts'

let wiki: WikiProcess
let policy: string

beforeAll(async () => {
  wiki = await startWiki()
  policy = String((await get('/Race/Varven')).headers['content-security-policy'])
})
afterAll(() => wiki?.stop())

const get = (path: string, headers = {}) => requestPage(wiki.pages, path, { headers })
const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the answer itself', () => {
  it('to HEAD has the headers of GET and no body', async () => {
    const [head, whole] = await Promise.all([
      requestPage(wiki.pages, '/Race/Varven', { method: 'HEAD' }),
      get('/Race/Varven'),
    ])
    expect(head.status).toBe(200)
    expect(head.body).toHaveLength(0)
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
    expect(head.headers.etag).toBe(whole.headers.etag)
  })

  it('is 304 to those who have it already', async () => {
    const { headers } = await get('/Race/Varven')
    expect(headers.etag).toMatch(/^"[\w-]+"$/)
    const again = await get('/Race/Varven', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers['content-security-policy']).toBe(policy)
    expect((await get('/Race/Kell', { 'if-none-match': String(headers.etag) })).status).toBe(200)
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('to %s is a refusal', async (method) => {
    const answer = await requestPage(wiki.pages, '/Race/Varven', { method })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it.each([
    '/Race/..',
    '/EditRacePage/%2e%2e',
    '/content/%2E?page=1',
    '/History/Varven/.%2e/Varven',
  ])('to an address with steps in it is that there is no such page: %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(parseDocument(answer.text).headings).toEqual([MESSAGES.notFound.heading])
  })

  it('is compressed for those who take it', async () => {
    const packed = await get('/Race/Varven', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers.vary).toContain('accept-encoding')
    expect(gunzipSync(packed.body).toString()).toBe((await get('/Race/Varven')).text)
  })

  it('may be kept for a minute', async () => {
    const { headers } = await get('/')
    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    )
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('without a page in it trusts no styles but files', async () => {
    const { headers } = await get('/shell.html')
    expect(headers['content-security-policy']).toContain("; style-src 'self'; ")
  })

  it('is trusted no further than its own scripts and styles', async () => {
    const answer = await get('/Race/Varven')
    const { styles, head } = parseDocument(answer.text)
    const theme = /<script>([\s\S]*?)<\/script>/.exec(head)?.[1]
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' ${hash(theme)}`,
      `style-src 'self' ${hash(styles[0])}`,
      `img-src 'self' data: blob: ${wiki.services}`,
      `connect-src 'self' ${wiki.services}`,
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect([...answer.text.matchAll(/<script(?![^>]*(?:application\/json|src=))/g)]).toHaveLength(1)
  })

  it('has an icon that is one', async () => {
    const { head } = parseDocument((await get('/')).text)
    const icon = /<link rel="icon" href="([^"]+)"/.exec(head)?.[1] ?? ''
    const answer = await get(icon)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(answer.text).toMatch(/^<svg[^>]+xmlns/)
    expect((await get('/favicon.ico')).status).toBe(404)
  })

  it('fault 53: is given under no other host name', async () => {
    const answer = await get('/', { host: 'evil.example' })
    expect(answer.status).toBe(421)
    expect(answer.text).not.toContain('<html')
  })
})
