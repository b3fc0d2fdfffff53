/** Cache of compiled RE2 patterns, which match in linear time. */

import { RE2JS } from 're2js'
import { createFault, type Fault } from '../values/rules-value.ts'

/** A rules file has fewer patterns. Others come from documents, so their number is not bounded otherwise. */
const MAX_CACHED_PATTERNS = 1000
const MAX_PATTERN_LENGTH = 1500
const patternCache = new Map<string, RE2JS | Fault>()

export function compilePattern(text: string): RE2JS | Fault {
  if (text.length > MAX_PATTERN_LENGTH) return createFault(`a pattern longer than ${MAX_PATTERN_LENGTH} signs`)
  const cached = patternCache.get(text)
  if (cached !== undefined) return cached
  if (patternCache.size >= MAX_CACHED_PATTERNS) patternCache.clear()
  const pattern = compileRe2(text)
  patternCache.set(text, pattern)
  return pattern
}

function compileRe2(text: string): RE2JS | Fault {
  try {
    return RE2JS.compile(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return createFault(`the pattern '${text.slice(0, 100)}' is not RE2: ${reason}`)
  }
}

export const isPattern = (found: RE2JS | Fault): found is RE2JS => found instanceof RE2JS
