/** The most any request has needed, to be read beside the hosted service's limits. */

import type { Service } from './compile/services.ts'
import { LIMITS } from './limits.ts'
import type { Spent } from './run.ts'

interface Maximum {
  readonly most: number
  readonly limit: number
}

export type Maxima = Readonly<Record<keyof Spent, Maximum>>

export interface MaximaKeeper {
  note(spent: Spent): void
  read(): Maxima
}

export function keepMaxima({ allowance }: Pick<Service, 'allowance'>): MaximaKeeper {
  let most: Spent = { expressions: 0, documents: 0, documentsOfAnOperation: 0 }
  return {
    note(spent) {
      most = {
        expressions: Math.max(most.expressions, spent.expressions),
        documents: Math.max(most.documents, spent.documents),
        documentsOfAnOperation: Math.max(most.documentsOfAnOperation, spent.documentsOfAnOperation),
      }
    },
    read: () => ({
      expressions: { most: most.expressions, limit: LIMITS.expressions },
      documents: { most: most.documents, limit: allowance.aRequest },
      documentsOfAnOperation: {
        most: most.documentsOfAnOperation,
        limit: allowance.anOperation,
      },
    }),
  }
}
