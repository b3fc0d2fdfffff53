/** Load generator: clients in a process of their own, each of which sends its requests sequentially. */
import { openClient } from './load-client.ts'

interface Common {
  /** `http://127.0.0.1:{port}` */
  readonly origin: string
  readonly clients: number
  /** The number of requests over all clients. */
  readonly requests: number
  /** Number of the first request. Different numbers prevent hits of a cache. */
  readonly first: number
}

export type LoadSpec =
  | (Common & {
      readonly kind: 'pages'
      readonly path: string
      readonly from: 'memory' | 'records'
    })
  | (Common & { readonly kind: 'commits'; readonly database: string; readonly text: string })

export interface LoadResult {
  /** Milliseconds of each request. */
  readonly times: readonly number[]
  /** Milliseconds of all requests together. */
  readonly took: number
}

/** Path of the document that both the store alone and the clients over HTTP write. */
export const benchPath = (number: number): string => `bench/document${number}`

export const benchFields = (number: number, text: string) => ({
  number: { integerValue: String(number) },
  text: { stringValue: text },
})

/** Returns the bytes of the whole request. */
function createRequest(load: LoadSpec, number: number): Buffer {
  const host = new URL(load.origin).host
  if (load.kind === 'pages') {
    const mark = load.path.includes('?') ? '&' : '?'
    const target = load.from === 'memory' ? load.path : `${load.path}${mark}uncached=${number}`
    return Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n\r\n`)
  }
  const { database, text } = load
  const name = `${database}/documents/${benchPath(number)}`
  const body = JSON.stringify({ writes: [{ update: { name, fields: benchFields(number, text) } }] })
  return Buffer.from(
    `POST /v1/${database}/documents:commit HTTP/1.1\r\nHost: ${host}\r\n` +
      `Content-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

export async function runLoad(load: LoadSpec): Promise<LoadResult> {
  const requests = Array.from({ length: load.requests }, (_, index) => createRequest(load, load.first + index))
  const clients = await Promise.all(Array.from({ length: load.clients }, () => openClient(load.origin)))
  const times: number[] = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const sent = performance.now()
        const status = await client.send(request)
        times.push(performance.now() - sent)
        if (status !== 200) throw new Error(`Answered ${status}: ${request.toString().slice(0, 200)}`)
      }
      client.close()
    }),
  )
  return { times, took: performance.now() - began }
}
