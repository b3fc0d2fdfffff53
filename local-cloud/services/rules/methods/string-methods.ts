/** Table of the methods of strings and bytes. Characters are Unicode code points, not UTF-16 units. */

import { createFault, createRulesList, type EvaluationResult, type Fault } from '../values/rules-value.ts'
import { type Callable, defineCallable1, defineCallable2, defineCallable3 } from './callable.ts'
import { compilePattern, isPattern } from './patterns.ts'

export const STRING_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['size', defineCallable1('string', (text) => BigInt(countCharacters(text)))],
  ['lower', defineCallable1('string', (text) => text.toLowerCase())],
  ['upper', defineCallable1('string', (text) => text.toUpperCase())],
  ['trim', defineCallable1('string', (text) => text.trim())],
  ['toUtf8', defineCallable1('string', (text) => ({ type: 'bytes', bytes: Buffer.from(text) }))],
  ['matches', defineCallable2('string', 'string', matchesPattern)],
  ['split', defineCallable2('string', 'string', splitByPattern)],
  ['replace', defineCallable3('string', 'string', 'string', replacePattern)],
])

export const BYTES_METHODS: ReadonlyMap<string, Callable> = new Map([
  ['size', defineCallable1('bytes', ({ bytes }) => BigInt(bytes.length))],
  ['toBase64', defineCallable1('bytes', ({ bytes }) => Buffer.from(bytes).toString('base64'))],
  ['toHexString', defineCallable1('bytes', ({ bytes }) => Buffer.from(bytes).toString('hex'))],
])

/** The pattern must match the whole text. */
function matchesPattern(text: string, patternText: string): EvaluationResult {
  const pattern = compilePattern(patternText)
  return isPattern(pattern) ? pattern.testExact(text) : pattern
}

function splitByPattern(text: string, patternText: string): EvaluationResult {
  const pattern = compilePattern(patternText)
  // The limit -1 keeps empty texts at the end.
  return isPattern(pattern) ? createRulesList(pattern.split(text, -1)) : pattern
}

function replacePattern(text: string, patternText: string, replacement: string): EvaluationResult {
  const pattern = compilePattern(patternText)
  if (!isPattern(pattern)) return pattern
  if (replacement.includes('\\')) return createFault('a backslash in what replace puts in')
  return pattern.matcher(text).replaceAll(() => replacement)
}

/** Low surrogates are not counted. */
function countCharacters(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0xdc00 || unit > 0xdfff) count++
  }
  return count
}

/** Returns the characters from `from` up to, excluding, `to`; a fault if the range is outside the text. */
export function sliceCharacters(text: string, from: bigint, to: bigint): string | Fault {
  const characters = [...text]
  if (from < 0n || to < from || to > BigInt(characters.length)) return createFault('an index outside the text')
  return characters.slice(Number(from), Number(to)).join('')
}
