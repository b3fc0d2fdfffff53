/** Parser and formatter for field paths in the protocol's notation, for example ``a.b.`odd name` ``. */

import { type Fields, getOwnField, type Value } from './values.ts'

export type FieldPath = readonly string[]

/** Reserved path that stands for the document's own name. */
export const NAME_FIELD = '__name__'

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/

export const formatFieldPath = (path: FieldPath): string =>
  path
    .map((segment) => (PLAIN.test(segment) ? segment : `\`${segment.replace(/[\\`]/g, (mark) => `\\${mark}`)}\``))
    .join('.')

/** Returns null if the text is not a path: an empty segment, an unclosed quote, or an unusual name without quotes. */
export function parseFieldPath(text: string): FieldPath | null {
  if (PLAIN.test(text)) return [text]
  const path: string[] = []
  let position = 0
  for (;;) {
    const segment = text[position] === '`' ? readQuotedSegment(text, position) : readPlainSegment(text, position)
    if (segment === null) return null
    path.push(segment.name)
    if (segment.end === text.length) return path
    if (text[segment.end] !== '.') return null
    position = segment.end + 1
  }
}

interface Segment {
  readonly name: string
  readonly end: number
}

function readPlainSegment(text: string, start: number): Segment | null {
  const dot = text.indexOf('.', start)
  const end = dot < 0 ? text.length : dot
  const name = text.slice(start, end)
  return PLAIN.test(name) ? { name, end } : null
}

function readQuotedSegment(text: string, start: number): Segment | null {
  let name = ''
  for (let i = start + 1; i < text.length; i++) {
    const char = text[i]
    if (char === '`') return name === '' ? null : { name, end: i + 1 }
    if (char === '\\') i++
    name += text[i] ?? ''
  }
  return null
}

/** Returns the value at a path, or undefined if a step is missing or is not a map. */
export function getFieldAt(fields: Fields, path: FieldPath): Value | undefined {
  let current: Value | undefined
  let map: Fields = fields
  for (const [i, segment] of path.entries()) {
    if (i > 0) {
      if (current === undefined || !('mapValue' in current)) return undefined
      map = current.mapValue.fields
    }
    current = getOwnField(map, segment)
  }
  return current
}
