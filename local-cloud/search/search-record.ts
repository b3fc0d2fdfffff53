/** What the hosted search extension asks before it stores a record: exactly the fields of the local index. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parsedJson } from '#shared/parsed-json'
import { pageRecord, type SearchFields, userRecord } from './index-kinds.ts'

const LARGEST = 200_000

/** `{data: {objectID, path, …fields}}` in, `{result: record}` out, as the extension calls a function. */
export async function searchRecord(
  request: IncomingMessage & { readonly body?: unknown },
  response: ServerResponse,
): Promise<void> {
  // the provider's frame has read the body; without it nobody has
  const body = request.body === undefined ? await readJson(request) : request.body
  const data = isMap(body) && isMap(body['data']) ? body['data'] : null
  const id = data?.['objectID']
  if (data === null || typeof id !== 'string') {
    response.writeHead(400).end()
    return
  }
  const collection = String(data['path'] ?? '').split('/', 1)[0]
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ result: hostedRecord(collection, id, data) }))
}

/**
 * The extension replaces a record and never removes one while its document is there. So a hidden or moved page keeps
 * an empty record, which no words find.
 */
export const hostedRecord = (collection: string | undefined, id: string, fields: SearchFields) =>
  (collection === 'users' ? userRecord(id, fields) : pageRecord(id, fields)) ?? { objectID: id }

async function readJson(request: IncomingMessage): Promise<unknown> {
  request.setEncoding('utf8')
  let text = ''
  for await (const piece of request) {
    text += piece
    if (text.length > LARGEST) return null
  }
  return parsedJson(text)
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
