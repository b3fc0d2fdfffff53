import { describe, expect, it } from 'vitest'
import { createLocalConfig } from '#shared/config'
import { withoutScripts } from '#shared/messages/hidden-messages'
import { toInertJson } from '#shared/page-template'
import type { Renderer } from '#shared/rendered-page'
import { ok } from '#shared/result'
import { ROUTE_DATA_PREFIX } from '#shared/route-data'
import { type BuiltSite, computeEntityTag, type SiteFile } from './built-site.ts'
import { createDocumentBuilder } from './page-document.ts'
import { createPageHandler } from './page-handler.ts'
import { bypassCache } from './response-cache.ts'

const file = (text: string, immutable = true): SiteFile => ({
  bytes: Buffer.from(text),
  gzipped: null,
  type: 'text/plain',
  etag: computeEntityTag(Buffer.from(text)),
  immutable,
})

const site: BuiltSite = {
  template: `<!doctype html><html><head><script>theme()</script><!--head--><script type="module" crossorigin src="/assets/e.js"></script><link rel="stylesheet" crossorigin href="/assets/s.css"></head><body><div id="root"><!--app--></div><!--data--></body></html>`,
  files: new Map([
    ['/assets/s.css', file('a{}')],
    ['/assets/b.css', file('b{}')],
    ['/assets/e.js', file('x')],
    ['/icon.svg', file('i', false)],
  ]),
  entry: 'assets/e.js',
  filesOf: (sources) => ({
    scripts: sources.map((source) => `assets/${source}.js`),
    styles: ['assets/s.css', ...(sources.includes('b') ? ['assets/b.css'] : [])],
  }),
}
const config = createLocalConfig(
  {},
  { projectId: 'p', apiKey: 'k', services: { host: '127.0.0.1', port: 9, ssl: false } },
)
const documents = createDocumentBuilder(site, config)
const page = { head: '<title>t</title>', html: '<p>x</p>', sources: ['a', 'b'], services: [] }
const routeData = { json: '{}', etag: '"tag"' }

describe('documents', () => {
  it('have styles and scripts in the head, the page in the root, data at the end', () => {
    const html = documents.page(page, routeData).text
    expect(html).toContain('<title>t</title><style>a{}b{}</style><script type="module" crossorigin src="/assets/e.js">')
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/b.js">')
    const notice = `<noscript>${withoutScripts}</noscript>`
    expect(html).toContain(`<div id="root"><p>x</p></div>${notice}<script type="application/json" id="config">`)
    expect(html).toContain('<script type="application/json" id="router-data" data-etag="tag">{}</script>')
    expect(html.match(/<link[^>]*css"[^>]*>/g)).toEqual([
      '<link rel="inlined" href="/assets/s.css" disabled>',
      '<link rel="inlined" href="/assets/b.css" disabled>',
    ])
    expect(documents.shell.text).toContain('<link rel="stylesheet" crossorigin')
    expect(documents.shell.text).not.toContain('router-data')
  })

  it('fault 40: escape any text within its block', () => {
    const text = '</script><script>x</script><!-- <script> \u2028\u2029 $& $1 $$ &amp;'
    const json = toInertJson({ text })
    const html = documents.page({ ...page, html: '$& $`' }, { ...routeData, json }).text
    const block = /<script type="application\/json" id="router-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(block)).toEqual({ text })
    expect(block).not.toMatch(/[<>&\u2028\u2029]/)
    expect(html).toContain('<div id="root">$& $`</div>')
  })

  it('allow nothing but this wiki and its services', () => {
    const policy = documents.page(page, routeData).headers['content-security-policy'] ?? ''
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
      expect.stringMatching(/^style-src 'self' 'sha256-[\w+/]{43}='$/),
      "img-src 'self' data: blob: http://127.0.0.1:9",
      "connect-src 'self' http://127.0.0.1:9",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
  })

  it('allow the inline styles of their own screens only', () => {
    const style = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
      /style-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1]
    const [one, other] = [documents.page(page, routeData), documents.page({ ...page, sources: ['a'] }, routeData)]
    expect(style(one)).not.toBe(style(other))
    expect(style(documents.page({ ...page, html: 'another page' }, routeData))).toBe(style(one))
    expect(style(documents.shell)).toBe("'self'")
  })
})

const load: Renderer['load'] = async (pathname) => {
  if (pathname === '/boom') throw new Error('secret detail')
  if (pathname === '/old') return { kind: 'redirect', status: 302, location: '/new', isCacheable: true }
  const data = { loaderData: { leaf: '</script>' }, errors: null }
  return { kind: 'page', status: pathname === '/none' ? 404 : 200, data, isCacheable: pathname !== '/random' }
}

