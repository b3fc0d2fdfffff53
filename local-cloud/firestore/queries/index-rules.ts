/** Whether the deployed indexes can answer a query, by the hosted service's rules; if not, which is missing. */

import { NAME_FIELD } from '../../store/values/field-path.ts'
import { Refusal } from '../errors.ts'
import {
  type CompositeIndex,
  hasFieldIndex,
  type IndexedField,
  type Indexes,
  type Mode,
  type Scope,
} from './index-file.ts'
import { type Field, isInequality, isName, type Leaf, type Order, type Query } from './query.ts'
import { disjunctions } from './read-filter.ts'

/** `aggregated`: fields summed or averaged, which the index must hold too. */
export function demandIndexes(
  indexes: Indexes,
  query: Query,
  aggregated: readonly Field[] = [],
): void {
  for (const disjunct of disjunctions(query.where, false)) {
    const need = needOf(query, disjunct, aggregated)
    const missing =
      need.sorted.length === 0 || isSingle(need)
        ? missingFieldIndex(indexes, query, need)
        : missingComposite(indexes, query, need)
    if (missing !== null) throw new Refusal('FAILED_PRECONDITION', missing)
  }
}

interface Need {
  /** Fields held to one value. */
  readonly equal: readonly Field[]
  /** The field whose array must hold a value; at most one. */
  readonly contained: Field | null
  /** Fields the index must be sorted by, in this order; implied parts left out. */
  readonly sorted: readonly Order[]
  /** Fields it must hold after these, in either direction. */
  readonly held: readonly Field[]
}

function needOf(query: Query, disjunct: readonly Leaf[], aggregated: readonly Field[]): Need {
  const isArray = ({ op }: Leaf) => op === 'ARRAY_CONTAINS' || op === 'ARRAY_CONTAINS_ANY'
  const equal = unique(
    disjunct.filter((leaf) => !isInequality(leaf) && !isArray(leaf) && !isName(leaf.field)),
  )
  const contained = disjunct.find(isArray)?.field ?? null
  const fixed = new Set(equal.map(({ text }) => text))
  const sorted = withoutImpliedName(
    query.order.filter(({ field }) => !fixed.has(field.text)),
    equal.length > 0 || contained !== null,
  )
  const there = new Set([...fixed, ...sorted.map(({ field }) => field.text)])
  return { equal, contained, sorted, held: aggregated.filter(({ text }) => !there.has(text)) }
}

function unique(leaves: readonly Leaf[]): readonly Field[] {
  return [...new Map(leaves.map(({ field }) => [field.text, field])).values()]
}

/** Every index ends in the document's name, running as its last field does; alone it runs upwards. */
function withoutImpliedName(order: readonly Order[], behindEqual: boolean): readonly Order[] {
  const name = order.at(-1)
  if (name === undefined || !isName(name.field)) return order
  const last = order.at(-2)
  const implied =
    last === undefined ? behindEqual || !name.descending : last.descending === name.descending
  return implied ? order.slice(0, -1) : order
}

/** One field alone, which its own index serves. */
const isSingle = ({ equal, contained, sorted, held }: Need): boolean =>
  equal.length === 0 &&
  contained === null &&
  sorted.length + held.length === 1 &&
  !sorted.some(({ field }) => isName(field))

const scopeOf = (query: Query): Scope => (query.group ? 'COLLECTION_GROUP' : 'COLLECTION')

function missingFieldIndex(indexes: Indexes, query: Query, need: Need): string | null {
  if (need.held.length > 0 && !isSingle(need)) return missingComposite(indexes, query, need)
  const wanted: (readonly [Field, Mode])[] = [
    ...need.equal.map((field) => [field, 'ASCENDING'] as const),
    ...need.held.map((field) => [field, 'ASCENDING'] as const),
    ...need.sorted.map(({ field, descending }) => [field, direction(descending)] as const),
  ]
  if (need.contained !== null) wanted.push([need.contained, 'CONTAINS'])
  const scope = scopeOf(query)
  for (const [field, mode] of wanted)
    if (!hasFieldIndex(indexes, query.collectionId, field.path, scope, mode))
      return (
        `The query requires a ${scope}_${SHORT[mode]} index for collection ${query.collectionId} and ` +
        `field ${field.text}. The index file does not give that field one.`
      )
  return null
}

const SHORT = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' } as const

const direction = (descending: boolean): Mode => (descending ? 'DESCENDING' : 'ASCENDING')

/** One index may serve, or several together that are sorted alike and hold all the equal fields between them. */
function missingComposite(indexes: Indexes, query: Query, need: Need): string | null {
  const wanted = new Set(need.equal.map(({ text }) => text))
  if (need.contained !== null) wanted.add(`${need.contained.text} CONTAINS`)
  const covered = new Set<string>()
  const scope = scopeOf(query)
  for (const index of indexes.composites) {
    if (index.collectionId !== query.collectionId || index.scope !== scope) continue
    const prefix = usablePrefix(index, need, wanted)
    if (prefix === null) continue
    for (const part of prefix) covered.add(part)
    if (covered.size === wanted.size) return null
  }
  return `The query requires an index that the index file does not hold: ${describe(query, need)}.`
}

/** What of the equal fields an index holds before the sorted ones; null when it is of no use here. */
function usablePrefix(
  index: CompositeIndex,
  { sorted, held }: Need,
  wanted: ReadonlySet<string>,
): readonly string[] | null {
  const fields = withoutLastName(index.fields)
  const length = fields.length - sorted.length - held.length
  if (length < 0 || (length === 0 && wanted.size > 0)) return null
  const prefix = fields
    .slice(0, length)
    .map(({ field, mode }) => (mode === 'CONTAINS' ? `${field} CONTAINS` : field))
  const middle = fields.slice(length, length + sorted.length)
  const rest = new Set(fields.slice(length + sorted.length).map(({ field }) => field))
  const fits =
    prefix.every((part) => wanted.has(part)) &&
    (runs(middle, sorted, false) || runs(middle, sorted, true)) &&
    held.every(({ text }) => rest.has(text))
  return fits ? prefix : null
}

/** An index can be read in both directions. */
const runs = (fields: readonly IndexedField[], sorted: readonly Order[], backwards: boolean) =>
  sorted.every(({ field, descending }, i) => {
    const indexed = fields[i]
    return indexed?.field === field.text && indexed.mode === direction(descending !== backwards)
  })

function withoutLastName(fields: readonly IndexedField[]): readonly IndexedField[] {
  const last = fields.at(-1)
  const before = fields.at(-2)
  return last?.field === NAME_FIELD && before !== undefined && before.mode === last.mode
    ? fields.slice(0, -1)
    : fields
}

function describe(query: Query, { equal, contained, sorted, held }: Need): string {
  const parts = [
    ...equal.map(({ text }) => `${text} ASCENDING`),
    ...(contained === null ? [] : [`${contained.text} CONTAINS`]),
    ...sorted.map(({ field, descending }) => `${field.text} ${direction(descending)}`),
    ...held.map(({ text }) => `${text} ASCENDING`),
  ]
  return `collection ${query.collectionId}, scope ${scopeOf(query)}, fields ${parts.join(', ')}`
}
