import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalConfig } from '#shared/config'
import type { ProgressRecord } from '#shared/model/progress-record'
import { createProtocolHandler } from './protocol-handler.ts'
import { renderSetUpDocument, renderWikiDocument } from './render-document.ts'

const TEMPLATE = '<html><head><script>colours()</script></head><body><!--data--></body></html>'
const CONFIG = createLocalConfig(
  {},
  { projectId: 'p', apiKey: 'k', services: { host: '127.0.0.1', port: 4567, ssl: false } },
)

let folder: string
let answer: ReturnType<typeof createProtocolHandler>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interface-'))
  await mkdir(join(folder, 'web/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.js'), 'secret')
  await writeFile(join(folder, 'web/secret.js'), 'secret')
  await writeFile(join(folder, 'web/index.html'), 'raw')
  await writeFile(join(folder, 'web/icon.svg'), '<svg/>')
  await writeFile(join(folder, 'web/assets/a-1.js'), 'run()')
  await writeFile(join(folder, 'web/assets/a.exe'), 'MZ')
  await writeFile(join(folder, 'web/assets/.hidden.js'), 'secret')
  answer = createProtocolHandler({
    folder: join(folder, 'web'),
    loadDocument: async () => renderWikiDocument(TEMPLATE, CONFIG),
    // `fetch` returns a compressed response like this: with the original headers and decompressed bytes.
    fetchLocal: async (path) =>
      new Response(`local ${path}`, {
        headers: { 'content-encoding': 'gzip', 'content-length': '9', 'x-kept': 'yes' },
      }),
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const get = (url: string, method = 'GET') => answer({ url, method })

describe('app://wiki', () => {
  it('serves the built files with their type and without content sniffing', async () => {
    const script = await get('app://wiki/assets/a-1.js')
    expect(script.status).toBe(200)
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(script.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await script.text()).toBe('run()')
    expect((await get('app://wiki/icon.svg')).headers.get('content-type')).toBe('image/svg+xml')
  })

  it('serves its document for every address of the interface, names with dots in them too', async () => {
    for (const path of ['', '/', '/Book/Dr.%20No.js', '/user', '/index.html', '/secret.js']) {
      const page = await get(`app://wiki${path}`)
      expect(page.status, path).toBe(200)
      expect(await page.text(), path).toContain('"port":4567')
    }
  })

  for (const path of [
    '/assets/../../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/assets/..%5c..%5csecret.js',
    '/assets//etc/passwd.js',
    '/assets/.hidden.js',
    '/assets/%2ehidden.js',
    '/assets/a%00.js',
    '/assets/missing.js',
    '/assets/a.exe',
    '/assets/',
    '/assets/sub/a.js',
    '/..//secret.js',
    '/%2e%2e/secret.js',
    '/../secret.js',
    '/_local/usage.json',
    '/_local/mailbox.json',
    '/_local/../_local/usage.json',
  ])
    it(`reveals nothing at ${path}`, async () => {
      const page = await get(`app://wiki${path}`)
      const text = await page.text()
      expect(text).not.toContain('secret')
      expect(text).not.toContain('local /')
      expect(text).not.toContain('MZ')
    })

  it('answers only GET, and no other host or scheme', async () => {
    for (const url of ['app://evil/', 'app://wiki.evil/', 'https://wiki/', 'app://wiki:1/', 'x'])
      expect((await get(url)).status, url).toBe(404)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])
      expect((await get('app://wiki/', method)).status, method).toBe(405)
  })

  it('shows the mailbox of this machine', async () => {
    const mailbox = await get('app://wiki/_local/mailbox')
    expect(await mailbox.text()).toBe('local /_local/mailbox')
    expect([...mailbox.headers.keys()]).not.toContain('content-encoding')
    expect(mailbox.headers.get('x-kept')).toBe('yes')
  })
})

describe('its document', () => {
  const policyOf = (headers: Readonly<Record<string, string>>) =>
    new Map(
      (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
    )

  it('may connect to itself and the services of this machine only', () => {
    const { headers } = renderWikiDocument(TEMPLATE, CONFIG)
    const policy = policyOf(headers)
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:4567'])
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'http://127.0.0.1:4567'])
    expect(policy.get('script-src')?.[0]).toBe("'self'")
    expect(policy.get('script-src')?.[1]).toMatch(/^'sha256-/)
    expect(policy.get('style-src')).toEqual(["'self'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('of the set-up screen may connect to no service at all', () => {
    const { headers, html } = renderSetUpDocument(TEMPLATE, {
      hasOwn: false,
      location: null,
      problem: '</script><b>',
    })
    expect(policyOf(headers).get('connect-src')).toEqual(["'self'"])
    expect(html).not.toContain('</script><b>')
  })
})

describe('the reading progress', () => {
  const render = (progress: ProgressRecord | null) => renderWikiDocument(TEMPLATE, CONFIG, progress).html

  it('is in the document as inert data, and hides later texts from the first paint', () => {
    const html = render({ text: '{"/</script>":0}', isPaused: false })
    expect(html).toContain('<html data-progress><head>')
    expect(html).toContain('id="progress">{"text":"{\\"/\\u003c/script\\u003e\\":0}","isPaused":false}</script>')
  })

  it('hides nothing while it is paused, and is absent if none is set', () => {
    expect(render({ text: '{}', isPaused: true })).toContain('<html><head>')
    expect(render(null)).not.toContain('progress')
  })
})
