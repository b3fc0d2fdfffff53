/** An operation on documents as the rules are asked about it: `request`, `resource` and the path. */

import type { Micros } from '../store/document-store-contract.ts'
import type { Method } from './language/syntax.ts'
import { authValue, type Claims } from './request-auth.ts'
import type { Question, Segment } from './ruleset.ts'
import { documentValue, ROOT, type RulesDocument } from './run.ts'
import { timestampOfMicros } from './values/from-document.ts'
import { mapOf } from './values/map.ts'
import { fault, type Outcome, path } from './values/value.ts'

interface Asked {
  readonly auth: Claims | null
  readonly time: Micros
}

export interface AskedDocument extends Asked {
  readonly method: Exclude<Method, 'list'>
  /** Below `documents`. */
  readonly path: string
  readonly before: RulesDocument | null
  readonly after: RulesDocument | null
}

export interface AskedQuery extends Asked {
  /** Path of the collection; of a group, where it would lie directly below the parent. */
  readonly collection: string
  readonly group: boolean
  readonly limit: number | null
  readonly offset: number
}

export function documentQuestion(asked: AskedDocument): Question {
  const { method, before, after } = asked
  const segments = [...ROOT, ...asked.path.split('/')]
  const isWrite = method !== 'get'
  return {
    method,
    path: segments,
    resource: before === null ? null : documentValue(before),
    request: mapOf([
      ...common(asked, method),
      ['path', path(segments)],
      ...(isWrite ? [['resource', after === null ? null : documentValue(after)] as const] : []),
    ]),
  }
}

const UNKNOWN_PATH = fault('a query does not know which document it is')

export function queryQuestion(asked: AskedQuery): Question {
  const { collection, group, limit, offset } = asked
  const segments = collection.split('/')
  const between: readonly Segment[] = group ? [{ unknown: 'any number' }] : []
  return {
    method: 'list',
    path: [
      ...ROOT,
      ...segments.slice(0, -1),
      ...between,
      ...segments.slice(-1),
      { unknown: 'one' },
    ],
    resource: null,
    request: mapOf([
      ...common(asked, 'list'),
      ['path', UNKNOWN_PATH],
      [
        'query',
        mapOf([
          ['limit', limit === null ? null : BigInt(limit)],
          ['offset', BigInt(offset)],
        ]),
      ],
    ]),
  }
}

const common = (
  { auth, time }: Asked,
  method: Method,
): readonly (readonly [string, Outcome | (() => Outcome)])[] => [
  ['auth', () => authValue(auth)],
  ['method', method],
  ['time', () => timestampOfMicros(time)],
]
