/** Contract test of the search client in Chromium: keys in the address, no preflight, from this wiki's pages only. */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../../browser.ts'
import { openCloud, type TestCloud } from '../open-cloud.ts'
import { PAGES_INDEX, pageWrite } from './search-records.ts'

const SCRIPT = join(dirname(createRequire(import.meta.url).resolve('algoliasearch/lite')), 'browser.umd.js')

let cloud: TestCloud
let browser: Browser
let own: Site
let foreign: Site
beforeAll(async () => {
  ;[cloud, browser, own, foreign] = await Promise.all([openCloud(), launchBrowser(), openSite(), openSite()])
  cloud.allowOrigin(own.origin)
  await cloud.commit([pageWrite({ Name: 'Éowyn' }), pageWrite({ Name: 'C++', Type: 'Item' })])
})
afterAll(async () => {
  await browser?.close()
  await cloud?.close()
  own?.close()
  foreign?.close()
})

interface Site {
  readonly origin: string
  close(): void
}

function openSite(): Promise<Site> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>a page</title>')
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      resolve({ origin: `http://127.0.0.1:${port}`, close: () => void server.close() })
    })
  })
}

async function openPage({ origin }: Site): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(`${origin}/`)
  await page.addScriptTag({ path: SCRIPT })
  return page
}

const search = (page: Page, query: string, key = cloud.installation.apiKey): Promise<unknown> =>
  page.evaluate(
    async ([url, apiKey, indexName, text]) => {
      const { liteClient } = Reflect.get(window, 'algoliasearch/lite')
      const hosts = [{ url, accept: 'readWrite', protocol: 'http' }]
      try {
        const client = liteClient('demo', apiKey, { hosts })
        const { results } = await client.search({ requests: [{ indexName, query: text }] })
        return results[0].hits.map((hit: { objectID: string }) => hit.objectID)
      } catch (error) {
        return [Reflect.get(Object(error), 'name'), Reflect.get(Object(error), 'status')]
      }
    },
    [`127.0.0.1:${cloud.port}`, key, PAGES_INDEX, query] as const,
  )

it('sends one request for a query', async () => {
  const page = await openPage(own)
  const methods: string[] = []
  page.on('request', (request) => methods.push(request.method()))
  expect(await search(page, 'eowin')).toEqual(['Éowyn'])
  expect(await search(page, 'c++')).toEqual(['C++'])
  expect(methods).toEqual(['POST', 'POST'])
})

it('receives the error of a wrong key', async () => {
  expect(await search(await openPage(own), 'eowyn', 'wrong')).toEqual(['ApiError', 403])
})

it('cannot connect from a foreign page', async () => {
  expect(await search(await openPage(foreign), 'eowyn')).toEqual(['RetryError', undefined])
})
