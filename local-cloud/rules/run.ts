/** One request under the rules: what it has spent, and the documents it has looked up. */

import type { Fields } from '../store/values/values.ts'
import { LIMITS } from './limits.ts'
import { fromFields } from './values/from-document.ts'
import { mapOf } from './values/map.ts'
import {
  type Fault,
  fault,
  type MapValue,
  type Outcome,
  type PathValue,
  path,
} from './values/value.ts'

export interface RulesDocument {
  /** Below `documents`. */
  readonly path: string
  readonly fields: Fields
}

/** Other documents: as they are, and as they will be when the whole request is done. */
export interface Documents {
  get(path: string): RulesDocument | null
  getAfter(path: string): RulesDocument | null
}

export type Moment = 'before' | 'after'

export interface Allowance {
  readonly anOperation: number
  readonly aRequest: number
}

export interface Spent {
  readonly expressions: number
  /** Documents looked up: by all operations together, and by the one that needed most. */
  readonly documents: number
  readonly documentsOfAnOperation: number
}

export interface Run {
  readonly spent: Spent
  /** The limit that was passed. Nothing of the request is allowed then, whatever else a clause says. */
  readonly exceeded: Fault | null
  /** Before each expression; a fault when there have been too many. */
  spend(): Fault | null
  /** null when there is no such document. */
  look(path: PathValue, moment: Moment): MapValue | null | Fault
  /** Documents looked up by the operations before cost the next one nothing. */
  nextOperation(): void
}

export function openRun(documents: Documents, allowed: Allowance): Run {
  const known = new Map<string, MapValue | null>()
  let expressions = 0
  let ofOperation = 0
  let mostOfOperation = 0
  let exceeded: Fault | null = null

  const exceed = (reason: string): Fault => {
    exceeded ??= fault(reason)
    return exceeded
  }

  return {
    get spent() {
      return {
        expressions,
        documents: known.size,
        documentsOfAnOperation: mostOfOperation,
      }
    },
    get exceeded() {
      return exceeded
    },
    spend() {
      if (exceeded !== null) return exceeded
      if (expressions === LIMITS.expressions)
        return exceed(
          `the rules evaluate more than ${LIMITS.expressions} expressions for this request`,
        )
      expressions++
      return null
    },
    look(asked, moment) {
      const name = documentPath(asked)
      if (typeof name !== 'string') return name
      const key = `${moment} ${name}`
      const before = known.get(key)
      if (before !== undefined) return before
      if (ofOperation === allowed.anOperation)
        return exceed(
          `the rules look up more than ${allowed.anOperation} documents for one operation`,
        )
      if (known.size === allowed.aRequest)
        return exceed(`the rules look up more than ${allowed.aRequest} documents for this request`)
      ofOperation++
      mostOfOperation = Math.max(mostOfOperation, ofOperation)
      const found = moment === 'before' ? documents.get(name) : documents.getAfter(name)
      const document = found === null ? null : documentValue(found)
      known.set(key, document)
      return document
    },
    nextOperation() {
      ofOperation = 0
    },
  }
}

export const ROOT = ['databases', '(default)', 'documents'] as const

function documentPath({ segments }: PathValue): string | Fault {
  const below = segments.slice(ROOT.length)
  if (!ROOT.every((segment, i) => segments[i] === segment))
    return fault(`a document's path begins with /${ROOT.join('/')}`)
  return below.length === 0 || below.length % 2 !== 0
    ? fault(`/${segments.join('/')} is no document's path`)
    : below.join('/')
}

/** A document as the rules see it. */
export function documentValue(document: RulesDocument): MapValue {
  const segments = document.path.split('/')
  return mapOf([
    ['data', (): Outcome => fromFields(document.fields)],
    ['id', segments.at(-1) ?? ''],
    ['__name__', path([...ROOT, ...segments])],
  ])
}
