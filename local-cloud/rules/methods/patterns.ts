/** Patterns in RE2's syntax, matched in time that grows with the text and never explodes. */

import { RE2JS } from 're2js'
import { type Fault, fault } from '../values/value.ts'

/** More than a rules file has; others come from documents, where somebody may write new ones for ever. */
const MOST_KEPT = 1000
const LONGEST = 1000
const kept = new Map<string, RE2JS | Fault>()

export function patternOf(text: string): RE2JS | Fault {
  if (text.length > LONGEST) return fault(`a pattern longer than ${LONGEST} signs`)
  const known = kept.get(text)
  if (known !== undefined) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const pattern = compile(text)
  kept.set(text, pattern)
  return pattern
}

function compile(text: string): RE2JS | Fault {
  try {
    return RE2JS.compile(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fault(`the pattern '${text.slice(0, 100)}' is not RE2: ${reason}`)
  }
}

export const isPattern = (found: RE2JS | Fault): found is RE2JS => found instanceof RE2JS
