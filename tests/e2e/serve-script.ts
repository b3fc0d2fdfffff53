/** Fixture: a test function whose pages run one bundled script, served from an origin of its own. */
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright'
import { build } from 'vite'
import { createBrowserTest } from './browser-test.ts'

export interface ScriptSite {
  readonly origin: string
  close(): void
}

/** Creates a test function with the script's `site` and a new browser `context` for each test. */
export const createScriptTest = (script: string) =>
  createBrowserTest()
    .extend('script', { scope: 'file' }, script)
    .extend('site', { scope: 'file' }, async ({ script }, { onCleanup }) => {
      const site = await serveScript(script)
      onCleanup(() => site.close())
      return site
    })
    .extend('context', async ({ browser }, { onCleanup }): Promise<BrowserContext> => {
      const context = await browser.newContext()
      onCleanup(() => context.close())
      return context
    })

/** @param script path of the module, from `tests/` */
async function serveScript(script: string): Promise<ScriptSite> {
  const code = await bundleScript(fileURLToPath(new URL(`../${script}`, import.meta.url)))
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js'
    response.writeHead(200, {
      'Content-Type': `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`,
    })
    response.end(isScript ? code : '<!doctype html><script src="/script.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bundleScript(entry: string): Promise<string> {
  const lib = { entry, formats: ['iife' as const], name: 'page' }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib },
  })
  for (const part of [built].flat())
    if ('output' in part) for (const file of part.output) if ('code' in file) return file.code
  throw new Error('The script was not built')
}
