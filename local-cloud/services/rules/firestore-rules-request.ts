/** Adapter of document operations to the rules: creates `request`, `resource` and the path. */

import type { Micros } from '../store/document-store-contract.ts'
import { createDocumentValue, ROOT_SEGMENTS, type RulesDocument } from './evaluation-context.ts'
import type { Method } from './language/syntax-tree.ts'
import { type Claims, createAuthValue } from './request-auth.ts'
import type { PathSegment, RulesRequest } from './ruleset.ts'
import { createTimestampFromMicros } from './values/from-document.ts'
import { createRulesMap } from './values/rules-map.ts'
import { createFault, createRulesPath, type EvaluationResult } from './values/rules-value.ts'

interface RulesRequestContext {
  readonly auth: Claims | null
  readonly time: Micros
}

export interface DocumentRequest extends RulesRequestContext {
  readonly method: Exclude<Method, 'list'>
  /** Path relative to `documents`. */
  readonly path: string
  readonly before: RulesDocument | null
  readonly after: RulesDocument | null
}

export interface QueryRequest extends RulesRequestContext {
  /** Path of the collection; for a group, the path directly below the parent. */
  readonly collection: string
  readonly group: boolean
  readonly limit: number | null
  readonly offset: number
}

export function createDocumentRulesRequest(request: DocumentRequest): RulesRequest {
  const { method, before, after } = request
  const segments = [...ROOT_SEGMENTS, ...request.path.split('/')]
  const isWrite = method !== 'get'
  return {
    method,
    path: segments,
    resource: before === null ? null : createDocumentValue(before),
    request: createRulesMap([
      ...createCommonEntries(request, method),
      ['path', createRulesPath(segments)],
      ...(isWrite ? [['resource', after === null ? null : createDocumentValue(after)] as const] : []),
    ]),
  }
}

const UNKNOWN_PATH = createFault('a query does not know which document it is')

export function createQueryRulesRequest(request: QueryRequest): RulesRequest {
  const { collection, group, limit, offset } = request
  const segments = collection.split('/')
  const skippedSegments: readonly PathSegment[] = group ? [{ unknown: 'any number' }] : []
  return {
    method: 'list',
    path: [...ROOT_SEGMENTS, ...segments.slice(0, -1), ...skippedSegments, ...segments.slice(-1), { unknown: 'one' }],
    resource: null,
    request: createRulesMap([
      ...createCommonEntries(request, 'list'),
      ['path', UNKNOWN_PATH],
      [
        'query',
        createRulesMap([
          ['limit', limit === null ? null : BigInt(limit)],
          ['offset', BigInt(offset)],
        ]),
      ],
    ]),
  }
}

const createCommonEntries = (
  { auth, time }: RulesRequestContext,
  method: Method,
): readonly (readonly [string, EvaluationResult | (() => EvaluationResult)])[] => [
  ['auth', () => createAuthValue(auth)],
  ['method', method],
  ['time', () => createTimestampFromMicros(time)],
]
