/** Contract test of the page host's responses: methods, ETags, compression, cache headers and content policy. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import { isNameSuggestions } from '#shared/name-suggestions'
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

describe('name suggestions', () => {
  const suggest = async (query: string) => {
    const { status, headers, text } = await get(`/_suggestions?q=${encodeURIComponent(query)}`)
    const answer: unknown = JSON.parse(text)
    if (!isNameSuggestions(answer)) throw new Error(text)
    return { status, headers, bytes: Buffer.byteLength(text), ...answer }
  }

  it('are the pages whose names contain the text, and may be cached for a minute', async () => {
    const { status, headers, pages, isComplete } = await suggest('VARV')
    expect([status, headers['cache-control'], isComplete]).toEqual([200, 'public, max-age=60', true])
    expect(pages[0]).toMatchObject({ key: 'Varven', name: 'Varven', type: 'Race' })
  })

  it('have the position at which readers first meet each page', async () => {
    const { pages, bytes } = await suggest('e')
    expect(pages.filter(({ position }) => /^[\d.]+ \S+ \d+ \w+ \S/.test(position ?? '')).length).toBeGreaterThan(8)
    console.log(`suggestions: ${pages.length} pages, ${bytes} bytes`)
  })

  it.each(['', ' ', '\u0000', 'zzzz', '<script>', 'x'.repeat(501)])('are none for %j', async (query) => {
    expect(await suggest(query)).toMatchObject({ status: 200, pages: [], isComplete: true })
  })
})

describe('a response', () => {
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

  it('is 304 for a client that has the same ETag', async () => {
    const { headers } = await get('/Race/Varven')
    expect(headers.etag).toMatch(/^"[\w-]+"$/)
    const again = await get('/Race/Varven', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers['content-security-policy']).toBe(policy)
    expect((await get('/Race/Kell', { 'if-none-match': String(headers.etag) })).status).toBe(200)
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('to %s is status 405', async (method) => {
    const answer = await requestPage(wiki.pages, '/Race/Varven', { method })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it.each(['/Race/..', '/EditRacePage/%2e%2e', '/content/%2E?page=1', '/History/Varven/.%2e/Varven'])(
    'to an address with dot segments is status 404: %s',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(parseDocument(answer.text).headings).toEqual([MESSAGES.notFound.heading])
    },
  )

  it('is compressed for a client that accepts it', async () => {
    const packed = await get('/Race/Varven', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers.vary).toContain('accept-encoding')
    expect(gunzipSync(packed.body).toString()).toBe((await get('/Race/Varven')).text)
  })

  it('has cache headers of one minute', async () => {
    const { headers } = await get('/')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('without a page has a content policy that allows no inline styles', async () => {
    const { headers } = await get('/shell.html')
    expect(headers['content-security-policy']).toContain("; style-src 'self'; ")
  })

  it('with a page has a content policy that allows its own scripts and styles only', async () => {
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

  it('for the icon is an icon', async () => {
    const { head } = parseDocument((await get('/')).text)
    const icon = /<link rel="icon" href="([^"]+)"/.exec(head)?.[1] ?? ''
    const answer = await get(icon)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(answer.text).toMatch(/^<svg[^>]+xmlns/)
    expect((await get('/favicon.ico')).status).toBe(404)
  })

  it('fault 53: is refused under another host name', async () => {
    const answer = await get('/', { host: 'evil.example' })
    expect(answer.status).toBe(421)
    expect(answer.text).not.toContain('<html')
  })
})
