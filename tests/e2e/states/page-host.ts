/** Fixture: a page host in front of a running wiki, with a proxy that injects faults into the wiki's services. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint, WikiConfig } from '#shared/config'
import type { ServerEntry } from '#shared/rendered-page'
import { ROUTE_DATA_PREFIX } from '#shared/route-data'
import { readBuiltSite } from '../../../local-cloud/pages/built-site.ts'
import { createDocumentBuilder } from '../../../local-cloud/pages/page-document.ts'
import { createPageHandler } from '../../../local-cloud/pages/page-handler.ts'
import { openPageServer } from '../../../local-cloud/pages/page-server.ts'
import { bypassCache } from '../../../local-cloud/pages/response-cache.ts'
import { PROJECT_DIR, startWiki } from '../../wiki-process.ts'
import { createBrowserTest } from '../browser-test.ts'
import { openWatched } from '../wiki-fixture.ts'
import { answerForFault, type FaultProxy, FOR_EVERYBODY, type ServiceFault } from './service-fault.ts'

export interface PageHostFixture extends FaultProxy {
  /** The address of the pages. */
  readonly address: string
  close(): Promise<void>
}

/** Creates a test function with `pages`, a page host for the file, and a `page` in front of it. */
export const createPageHostTest = () =>
  createBrowserTest()
    .extend('pages', { scope: 'file' }, async ({ browser: _ }, { onCleanup }) => {
      const pages = await openPageHost()
      onCleanup(() => pages.close())
      return pages
    })
    .extend('watched', { scope: 'file' }, async ({ pages, browser }, { onCleanup }) => {
      const watched = await openWatched(browser, { baseURL: pages.address })
      onCleanup(() => watched.close())
      return watched
    })
    .extend('page', { scope: 'file' }, ({ watched }) => watched.page)

async function openPageHost(): Promise<PageHostFixture> {
  const listener = await openPageServer(0, (target, error) => console.error(target, error))
  if (!listener.ok) throw new Error(listener.error)
  const address = `http://127.0.0.1:${listener.value.port}`
  const wiki = await startWiki({ flags: ['--dev-origin', address] })
  const gate = await openFaultProxy(wiki.services)
  const answer = await fetch(`${wiki.pages}/_local/config.json`)
  const config = redirectEndpoints(gate.port, (await answer.json()) as WikiConfig)
  const site = await readBuiltSite(join(PROJECT_DIR, 'out/web'))
  const entry = pathToFileURL(join(PROJECT_DIR, 'out/server/entry-server.js')).href
  const { createRenderer }: ServerEntry = await import(entry)
  const handlePage = createPageHandler({
    site,
    documents: createDocumentBuilder(site, config),
    renderer: createRenderer(config, null),
    cache: bypassCache,
    siteUrl: null,
    onError: (path, error) => console.error(path, error),
  })
  listener.value.setHandlers(
    // While the services have a fault the browser shall meet it itself, and not the page host for it.
    async (request) =>
      gate.fault() !== 'none' && request.target.startsWith(ROUTE_DATA_PREFIX)
        ? { status: 503, headers: {}, body: Buffer.alloc(0) }
        : handlePage(request),
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

function redirectEndpoints(port: number, config: WikiConfig): WikiConfig {
  const here: Endpoint = { host: '127.0.0.1', port, ssl: false }
  const { endpoints } = config
  if (endpoints === null) throw new Error('The wiki of a test has services of its own.')
  return { ...config, endpoints: { ...endpoints, firestore: here, search: here } }
}

async function openFaultProxy(services: string) {
  let current: ServiceFault = 'none'
  let held: (() => void)[] = []
  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(incoming)
    if (current === 'delayed') await new Promise<void>((resolve) => held.push(resolve))
    // Nothing listens here, so that the connection would stay open.
    if (current === 'cut' || incoming.url?.includes('/Listen/')) return void response.destroy()
    const own = incoming.method === 'OPTIONS' ? null : answerForFault(current, incoming.url ?? '', body)
    if (own === null) await forwardRequest(services, incoming, body, response)
    else response.writeHead(own.status, FOR_EVERYBODY).end(own.text)
  }
  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    fault: () => current,
    set(fault: ServiceFault) {
      current = fault
      for (const release of held) release()
      held = []
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Forwards the headers too, so that CORS requests work as at the services. */
const forwardRequest = (services: string, incoming: IncomingMessage, body: string, response: ServerResponse) =>
  new Promise<void>((resolve, reject) => {
    const { method = 'GET', url, headers } = incoming
    const options = { method, headers: { ...headers, host: new URL(services).host } }
    const out = request(`${services}${url}`, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('end', resolve)
    })
    out.once('error', reject)
    out.end(body)
  })

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
