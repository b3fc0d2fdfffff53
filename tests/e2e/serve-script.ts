/** One script of ours in a real page of its own: built, served, opened. */
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export interface ScriptSite {
  readonly origin: string
  close(): void
}

/** @param script path of the module, from `tests/` */
export async function serveScript(script: string): Promise<ScriptSite> {
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
