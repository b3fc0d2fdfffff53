/** The facts above a page's text: lines of YAML, each value as JSON, which is YAML too. */

type Value = string | number | null

const FENCE = '---'

/** Without those that are null. */
export function formatFrontMatter(values: Readonly<Record<string, Value>>): string {
  const lines = Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
  return `${FENCE}\n${lines.join('')}${FENCE}\n`
}

export interface FrontMatter {
  readonly values: Readonly<Record<string, unknown>>
  readonly body: string
}

/** A value without quotes is taken as it stands, as people write them. */
export function parseFrontMatter(file: string): FrontMatter | null {
  const [first, ...lines] = file.split('\n')
  const end = lines.findIndex((line) => line.trimEnd() === FENCE)
  if (first?.trimEnd() !== FENCE || end < 0) return null
  const values = lines.slice(0, end).flatMap((line): [string, unknown][] => {
    const [, name, value] = /^([A-Za-z]+):\s*(.*?)\s*$/s.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, parseValue(value)]]
  })
  return { values: Object.fromEntries(values), body: lines.slice(end + 1).join('\n') }
}

function parseValue(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
