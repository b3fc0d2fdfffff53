/** Fake of the search service's write API for the real client: records and settings of its indexes. */
import { createServer, type IncomingMessage } from 'node:http'
import { asRecord, toList } from '#shared/model/stored-fields'
import type { SearchRecord } from '../../../local-cloud/search/search-index.ts'

/** The accepted API key. */
export const INDEX_KEY = 'may-write'

type Records = Map<string, unknown>

export interface FakeIndexService {
  /** `HOST:PORT` */
  readonly host: string
  readonly indexes: ReadonlyMap<string, Records>
  readonly settings: ReadonlyMap<string, unknown>
  /** All request bodies, in order. */
  readonly bodies: readonly string[]
  /** Number of records written and removed so far. */
  writes(): number
  put(index: string, ...records: readonly SearchRecord[]): void
  /** Removes every record. */
  clear(): void
  /** Refuses this many of the next calls. */
  refuse(calls: number): void
  close(): Promise<void>
}

export async function openFakeIndexService(): Promise<FakeIndexService> {
  const indexes = new Map<string, Records>()
  const settings = new Map<string, unknown>()
  const bodies: string[] = []
  let writes = 0
  let refusals = 0

  const recordsOf = (name: string): Records => {
    const records = indexes.get(name) ?? new Map<string, unknown>()
    indexes.set(name, records)
    return records
  }
  const put = (name: string, id: string, record: unknown) => {
    writes++
    recordsOf(name).set(id, record)
  }
  const remove = (name: string, id: string) => {
    writes++
    recordsOf(name).delete(id)
  }

  function browse(name: string, requestBody: unknown): readonly [number, unknown] {
    const records = indexes.get(name)
    if (records === undefined) return [404, { message: 'Index does not exist', status: 404 }]
    const { cursor, filters } = asRecord(requestBody)
    const [, attribute = '', value = '""'] = /^(\w+):(".*")$/.exec(String(filters ?? '')) ?? []
    const found = [...records.values()].filter(
      (record) => attribute === '' || asRecord(record)[attribute] === JSON.parse(value),
    )
    const from = Number(cursor ?? 0)
    const hits = found.slice(from, from + 2)
    return [200, { hits, ...(from + 2 < found.length && { cursor: String(from + 2) }) }]
  }

  async function answer(request: IncomingMessage): Promise<readonly [number, unknown]> {
    if (request.headers['x-algolia-api-key'] !== INDEX_KEY)
      return [403, { message: 'Invalid Application-ID or API key', status: 403 }]
    let body = ''
    for await (const piece of request) body += piece
    bodies.push(body)
    if (refusals > 0) {
      refusals--
      return [400, { message: 'Refused by the test', status: 400 }]
    }
    const requestBody: unknown = JSON.parse(body || '{}')
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const [, , name = '', call = ''] = path.slice(1).split('/').map(decodeURIComponent)
    const done = [200, { taskID: writes, objectIDs: [], updatedAt: '' }] as const
    switch (`${request.method} ${/^(?:browse|batch|task)$/.test(call) ? call : ''}`) {
      case 'POST browse':
        return browse(name, requestBody)
      case 'GET task':
        return [200, { status: 'published', pendingTask: false }]
      case 'POST batch':
        for (const one of toList(asRecord(requestBody)['requests'])) {
          const { action, body: record } = asRecord(one)
          const id = String(asRecord(record)['objectID'])
          if (action === 'deleteObject') remove(name, id)
          else put(name, id, record)
        }
        return done
      case 'PUT ':
        if (call === 'settings') settings.set(name, requestBody)
        else put(name, call, requestBody)
        return done
      case 'DELETE ':
        remove(name, call)
        return done
      default:
        return [404, { message: `${request.method} ${request.url}`, status: 404 }]
    }
  }

  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  return {
    host: `127.0.0.1:${typeof place === 'object' ? place?.port : ''}`,
    indexes,
    settings,
    bodies,
    writes: () => writes,
    put(name, ...records) {
      for (const record of records) recordsOf(name).set(record.objectID, record)
    },
    clear: () => indexes.clear(),
    refuse(calls) {
      refusals = calls
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
