/** Tracker of the largest cost of any request, reported with the hosted limits. */

import type { RulesService } from './compile/rules-services.ts'
import type { EvaluationCost } from './evaluation-context.ts'
import { RULES_LIMITS } from './limits.ts'

interface Maximum {
  readonly most: number
  readonly limit: number
}

export type Maxima = Readonly<Record<keyof EvaluationCost, Maximum>>

export interface MaximaTracker {
  record(spent: EvaluationCost): void
  read(): Maxima
}

export function createMaximaTracker({ lookupLimits }: Pick<RulesService, 'lookupLimits'>): MaximaTracker {
  let maxima: EvaluationCost = { expressions: 0, documents: 0, documentsOfAnOperation: 0 }
  return {
    record(spent) {
      maxima = {
        expressions: Math.max(maxima.expressions, spent.expressions),
        documents: Math.max(maxima.documents, spent.documents),
        documentsOfAnOperation: Math.max(maxima.documentsOfAnOperation, spent.documentsOfAnOperation),
      }
    },
    read: () => ({
      expressions: { most: maxima.expressions, limit: RULES_LIMITS.expressions },
      documents: { most: maxima.documents, limit: lookupLimits.perRequest },
      documentsOfAnOperation: {
        most: maxima.documentsOfAnOperation,
        limit: lookupLimits.perOperation,
      },
    }),
  }
}
