/**
 * Fixture: a wiki whose pages come without text and data, so that the interface renders in the client as on the
 * desktop.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestPage } from '../../parse-document.ts'
import { startWiki, type WikiProcess } from '../../wiki-process.ts'

export interface ClientRenderedWiki {
  readonly wiki: WikiProcess
  /** An address that serves the same build on a port of its own. */
  readonly address: string
  close(): Promise<void>
}

/**
 * The host sends the interface alone where rendering fails. Here every address gets the document of a missing page,
 * emptied of its rendered content.
 */
export async function startClientRenderedWiki(): Promise<ClientRenderedWiki> {
  let shell = ''
  let origin = ''
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const isFile = /\.\w+$/.test(path)
    const answer = await requestPage(origin, isFile ? path : '/nothing')
    for (const name of ['content-type', 'content-security-policy']) response.setHeader(name, answer.headers[name] ?? '')
    response.end(isFile ? answer.body : shell)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const wiki = await startWiki({ flags: ['--dev-origin', address] })
  origin = wiki.pages
  shell = removePage((await requestPage(origin, '/nothing')).text)
  return {
    wiki,
    address,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await wiki.stop()
    },
  }
}

function removePage(html: string): string {
  const plain = html
    .replace(/<script type="application\/json" id="router-data"[^>]*>[\s\S]*?<\/script>/, '')
    .replace(
      /<div id="root">[\s\S]*<\/div>(?=\s*(?:<noscript>[^<]*<\/noscript>)?\s*<script type="application\/json")/,
      '<div id="root"></div>',
    )
  if (plain.includes('router-data') || !plain.includes('<div id="root"></div>'))
    throw new Error('The document has changed its shape: this test no longer empties it.')
  return plain
}
