/** Collector of a commit's effects on the targets of a stream: each document once, with all its targets. */

import type { TargetEvent } from '../document-access.ts'

export interface DocumentEffect {
  /** Is `changed` if the document is in at least one target. */
  readonly event: TargetEvent
  readonly into: readonly number[]
  readonly outOf: readonly number[]
}

export interface EffectCollector {
  add(target: number, events: readonly TargetEvent[]): void
  list(): Iterable<DocumentEffect>
}

export function createEffectCollector(): EffectCollector {
  const byPath = new Map<string, { event: TargetEvent; into: number[]; outOf: number[] }>()
  return {
    add(target, events) {
      for (const event of events) {
        const effect = byPath.get(event.path) ?? { event, into: [], outOf: [] }
        byPath.set(event.path, effect)
        if (event.kind !== 'changed') effect.outOf.push(target)
        else {
          effect.event = event
          effect.into.push(target)
        }
      }
    },
    list: () => byPath.values(),
  }
}
