/** Hook and store: the gate of this browser, which opens route data for the reader's progress. */
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Limits } from '#shared/rules/places/limits'
import type { Sealed } from '#shared/rules/places/sealed'

/** The gate is created by a chunk that is loaded only while reading progress is set. */
export interface Gate {
  readonly limits: Limits
  /** @param kind name of a route's kind of data */
  open<T>(kind: string, data: T): OpenedScreen<T>
  /** Rendered by a screen that has no route data: it ends the work of the script in the document. */
  readonly takeOver: ReactNode
  /** Returns the pages of a list that the reader has met. */
  openPages<Page extends PositionedPage>(pages: Sealed<readonly Page[]>): readonly Page[]
}

/** A page with the position at which readers first meet it (`card-positions.ts`); without one it is unplaced. */
export interface PositionedPage {
  readonly position?: string
}

export interface OpenedScreen<T> {
  /** The part of the data that the reader may see; null if that is nothing. */
  readonly data: T | null
  /** Rendered behind the screen, or in its place. */
  readonly extra?: ReactNode
}

let current: Gate | null = null
const listeners = new Set<() => void>()

export function setGate(gate: Gate | null): void {
  current = gate
  for (const listener of listeners) listener()
}

export const getGate = (): Gate | null => current

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null while nothing is set, on the server and in the first render of the browser, which must equal the server's. */
export const useGate = (): Gate | null => useSyncExternalStore(subscribe, getGate, () => null)
