/** What one commit means for all targets of a stream: each document once, with the targets it comes into and leaves. */

import type { StoredDocument } from '../../store/document-store-contract.ts'

export interface Effect {
  readonly path: string
  /** Null when it is in no target any more. */
  readonly document: StoredDocument | null
  readonly into: readonly number[]
  readonly outOf: readonly number[]
}

export interface Effects {
  /** Null stands for a document that has left the target. */
  add(target: number, affected: ReadonlyMap<string, StoredDocument | null>): void
  all(): Iterable<Effect>
}

export function collectEffects(): Effects {
  const byPath = new Map<
    string,
    { path: string; document: StoredDocument | null; into: number[]; outOf: number[] }
  >()
  return {
    add(target, affected) {
      for (const [path, document] of affected) {
        const effect = byPath.get(path) ?? { path, document: null, into: [], outOf: [] }
        byPath.set(path, effect)
        if (document === null) effect.outOf.push(target)
        else {
          effect.document = document
          effect.into.push(target)
        }
      }
    },
    all: () => byPath.values(),
  }
}
