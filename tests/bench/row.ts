/** Types of a row of the bench: its figures with their limits, and how they are measured. */
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
  | 'a second'
  | 'score'
  | 'syncs'
  | 'calls'
  | 'expressions'
  | 'rows'
  | 'screens'
  | 'requests'
  | 'listeners'

export interface Figure {
  readonly name: string
  readonly unit: Unit
  /** The maximum, or the minimum with `least`; null for a figure without a limit. */
  readonly limit: number | null
  /** The limit is a minimum instead of a maximum. */
  readonly least?: true
}

export interface Measured {
  readonly value: number
  /** The spread, the parts, or another explanation of the value. */
  readonly note?: string
}

export interface BenchRow<Name extends string = string> {
  readonly number: number
  readonly about: string
  /** Pages of the filled wiki that the row needs; 0 for none. */
  readonly pages: 0 | 10_000 | 100_000
  readonly figures: Readonly<Record<Name, Figure>>
  measure(bench: Bench): Promise<Readonly<Record<Name, Measured>>>
}

/** Checks that the names of the figures are those of the measured values. */
export const defineRow = <Name extends string>(row: BenchRow<Name>): BenchRow => row

export const isWithinLimit = ({ limit, least }: Figure, { value }: Measured): boolean | null =>
  limit === null ? null : least ? value >= limit : value <= limit
