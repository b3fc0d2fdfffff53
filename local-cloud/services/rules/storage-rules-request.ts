/** Adapter of file operations to the rules: creates `request`, `resource` and the path. */

import type { Micros } from '../store/document-store-contract.ts'
import type { Method } from './language/syntax-tree.ts'
import { type Claims, createAuthValue } from './request-auth.ts'
import type { RulesRequest } from './ruleset.ts'
import { createTimestampFromMicros } from './values/from-document.ts'
import { createRulesMap } from './values/rules-map.ts'
import { createRulesPath, type RulesMap } from './values/rules-value.ts'

interface RulesFileMetadata {
  readonly contentType: string
  readonly size: number
  readonly created: Micros
}

/** Request for one file; listing files is not supported. */
export interface FileRequest {
  readonly auth: Claims | null
  readonly time: Micros
  readonly method: Exclude<Method, 'list'>
  readonly bucket: string
  readonly path: string
  /** Metadata before and after the operation; null if there is no file. */
  readonly before: RulesFileMetadata | null
  readonly after: RulesFileMetadata | null
}

export function createFileRulesRequest(request: FileRequest): RulesRequest {
  const { method, bucket, time, before, after } = request
  const segments = ['b', bucket, 'o', ...request.path.split('/')]
  const createValueOrNull = (metadata: RulesFileMetadata | null) =>
    metadata === null ? null : createFileValue(request, metadata)
  return {
    method,
    path: segments,
    resource: createValueOrNull(before),
    request: createRulesMap([
      ['auth', () => createAuthValue(request.auth)],
      ['method', method],
      ['time', createTimestampFromMicros(time)],
      ['path', createRulesPath(segments)],
      ...(method === 'get' ? [] : [['resource', createValueOrNull(after)] as const]),
    ]),
  }
}

const createFileValue = (
  { bucket, path: name }: FileRequest,
  { contentType, size, created }: RulesFileMetadata,
): RulesMap =>
  createRulesMap([
    ['name', name],
    ['bucket', bucket],
    ['size', BigInt(size)],
    ['contentType', contentType],
    ['timeCreated', createTimestampFromMicros(created)],
  ])
