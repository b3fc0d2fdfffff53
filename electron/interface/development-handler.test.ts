import { describe, expect, it } from 'vitest'
import { createDevelopmentHandler, loadDevelopmentTemplate } from './development-handler.ts'

const SERVER = 'http://127.0.0.1:5174'

const fromServer = async (address: string | URL | Request) => new Response(`served ${address}`)
const answer = createDevelopmentHandler(
  SERVER,
  async ({ url }) =>
    new Response(`document ${url}`, {
      headers: { 'content-security-policy': "default-src 'none'", 'cache-control': 'no-store' },
    }),
  fromServer,
)
const get = (path: string) => answer({ url: `app://wiki${path}`, method: 'GET' })

describe('app://wiki in the development loop', () => {
  for (const path of [
    '/@vite/client',
    '/@fs/there/shared/result.ts',
    '/entry-client.tsx?t=5',
    '/ui/base.css',
    '/icon.svg',
  ])
    it(`takes ${path} from the development server`, async () =>
      expect(await (await get(path)).text()).toBe(`served ${SERVER}${path}`))

  it('shows every other address as a document, without a policy that would stop the reloading', async () => {
    const document = await get('/Character/Fennimore,Ault')
    expect(await document.text()).toBe('document app://wiki/Character/Fennimore,Ault')
    expect(document.headers.has('content-security-policy')).toBe(false)
    expect(document.headers.get('cache-control')).toBe('no-store')
  })

  it('reports that the server has no document', async () => {
    expect(await loadDevelopmentTemplate(SERVER, fromServer)).toBe(`served ${SERVER}/`)
    const missing = async () => new Response('', { status: 500 })
    await expect(loadDevelopmentTemplate(SERVER, missing)).rejects.toThrow('500')
  })
})
