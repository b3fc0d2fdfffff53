/** Fixture: a wiki and a second address with the same build and data, whose pages are rendered in the client. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PROJECT_DIR, type WikiProcess } from '../wiki-process.ts'
import { withBenchWiki } from './bench.ts'
import { forwardRequest, PROXY_HOST, startProxy } from './proxy.ts'
import { CONFIG_BLOCK } from './services.ts'

export interface WikiPair {
  readonly wiki: WikiProcess
  /** The address of the client-rendered pages. */
  readonly clientRendered: string
}

export async function withClientRenderedWiki<T>(use: (both: WikiPair) => Promise<T>): Promise<T> {
  let upstream = ''
  let shell: Shell | null = null
  const listener = await startProxy(async (request, response) => {
    const isPage = request.headers.accept?.includes('text/html') === true
    const { status, headers, bytes } =
      isPage && shell !== null ? { status: 200, ...shell } : await forwardRequest(upstream, request)
    response.writeHead(status, headers)
    response.end(bytes)
  })
  const plain = `http://${PROXY_HOST}:${listener.port}`
  try {
    return await withBenchWiki({ flags: ['--dev-origin', plain] }, async (wiki) => {
      upstream = wiki.pages
      shell = await loadShell(wiki)
      return use({ wiki, clientRendered: plain })
    })
  } finally {
    listener.close()
  }
}

interface Shell {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** Loads what the page host sends when it cannot render: the template with the configuration alone. */
async function loadShell(wiki: WikiProcess): Promise<Shell> {
  const page = await fetch(`${wiki.pages}/`)
  const [configuration] = CONFIG_BLOCK.exec(await page.text()) ?? []
  if (configuration === undefined) throw new Error('The page carries no configuration')
  const template = await readFile(join(PROJECT_DIR, 'out/web/index.html'), 'utf8')
  const bytes = gzipSync(
    template.replace('<!--data-->', () => configuration),
    { level: 6 },
  )
  return {
    headers: {
      'content-security-policy': page.headers.get('content-security-policy') ?? '',
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': String(bytes.length),
    },
    bytes,
  }
}
