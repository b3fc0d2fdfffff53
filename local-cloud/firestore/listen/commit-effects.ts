/** What one commit means for all targets of a stream: each document once, with the targets it comes into and leaves. */

import type { TargetEvent } from '../access.ts'

export interface Effect {
  /** A change where the document is in some target still. */
  readonly event: TargetEvent
  readonly into: readonly number[]
  readonly outOf: readonly number[]
}

export interface Effects {
  add(target: number, events: readonly TargetEvent[]): void
  all(): Iterable<Effect>
}

export function collectEffects(): Effects {
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
    all: () => byPath.values(),
  }
}
