/** Reader of request bodies, which never holds more than a limit in memory. */

import type { IncomingMessage } from 'node:http'
import { err, ok, type Result } from '../result.ts'

export type BodyProblem = 'too-large' | 'encoded' | 'aborted'

export function readBody(request: IncomingMessage, limit: number): Promise<Result<Buffer, BodyProblem>> {
  // A few compressed bytes can expand to gigabytes, and no supported client compresses its requests.
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  if (encoding !== 'identity') return Promise.resolve(err('encoded'))
  if (Number(length ?? 0) > limit) return Promise.resolve(err('too-large'))
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (result: Result<Buffer, BodyProblem>) => {
      request.off('data', onData).off('end', onEnd).off('close', onAbort).off('error', onAbort)
      resolve(result)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) finish(err('too-large'))
      else chunks.push(chunk)
    }
    const onEnd = () => {
      const [singleChunk] = chunks
      finish(ok(chunks.length === 1 && singleChunk !== undefined ? singleChunk : Buffer.concat(chunks, size)))
    }
    const onAbort = () => finish(err('aborted'))
    request.on('data', onData).on('end', onEnd).on('close', onAbort).on('error', onAbort)
  })
}

/** Reads and discards the rest of a body, until it ends or exceeds `maxBytes`. */
export function discardBody(request: IncomingMessage, maxBytes: number): Promise<void> {
  if (request.complete || request.destroyed) {
    request.resume()
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    let remainingBytes = maxBytes
    request.on('data', (chunk: Buffer) => {
      remainingBytes -= chunk.length
      if (remainingBytes < 0) resolve()
    })
    request
      .on('end', resolve)
      .on('close', resolve)
      .on('error', () => resolve())
    request.resume()
  })
}
