/** Context of the rules evaluation of one request: counts expressions, and caches document lookups. */

import type { Fields } from '../store/values/values.ts'
import { RULES_LIMITS } from './limits.ts'
import { fromFields } from './values/from-document.ts'
import { createRulesMap } from './values/rules-map.ts'
import {
  createFault,
  createRulesPath,
  type EvaluationResult,
  type Fault,
  type RulesMap,
  type RulesPath,
} from './values/rules-value.ts'

export interface RulesDocument {
  /** Path relative to `documents`. */
  readonly path: string
  readonly fields: Fields
}

/** Reads other documents: `get` returns the current state, `getAfter` the state after the request. */
export interface RulesDocuments {
  get(path: string): RulesDocument | null
  getAfter(path: string): RulesDocument | null
}

export type LookupMoment = 'before' | 'after'

export interface LookupLimits {
  readonly perOperation: number
  readonly perRequest: number
}

export interface EvaluationCost {
  readonly expressions: number
  /** Documents looked up by all operations together; the next member is the maximum of a single one. */
  readonly documents: number
  readonly documentsOfAnOperation: number
}

export interface EvaluationContext {
  readonly spent: EvaluationCost
  /** The limit that was exceeded, or null. After that no operation of the request is allowed. */
  readonly exceeded: Fault | null
  /** Must be called before each expression. Returns a fault if there have been too many. */
  countExpression(): Fault | null
  /** Returns null if the document does not exist. */
  lookUpDocument(path: RulesPath, moment: LookupMoment): RulesMap | null | Fault
  /** Resets the count of one operation. Documents that earlier operations looked up do not count again. */
  startOperation(): void
}

export function createEvaluationContext(documents: RulesDocuments, lookupLimits: LookupLimits): EvaluationContext {
  const lookedUp = new Map<string, RulesMap | null>()
  let expressions = 0
  let operationLookups = 0
  let maxOperationLookups = 0
  let exceeded: Fault | null = null

  const exceed = (reason: string): Fault => {
    exceeded ??= createFault(reason)
    return exceeded
  }

  return {
    get spent() {
      return {
        expressions,
        documents: lookedUp.size,
        documentsOfAnOperation: maxOperationLookups,
      }
    },
    get exceeded() {
      return exceeded
    },
    countExpression() {
      if (exceeded !== null) return exceeded
      if (expressions === RULES_LIMITS.expressions)
        return exceed(`the rules evaluate more than ${RULES_LIMITS.expressions} expressions for this request`)
      expressions++
      return null
    },
    lookUpDocument(path, moment) {
      const name = parseDocumentPath(path)
      if (typeof name !== 'string') return name
      const key = `${moment} ${name}`
      const before = lookedUp.get(key)
      if (before !== undefined) return before
      if (operationLookups === lookupLimits.perOperation)
        return exceed(`the rules look up more than ${lookupLimits.perOperation} documents for one operation`)
      if (lookedUp.size === lookupLimits.perRequest)
        return exceed(`the rules look up more than ${lookupLimits.perRequest} documents for this request`)
      operationLookups++
      maxOperationLookups = Math.max(maxOperationLookups, operationLookups)
      const found = moment === 'before' ? documents.get(name) : documents.getAfter(name)
      const document = found === null ? null : createDocumentValue(found)
      lookedUp.set(key, document)
      return document
    },
    startOperation() {
      operationLookups = 0
    },
  }
}

export const ROOT_SEGMENTS = ['databases', '(default)', 'documents'] as const

function parseDocumentPath({ segments }: RulesPath): string | Fault {
  const below = segments.slice(ROOT_SEGMENTS.length)
  if (!ROOT_SEGMENTS.every((segment, i) => segments[i] === segment))
    return createFault(`a document's path begins with /${ROOT_SEGMENTS.join('/')}`)
  return below.length === 0 || below.length % 2 !== 0
    ? createFault(`/${segments.join('/')} is no document's path`)
    : below.join('/')
}

/** Returns a document as the value of `resource` or of a lookup. */
export function createDocumentValue(document: RulesDocument): RulesMap {
  const segments = document.path.split('/')
  return createRulesMap([
    ['data', (): EvaluationResult => fromFields(document.fields)],
    ['id', segments.at(-1) ?? ''],
    ['__name__', createRulesPath([...ROOT_SEGMENTS, ...segments])],
  ])
}
