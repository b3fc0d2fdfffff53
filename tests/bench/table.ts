/** Formatter of the measured figures and their bounds. */
import { type BenchRow, type Figure, isWithinBound, type Measured } from './row.ts'
import { formatNumber } from './statistics.ts'

export interface RowResult {
  readonly row: BenchRow
  /** The measured values by the figures' names, or the error that prevented the row. */
  readonly measured: Readonly<Record<string, Measured>> | Error
  readonly load: string
  /** Other processes were using the machine. */
  readonly busy: boolean
}

const HEADINGS = ['', 'what', 'measured', 'bound', 'holds', 'load', 'medians of'] as const

export function formatTable(results: readonly RowResult[]): string {
  const lines = [HEADINGS, ...results.flatMap(formatRows)]
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

/** Formats a row as soon as it is measured, so that an interrupted run has results too. */
export const formatPlainly = (result: RowResult): string =>
  formatRows(result)
    .map((cells) => `  ${cells.slice(1).filter(Boolean).join(' · ')}`)
    .join('\n')

function formatRows({ row, measured, load }: RowResult): string[][] {
  return Object.entries(row.figures).map(([name, figure], index) => {
    const number = index === 0 ? String(row.number) : ''
    const bound = formatBound(figure)
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
      formatValue(found.value, figure),
      bound,
      BOUND_LABELS[String(isWithinBound(figure, found))] ?? '',
      load,
      found.note ?? '',
    ]
  })
}

const BOUND_LABELS: Readonly<Record<string, string>> = { true: 'yes', false: 'NO', null: '' }

/** Units of whole numbers. */
const COUNTS: ReadonlySet<string> = new Set([
  'reads',
  'trips',
  'calls',
  'parts',
  'rows',
  'requests',
  'listeners',
])

const formatValue = (value: number, { unit }: Figure): string =>
  COUNTS.has(unit) ? `${value} ${unit}` : `${formatNumber(value)} ${unit}`

const formatBound = ({ bound, unit, least }: Figure): string =>
  bound === null ? '' : `${least ? '≥' : '≤'} ${bound} ${unit}`

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').slice(0, 120)

/** Returns the last line. */
export function formatVerdict(results: readonly RowResult[]): string {
  const held = results.flatMap(({ row, measured }) =>
    Object.entries(row.figures).flatMap(([name, figure]) => {
      if (figure.bound === null) return []
      const found = measured instanceof Error ? undefined : measured[name]
      return [found !== undefined && isWithinBound(figure, found) === true]
    }),
  )
  const busy = results.some((result) => result.busy)
    ? ' The machine was busy with other work: its times are too long, counts and bytes are not.'
    : ''
  return `${held.filter(Boolean).length} of ${held.length} bounds hold.${busy}`
}
