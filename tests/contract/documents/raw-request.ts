/** Helper: HTTP requests written byte by byte, for what `fetch` does not send. */

import { Agent, type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'

export interface RawHttpResponse {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
}

export interface RawRequestOptions extends Omit<RequestOptions, 'host' | 'port' | 'agent'> {
  readonly port: number
}

/** Sends a request; `write` writes its body, by default none. */
export function sendRawRequest(
  options: RawRequestOptions,
  write: (out: ClientRequest) => void = (out) => out.end(),
): Promise<RawHttpResponse> {
  return new Promise((resolve, reject) => {
    const out = request({ ...options, host: '127.0.0.1', agent: new Agent() }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: Buffer.concat(chunks),
        }),
      )
      answer.on('error', reject)
    })
    out.on('error', reject)
    write(out)
  })
}
