/** An operation on a stored file as the rules are asked about it. */

import type { Micros } from '../store/document-store-contract.ts'
import type { Method } from './language/syntax.ts'
import { authValue, type Claims } from './request-auth.ts'
import type { Question } from './ruleset.ts'
import { timestampOfMicros } from './values/from-document.ts'
import { mapOf } from './values/map.ts'
import { type MapValue, path } from './values/value.ts'

interface FileFacts {
  readonly contentType: string
  readonly size: number
  readonly created: Micros
}

/** Listing is not offered here. */
export interface AskedFile {
  readonly auth: Claims | null
  readonly time: Micros
  readonly method: Exclude<Method, 'list'>
  readonly bucket: string
  readonly path: string
  /** What is stored, and what would be; null for nothing. */
  readonly before: FileFacts | null
  readonly after: FileFacts | null
}

export function fileQuestion(asked: AskedFile): Question {
  const { method, bucket, time, before, after } = asked
  const segments = ['b', bucket, 'o', ...asked.path.split('/')]
  const valueIfThere = (facts: FileFacts | null) =>
    facts === null ? null : fileValue(asked, facts)
  return {
    method,
    path: segments,
    resource: valueIfThere(before),
    request: mapOf([
      ['auth', () => authValue(asked.auth)],
      ['method', method],
      ['time', timestampOfMicros(time)],
      ['path', path(segments)],
      ...(method === 'get' ? [] : [['resource', valueIfThere(after)] as const]),
    ]),
  }
}

const fileValue = (
  { bucket, path: name }: AskedFile,
  { contentType, size, created }: FileFacts,
): MapValue =>
  mapOf([
    ['name', name],
    ['bucket', bucket],
    ['size', BigInt(size)],
    ['contentType', contentType],
    ['timeCreated', timestampOfMicros(created)],
  ])
