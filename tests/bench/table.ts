/** Formatter of the measured figures and their limits. */
import { type BenchRow, type Figure, isWithinLimit, type Measured } from './row.ts'
import { formatRounded } from './statistics.ts'

export interface RowResult {
  readonly row: BenchRow
  /** The measured values by the figures' names, or the error that prevented the row. */
  readonly measured: Readonly<Record<string, Measured>> | Error
  readonly load: string
  /** Other processes were using the machine. */
  readonly busy: boolean
}

const HEADINGS = ['', 'what', 'measured', 'limit', 'within', 'load', 'medians of'] as const

export function formatTable(results: readonly RowResult[]): string {
  const lines = [HEADINGS, ...results.flatMap(formatRows)]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => [...(line[column] ?? '')].length)))
  const rule = widths.map((width) => '─'.repeat(width)).join('─┼─')
  const text = lines.map((line) =>
    line.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join(' │ '),
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
    const limit = formatLimit(figure)
    if (measured instanceof Error)
      return [number, figure.name, 'failed', limit, limit && 'NO', load, firstLine(measured.message)]
    const found = measured[name]
    if (found === undefined) throw new Error(`Row ${row.number} did not measure ${name}`)
    return [
      number,
      figure.name,
      formatValue(found.value, figure),
      limit,
      LIMIT_LABELS[String(isWithinLimit(figure, found))] ?? '',
      load,
      found.note ?? '',
    ]
  })
}

const LIMIT_LABELS: Readonly<Record<string, string>> = { true: 'yes', false: 'NO', null: '' }

/** Units of whole numbers. */
const COUNTS: ReadonlySet<string> = new Set(['reads', 'trips', 'calls', 'expressions', 'rows', 'requests', 'listeners'])

const formatValue = (value: number, { unit }: Figure): string =>
  COUNTS.has(unit) ? `${value} ${unit}` : `${formatRounded(value)} ${unit}`

const formatLimit = ({ limit, unit, least }: Figure): string =>
  limit === null ? '' : `${least ? '≥' : '≤'} ${limit} ${unit}`

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').slice(0, 120)

/** Returns the last line. */
export function formatVerdict(results: readonly RowResult[]): string {
  const checks = results.flatMap(({ row, measured }) =>
    Object.entries(row.figures).flatMap(([name, figure]) => {
      if (figure.limit === null) return []
      const found = measured instanceof Error ? undefined : measured[name]
      return [found !== undefined && isWithinLimit(figure, found) === true]
    }),
  )
  const busy = results.some((result) => result.busy)
    ? ' The machine was busy with other work: its times are too long, counts and bytes are not.'
    : ''
  return `${checks.filter(Boolean).length} of ${checks.length} figures are within their limits.${busy}`
}