describe('responses', () => {
  const reported: string[] = []
  const answer = createPageHandler({
    site,
    documents,
    onError: (path) => reported.push(path),
    cache: bypassCache,
    siteUrl: null,
    renderer: {
      load,
      render: async (pathname) => ({ ...page, ...(await load(pathname)) }),
      suggest: async () => null,
      addresses: async () => ok({ total: 0, slice: () => [] }),
    },
  })
  const ask = (target: string, overrides = {}) =>
    answer({
      method: 'GET',
      target,
      origin: 'http://wiki.test',
      acceptsGzip: false,
      ifNoneMatch: undefined,
      ...overrides,
    })

  it('have the status of pages, redirects and missing pages', async () => {
    expect(await ask('/')).toMatchObject({ status: 200 })
    expect(await ask('/old')).toMatchObject({ status: 302, headers: { location: '/new' } })
    const missing = await ask('/none')
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'public, max-age=0, s-maxage=10'])
  })

  it.each([
    ['/', 200, 'public, max-age=0, s-maxage=60', { loaderData: { leaf: '</script>' }, errors: null }],
    ['/none', 404, 'public, max-age=0, s-maxage=10', { loaderData: { leaf: '</script>' }, errors: null }],
    ['/old', 200, 'public, max-age=0, s-maxage=60', { redirect: { status: 302, location: '/new' } }],
    ['/random', 200, 'no-store', { loaderData: { leaf: '</script>' }, errors: null }],
  ])('of the route data of %s are inert JSON with the status of the page', async (path, status, caching, data) => {
    const { body, ...answered } = await ask(ROUTE_DATA_PREFIX + path)
    expect([answered.status, answered.headers['cache-control']]).toEqual([status, caching])
    expect(answered.headers).toMatchObject({ 'content-type': 'application/json', 'x-content-type-options': 'nosniff' })
    expect(body.toString()).not.toContain('</script>')
    expect(JSON.parse(body.toString())).toEqual(data)
  })

  it('of route data have the entity tag that the page states', async () => {
    const html = (await ask('/')).body.toString()
    const [, etag] = /id="router-data" data-etag="([^"]+)"/.exec(html) ?? []
    expect((await ask(`${ROUTE_DATA_PREFIX}/`, { ifNoneMatch: `"${etag}"` })).status).toBe(304)
  })

  it('state the time of rendering only if caches in front of the host may serve an older page', () => {
    expect(documents.page(page, routeData).text).not.toContain('data-rendered-at')
    const hosted = createDocumentBuilder(site, config, () => 1_700_000_000_000)
    expect(hosted.page(page, routeData).text).toContain('data-rendered-at="1700000000000"')
    expect(hosted.page(page, routeData).etag).toBe(documents.page(page, routeData).etag)
  })

  it('of failed route data have no details', async () => {
    reported.length = 0
    const failed = await ask(`${ROUTE_DATA_PREFIX}/boom`)
    expect([failed.status, failed.headers['cache-control'], failed.body.toString()]).toEqual([500, 'no-store', 'null'])
    expect(reported).toEqual(['/boom'])
    reported.length = 0
  })

  it('fall back to the interface without a page if rendering fails, without the error message', async () => {
    const failed = await ask('/boom')
    expect([failed.status, failed.headers['cache-control']]).toEqual([500, 'no-store'])
    expect(failed.body.toString()).toBe(documents.shell.text)
    expect(failed.body.toString()).not.toContain('secret')
    expect(reported).toEqual(['/boom'])
  })

  it('are 304 for a client that has them', async () => {
    const { headers } = await ask('/')
    expect(await ask('/', { ifNoneMatch: headers['etag'] })).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    })
    expect((await ask('/icon.svg', { ifNoneMatch: file('i').etag })).status).toBe(304)
  })

  it.each([
    ['POST', '/', 405],
    ['GET', 'http://evil.example/', 400],
    ['GET', '*', 400],
    ['GET', '/_data//evil.example/', 400],
    ['GET', '/_data/\\evil.example/', 400],
    ['GET', '/assets/gone.js', 404],
    ['GET', '/assets/../../package.json', 404],
    ['GET', '/%2e%2e/package.json', 200],
  ])('fault 43: %s %s is answered with %d', async (method, target, status) => {
    const { body, ...answered } = await ask(target, { method })
    expect(answered.status).toBe(status)
    expect(body.toString()).not.toContain('devDependencies')
  })
})
