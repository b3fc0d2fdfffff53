/** Prints what was measured, beside its bounds. */
import { type Figure, holds, type Measured, type Row } from './row.ts'
import { rounded } from './statistics.ts'

export interface Result {
  readonly row: Row
  /** By the figures' names; or what kept the row from being measured. */
  readonly measured: Readonly<Record<string, Measured>> | Error
  readonly load: string
  /** Others were computing meanwhile. */
  readonly busy: boolean
}

const HEADINGS = ['', 'what', 'measured', 'bound', 'holds', 'load', 'medians of'] as const

export function table(results: readonly Result[]): string {
  const lines = [HEADINGS, ...results.flatMap(linesOf)]
  const widths = HEADINGS.map((_, column) =>
    Math.max(...lines.map((line) => [...(line[column] ?? '')].length)),
  )
  const rule = widths.map((width) => '─'.repeat(width)).join('─┼─')
  const text = lines.map((line) =>
    line
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
      .join(' │ '),
  )
  return [text[0], rule, ...text.slice(1)].map((line) => line?.trimEnd()).join('\n')
}

/** As soon as it is measured: a run that is cut short has still told something. */
export const plainly = (result: Result): string =>
  linesOf(result)
    .map((cells) => `  ${cells.slice(1).filter(Boolean).join(' · ')}`)
    .join('\n')

function linesOf({ row, measured, load }: Result): string[][] {
  return Object.entries(row.figures).map(([name, figure], index) => {
    const number = index === 0 ? String(row.number) : ''
    const bound = boundOf(figure)
    if (measured instanceof Error)
      return [
        number,
        figure.name,
        'failed',
        bound,
        bound && 'NO',
        load,
        firstLine(measured.message),
      ]
    const found = measured[name]
    if (found === undefined) throw new Error(`Row ${row.number} did not measure ${name}`)
    return [
      number,
      figure.name,
      shown(found.value, figure),
      bound,
      HOLDS[String(holds(figure, found))] ?? '',
      load,
      found.note ?? '',
    ]
  })
}

const HOLDS: Readonly<Record<string, string>> = { true: 'yes', false: 'NO', null: '' }

/** Nothing lies between two of them. */
const COUNTS: ReadonlySet<string> = new Set([
  'reads',
  'trips',
  'calls',
  'parts',
  'rows',
  'requests',
  'listeners',
])

const shown = (value: number, { unit }: Figure): string =>
  COUNTS.has(unit) ? `${value} ${unit}` : `${rounded(value)} ${unit}`

const boundOf = ({ bound, unit, least }: Figure): string =>
  bound === null ? '' : `${least ? '≥' : '≤'} ${bound} ${unit}`

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').slice(0, 120)

/** The last line. */
export function verdict(results: readonly Result[]): string {
  const held = results.flatMap(({ row, measured }) =>
    Object.entries(row.figures).flatMap(([name, figure]) => {
      if (figure.bound === null) return []
      const found = measured instanceof Error ? undefined : measured[name]
      return [found !== undefined && holds(figure, found) === true]
    }),
  )
  const busy = results.some((result) => result.busy)
    ? ' The machine was busy with other work: its times are too long, counts and bytes are not.'
    : ''
  return `${held.filter(Boolean).length} of ${held.length} bounds hold.${busy}`
}
