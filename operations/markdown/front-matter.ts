/** Parser and formatter of front matter: lines of YAML whose values are JSON. */

type Value = string | number | null

const FENCE = '---'

/** Omits null values. */
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

/** Parses front matter; a value that is no JSON is a plain text. Returns null if there is no front matter. */
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
