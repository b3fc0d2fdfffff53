/** A wiki beside itself: the same build and data, whose pages come without a page in them and are mounted plainly. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PROJECT, type WikiProcess } from '../wiki-process.ts'
import { withWiki } from './bench.ts'
import { ask, HOST, listen } from './pass-on.ts'
import { CONFIG_BLOCK } from './services.ts'

export interface BothWikis {
  readonly wiki: WikiProcess
  /** Where its plain twin answers. */
  readonly plain: string
}

export async function withPlainWiki<T>(use: (both: BothWikis) => Promise<T>): Promise<T> {
  let upstream = ''
  let shell: Shell | null = null
  const listener = await listen(async (asked, response) => {
    const isPage = asked.headers.accept?.includes('text/html') === true
    const { status, headers, bytes } =
      isPage && shell !== null ? { status: 200, ...shell } : await ask(upstream, asked)
    response.writeHead(status, headers)
    response.end(bytes)
  })
  const plain = `http://${HOST}:${listener.port}`
  try {
    return await withWiki({ flags: ['--dev-origin', plain] }, async (wiki) => {
      upstream = wiki.pages
      shell = await shellOf(wiki)
      return use({ wiki, plain })
    })
  } finally {
    listener.close()
  }
}

interface Shell {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** What the page host sends when it cannot render: the build's template with the configuration, and nothing else. */
async function shellOf(wiki: WikiProcess): Promise<Shell> {
  const page = await fetch(`${wiki.pages}/`)
  const [configuration] = CONFIG_BLOCK.exec(await page.text()) ?? []
  if (configuration === undefined) throw new Error('The page carries no configuration')
  const template = await readFile(join(PROJECT, 'out/web/index.html'), 'utf8')
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
