/** A page host of a test's own in front of a running wiki, with a gate on the way to the wiki's services. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint, WikiConfig } from '#shared/config'
import type { ServerEntry } from '#shared/rendered-page'
import { pageAnswers } from '../../../local-cloud/pages/answer-page.ts'
import { documentBuilder } from '../../../local-cloud/pages/document.ts'
import { keepNothing } from '../../../local-cloud/pages/kept-answers.ts'
import { listenForPages } from '../../../local-cloud/pages/open-pages.ts'
import { readSite } from '../../../local-cloud/pages/site.ts'
import { PROJECT, startWiki } from '../../wiki-process.ts'
import { answerOf, FOR_EVERYBODY, type Gate, type Obstacle } from './gate.ts'

export interface PagesApart extends Gate {
  /** Where the pages are. */
  readonly address: string
  close(): Promise<void>
}

export async function openPagesApart(): Promise<PagesApart> {
  const listener = await listenForPages(0, (target, error) => console.error(target, error))
  if (!listener.ok) throw new Error(listener.error)
  const address = `http://127.0.0.1:${listener.value.port}`
  const wiki = await startWiki({ flags: ['--dev-origin', address] })
  const gate = await openGate(wiki.services)
  const answer = await fetch(`${wiki.pages}/_local/config.json`)
  const config = through(gate.port, (await answer.json()) as WikiConfig)
  const site = await readSite(join(PROJECT, 'out/web'))
  const entry = pathToFileURL(join(PROJECT, 'out/server/entry-server.js')).href
  const { createRenderer }: ServerEntry = await import(entry)
  listener.value.answerWith(
    pageAnswers({
      site,
      documents: documentBuilder(site, config),
      renderer: createRenderer(config, null),
      kept: keepNothing,
      siteUrl: null,
      report: (path, error) => console.error(path, error),
    }),
    async () => new Response(null, { status: 404 }),
  )
  return {
    address,
    set: gate.set,
    async close() {
      await listener.value.close()
      await gate.close()
      await wiki.stop()
    },
  }
}

function through(port: number, config: WikiConfig): WikiConfig {
  const here: Endpoint = { host: '127.0.0.1', port, ssl: false }
  const { endpoints } = config
  if (endpoints === null) throw new Error('The wiki of a test has services of its own.')
  return { ...config, endpoints: { ...endpoints, firestore: here, search: here } }
}

async function openGate(services: string) {
  let current: Obstacle = 'none'
  let held: (() => void)[] = []
  async function pass(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(asked)
    if (current === 'delayed') await new Promise<void>((resolve) => held.push(resolve))
    // nobody listens here: the line would hang in between
    if (current === 'cut' || asked.url?.includes('/Listen/')) return void response.destroy()
    const own = asked.method === 'OPTIONS' ? null : answerOf(current, asked.url ?? '', body)
    if (own === null) await passOn(services, asked, body, response)
    else response.writeHead(own.status, FOR_EVERYBODY).end(own.text)
  }
  const server = createServer((asked, response) => {
    pass(asked, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    set(obstacle: Obstacle) {
      current = obstacle
      for (const goOn of held) goOn()
      held = []
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Headers and all, so that browsers ask here as they would there. */
const passOn = (services: string, asked: IncomingMessage, body: string, response: ServerResponse) =>
  new Promise<void>((resolve, reject) => {
    const { method = 'GET', url, headers } = asked
    const options = { method, headers: { ...headers, host: new URL(services).host } }
    const out = request(`${services}${url}`, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('end', resolve)
    })
    out.once('error', reject)
    out.end(body)
  })

async function textOf(asked: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of asked) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
