/** The body of a request, never more of it in memory than the bound. */

import type { IncomingMessage } from 'node:http'
import { err, ok, type Result } from '#shared/result'

export type BodyProblem = 'too-large' | 'encoded' | 'aborted'

export function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Result<Buffer, BodyProblem>> {
  // A few compressed bytes can stand for gigabytes, and no client of ours compresses.
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  if (encoding !== 'identity') return Promise.resolve(err('encoded'))
  if (Number(length ?? 0) > limit) return Promise.resolve(err('too-large'))
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (result: Result<Buffer, BodyProblem>) => {
      request.off('data', take).off('end', end).off('close', abort).off('error', abort)
      resolve(result)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) finish(err('too-large'))
      else chunks.push(chunk)
    }
    const end = () => {
      const [only] = chunks
      finish(ok(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, size)))
    }
    const abort = () => finish(err('aborted'))
    request.on('data', take).on('end', end).on('close', abort).on('error', abort)
  })
}

/** Reads on without keeping anything, until the client stops or has sent `patience` bytes more. */
export function discardRest(request: IncomingMessage, patience: number): Promise<void> {
  if (request.complete || request.destroyed) {
    request.resume()
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    let left = patience
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) resolve()
    })
    request
      .on('end', resolve)
      .on('close', resolve)
      .on('error', () => resolve())
    request.resume()
  })
}
