/** The real small client in real Chromium, on a page of an allowed origin: the very cases that run in Node. */

import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { NOW } from '../contract/lite-case.ts'
import { THEMES } from '../contract/lite-themes.ts'
import { openCloud, type TestCloud } from '../contract/open-cloud.ts'

const SCRIPT = fileURLToPath(new URL('../contract/lite-in-page.ts', import.meta.url))

let browser: Browser
let server: Server
let origin: string

beforeAll(async () => {
  const [script, launched] = await Promise.all([bundle(), launchBrowser()])
  browser = launched
  server = createServer((request, response) => {
    const isScript = request.url === '/script.js'
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? script : '<!doctype html><script src="/script.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})

async function bundle(): Promise<string> {
  const lib = { entry: SCRIPT, formats: ['iife' as const], name: 'litePage' }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib },
  })
  for (const part of [built].flat())
    if ('output' in part) for (const file of part.output) if ('code' in file) return file.code
  throw new Error('The script was not built')
}

async function openPage(theme: string, cloud: TestCloud): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(origin)
  await page.evaluate(([name, port]) => window.lite.start(name, port), [theme, cloud.port] as const)
  return page
}

describe.each(THEMES.map((theme) => [theme.name, theme] as const))('%s', (_name, theme) => {
  let cloud: TestCloud
  let page: Page

  beforeAll(async () => {
    cloud = await openCloud(theme.indexes, { clock: () => NOW, allowedOrigins: [origin] })
    page = await openPage(theme.name, cloud)
  })
  afterAll(async () => {
    await page?.close()
    await cloud?.close()
  })

  it.each(theme.cases)('%s', (name) => page.evaluate((one) => window.lite.run(one), name))
})

it('a page of an origin that is not allowed reads and writes nothing', async () => {
  const cloud = await openCloud()
  const page = await openPage('documents', cloud)
  try {
    const run = (name: string) => page.evaluate((one) => window.lite.run(one), name)
    await expect(run('are missing until they are written and again when deleted')).rejects.toThrow(
      'Failed to fetch',
    )
    await expect(run('are added under a name of their own')).rejects.toThrow('Failed to fetch')
    expect(cloud.usage.read()).toMatchObject({ documentReads: 0, documentWrites: 0 })
  } finally {
    await page.close()
    await cloud.close()
  }
})
