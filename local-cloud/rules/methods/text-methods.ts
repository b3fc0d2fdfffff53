/** Methods of texts and bytes. Characters are Unicode's, not UTF-16 units. */

import { type Fault, fault, list, type Outcome } from '../values/value.ts'
import { isPattern, patternOf } from './patterns.ts'
import { type Callable, takes1, takes2, takes3 } from './signature.ts'

export const TEXT_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['size', takes1('string', (text) => BigInt(charactersIn(text)))],
  ['lower', takes1('string', (text) => text.toLowerCase())],
  ['upper', takes1('string', (text) => text.toUpperCase())],
  ['trim', takes1('string', (text) => text.trim())],
  ['toUtf8', takes1('string', (text) => ({ type: 'bytes', bytes: Buffer.from(text) }))],
  ['matches', takes2('string', 'string', matches)],
  ['split', takes2('string', 'string', split)],
  ['replace', takes3('string', 'string', 'string', replace)],
])

export const BYTES_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['size', takes1('bytes', ({ bytes }) => BigInt(bytes.length))],
  ['toBase64', takes1('bytes', ({ bytes }) => Buffer.from(bytes).toString('base64'))],
  ['toHexString', takes1('bytes', ({ bytes }) => Buffer.from(bytes).toString('hex'))],
])

/** The whole text, not a part of it. */
function matches(text: string, re: string): Outcome {
  const pattern = patternOf(re)
  return isPattern(pattern) ? pattern.testExact(text) : pattern
}

function split(text: string, re: string): Outcome {
  const pattern = patternOf(re)
  // Without the bound, empty texts at the end would fall away.
  return isPattern(pattern) ? list(pattern.split(text, -1)) : pattern
}

function replace(text: string, re: string, by: string): Outcome {
  const pattern = patternOf(re)
  if (!isPattern(pattern)) return pattern
  if (by.includes('\\')) return fault('a backslash in what replace puts in')
  return pattern.matcher(text).replaceAll(() => by)
}

/** Of UTF-16 pairs the second half does not count. */
function charactersIn(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0xdc00 || unit > 0xdfff) count++
  }
  return count
}

/** From `from` to before `to`; a fault outside the text. */
export function charactersOf(text: string, from: bigint, to: bigint): string | Fault {
  const characters = [...text]
  if (from < 0n || to < from || to > BigInt(characters.length))
    return fault('an index outside the text')
  return characters.slice(Number(from), Number(to)).join('')
}
