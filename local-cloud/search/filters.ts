/** Which records `filters` and `facetFilters` let through: all of some groups, and of each group any condition. */

import type { IndexKind } from './index-kinds.ts'
import type { SearchRecord } from './record-index.ts'
import { badRequest, badValue, clipped } from './refusal.ts'

interface Condition {
  readonly attribute: string
  readonly value: string
  readonly isNegated: boolean
}

export type Filter = readonly (readonly Condition[])[]

const MOST_CONDITIONS = 1000

export function filterTest(
  { facets }: IndexKind,
  filter: Filter,
): (record: SearchRecord) => boolean {
  if (filter.flat().length > MOST_CONDITIONS)
    throw badRequest(`filters: more than ${MOST_CONDITIONS} conditions`)
  const known = new Set([...facets, 'objectID'])
  // As hosted: values are compared without case, and an attribute that is no facet has none.
  const groups = filter.map((group) =>
    group.map(({ value, ...condition }) => ({ ...condition, value: value.toLowerCase() })),
  )
  return (record) =>
    groups.every((group) =>
      group.some(({ attribute, value, isNegated }) => {
        const own = known.has(attribute) ? record[attribute] : undefined
        return (own?.toLowerCase() === value) !== isNegated
      }),
    )
}

const FACET_FILTERS = 'a list of "attribute:value" and of lists of them'

/** `[["Type:Book", "Type:Item"], "Series:-The Song"]`; as a text, that in JSON or one condition. */
export function readFacetFilters(value: unknown): Filter {
  const given = typeof value === 'string' && value.startsWith('[') ? parseJson(value) : value
  if (typeof given === 'string') return given === '' ? [] : [[facetCondition(given)]]
  if (!Array.isArray(given)) throw badValue('facetFilters', FACET_FILTERS)
  return given.map((group: unknown) =>
    Array.isArray(group) ? group.map(facetCondition) : [facetCondition(group)],
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badValue('facetFilters', FACET_FILTERS)
  }
}

function facetCondition(text: unknown): Condition {
  const [, attribute, value] = typeof text === 'string' ? (/^([^:]+):(.*)$/s.exec(text) ?? []) : []
  if (attribute === undefined || value === undefined) throw badValue('facetFilters', FACET_FILTERS)
  if (value.startsWith('\\-')) return { attribute, value: value.slice(1), isNegated: false }
  const isNegated = value.startsWith('-')
  return { attribute, value: isNegated ? value.slice(1) : value, isNegated }
}

const TOKEN =
  /\s*(?:([()])|((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s():"'])+)((?::(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s()"']+))?)(?=[\s()]|$))/suy

/** `Type:Book AND (Series:"The Song" OR NOT Series:Other)`. OR binds closer than AND. */
export function readFilters(text: string): Filter {
  const tokens = tokensOf(text)
  const groups: Condition[][] = []
  let group: Condition[] = []
  let isInside = false
  let isNegated = false
  /** Whether a condition has just ended, so that an operator or the end may follow. */
  let isComplete = false
  for (const { text: token, condition } of tokens) {
    if (condition !== null && !isComplete) {
      group.push({ ...condition, isNegated })
      isNegated = false
      isComplete = true
    } else if (token === 'NOT' && !isComplete && !isNegated) isNegated = true
    else if (token === 'OR' && isComplete) isComplete = false
    else if (token === 'AND' && isComplete) {
      if (isInside) throw badRequest(TOO_DEEP)
      groups.push(group)
      group = []
      isComplete = false
    } else if (token === '(' && !isComplete && !isInside && !isNegated) isInside = true
    else if (token === ')' && isComplete && isInside) isInside = false
    else throw unexpected(token)
  }
  if (tokens.length === 0) return []
  if (isInside || !isComplete) throw badRequest('filters: Unexpected end of expression')
  return [...groups, group]
}

const TOO_DEEP = 'filters: filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed'

const unexpected = (token: string) =>
  /^(?:AND|OR|NOT|[()])$/.test(token)
    ? badRequest(`filters: Unexpected token ${clipped(token)}`)
    : badRequest(
        `filters: ${clipped(token)} is no "attribute:value"; numbers and tags are not implemented by the local cloud's search`,
      )

interface Token {
  readonly text: string
  readonly condition: Omit<Condition, 'isNegated'> | null
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  const rest = text.trim()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < rest.length) {
    const start = TOKEN.lastIndex
    const [, parenthesis, attribute = '', value = ''] = TOKEN.exec(rest) ?? []
    if (parenthesis === undefined && attribute === '') throw unexpected(rest.slice(start).trim())
    tokens.push({
      text: parenthesis ?? attribute + value,
      condition:
        value === '' ? null : { attribute: unquoted(attribute), value: unquoted(value.slice(1)) },
    })
  }
  return tokens
}

const unquoted = (text: string): string =>
  /^["']/.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text
