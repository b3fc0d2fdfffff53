/** What a row of the bench is: its figures with their bounds, and how they are measured. */
import type { Bench } from './bench.ts'

type Unit =
  | 'B'
  | 'kB'
  | 'MB'
  | 'µs'
  | 'ms'
  | 's'
  | 'times'
  | 'reads'
  | 'trips'
  | 'syncs'
  | 'calls'
  | 'parts'
  | 'rows'
  | 'requests'
  | 'listeners'

export interface Figure {
  readonly name: string
  readonly unit: Unit
  /** null for what is only told. */
  readonly bound: number | null
  /** The bound is the least that will do, not the most. */
  readonly least?: true
}

export interface Measured {
  readonly value: number
  /** Spread, parts, what else explains the value. */
  readonly note?: string
}

export interface BenchRow<Name extends string = string> {
  readonly number: number
  readonly about: string
  /** Needs the wiki of 10,000 pages; passed over with --quick. */
  readonly large: boolean
  readonly figures: Readonly<Record<Name, Figure>>
  measure(bench: Bench): Promise<Readonly<Record<Name, Measured>>>
}

/** Holds the names of the figures and of what was measured together. */
export const defineRow = <Name extends string>(row: BenchRow<Name>): BenchRow => row

export const isWithinBound = ({ bound, least }: Figure, { value }: Measured): boolean | null =>
  bound === null ? null : least ? value >= bound : value <= bound
