/** Parser and evaluator of `filters` and `facetFilters`: all groups must match, each with any of its conditions. */

import type { SearchAttributes } from './index-definitions.ts'
import { badRequestError, badValueError, formatClipped } from './search-error.ts'
import type { SearchRecord } from './search-index.ts'

interface FilterCondition {
  readonly attribute: string
  readonly value: string
  readonly isNegated: boolean
}

export type SearchFilter = readonly (readonly FilterCondition[])[]

/** SQLite nests at most 1,000 expressions. */
const MAX_CONDITIONS = 500

export function createFilterPredicate(
  { facets }: Pick<SearchAttributes, 'facets'>,
  filter: SearchFilter,
): (record: SearchRecord) => boolean {
  if (filter.flat().length > MAX_CONDITIONS) throw badRequestError(`filters: more than ${MAX_CONDITIONS} conditions`)
  const filterableAttributes = new Set([...facets, 'objectID'])
  // As in the hosted service, values ignore case, and an attribute that is not a facet has no value.
  const groups = filter.map((group) =>
    group.map(({ value, ...condition }) => ({ ...condition, value: value.toLowerCase() })),
  )
  return (record) =>
    groups.every((group) =>
      group.some(({ attribute, value, isNegated }) => {
        const attributeValue = filterableAttributes.has(attribute) ? record[attribute] : undefined
        return (attributeValue?.toLowerCase() === value) !== isNegated
      }),
    )
}

const FACET_FILTERS = 'a list of "attribute:value" and of lists of them'

/** Accepts `[["Type:Book", "Type:Item"], "Series:-The Song"]`, also as JSON text, or one condition as text. */
export function parseFacetFilters(value: unknown): SearchFilter {
  const parsed = typeof value === 'string' && value.startsWith('[') ? parseJson(value) : value
  if (typeof parsed === 'string') return parsed === '' ? [] : [[parseFacetCondition(parsed)]]
  if (!Array.isArray(parsed)) throw badValueError('facetFilters', FACET_FILTERS)
  // An empty list restricts nothing.
  return parsed
    .map((group: unknown) => (Array.isArray(group) ? group.map(parseFacetCondition) : [parseFacetCondition(group)]))
    .filter((group) => group.length > 0)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badValueError('facetFilters', FACET_FILTERS)
  }
}

function parseFacetCondition(text: unknown): FilterCondition {
  const [, attribute, value] = typeof text === 'string' ? (/^([^:]+):(.*)$/s.exec(text) ?? []) : []
  if (attribute === undefined || value === undefined) throw badValueError('facetFilters', FACET_FILTERS)
  if (value.startsWith('\\-')) return { attribute, value: value.slice(1), isNegated: false }
  const isNegated = value.startsWith('-')
  return { attribute, value: isNegated ? value.slice(1) : value, isNegated }
}

const TOKEN =
  /\s*(?:([()])|((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s():"'])+)((?::(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s()"']+))?)(?=[\s()]|$))/suy

/** Parses `Type:Book AND (Series:"The Song" OR NOT Series:Other)`. OR binds tighter than AND. */
export function parseFilters(text: string): SearchFilter {
  const tokens = tokenize(text)
  const groups: FilterCondition[][] = []
  let group: FilterCondition[] = []
  let isInside = false
  let isNegated = false
  /** True after a condition, when only an operator or the end may follow. */
  let isComplete = false
  for (const { text: token, condition } of tokens) {
    if (condition !== null && !isComplete) {
      group.push({ ...condition, isNegated })
      isNegated = false
      isComplete = true
    } else if (token === 'NOT' && !isComplete && !isNegated) isNegated = true
    else if (token === 'OR' && isComplete) isComplete = false
    else if (token === 'AND' && isComplete) {
      if (isInside) throw badRequestError(TOO_DEEP)
      groups.push(group)
      group = []
      isComplete = false
    } else if (token === '(' && !isComplete && !isInside && !isNegated) isInside = true
    else if (token === ')' && isComplete && isInside) isInside = false
    else throw unexpectedTokenError(token)
  }
  if (tokens.length === 0) return []
  if (isInside || !isComplete) throw badRequestError('filters: Unexpected end of expression')
  return [...groups, group]
}

const TOO_DEEP = 'filters: filter (X AND Y) OR Z is not allowed, only (X OR Y) AND Z is allowed'

const unexpectedTokenError = (token: string) =>
  /^(?:AND|OR|NOT|[()])$/.test(token)
    ? badRequestError(`filters: Unexpected token ${formatClipped(token)}`)
    : badRequestError(
        `filters: ${formatClipped(token)} is no "attribute:value"; numbers and tags are not implemented by the local cloud's search`,
      )

interface FilterToken {
  readonly text: string
  readonly condition: Omit<FilterCondition, 'isNegated'> | null
}

function tokenize(text: string): readonly FilterToken[] {
  const tokens: FilterToken[] = []
  const rest = text.trim()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < rest.length) {
    const start = TOKEN.lastIndex
    const [, parenthesis, attribute = '', value = ''] = TOKEN.exec(rest) ?? []
    if (parenthesis === undefined && attribute === '') throw unexpectedTokenError(rest.slice(start).trim())
    tokens.push({
      text: parenthesis ?? attribute + value,
      condition: value === '' ? null : { attribute: unquote(attribute), value: unquote(value.slice(1)) },
    })
  }
  return tokens
}

const unquote = (text: string): string => (/^["']/.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text)
