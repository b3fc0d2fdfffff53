/** Validation of index requirements: rejects a query without an index, as the hosted service does. */

import { NAME_FIELD } from '../../store/values/field-path.ts'
import { FirestoreError } from '../firestore-error.ts'
import {
  type CompositeIndex,
  hasFieldIndex,
  type IndexedField,
  type Indexes,
  type IndexMode,
  type QueryScope,
} from './index-file.ts'
import { isInequality, isNameField, type LeafFilter, type Query, type QueryField, type QueryOrder } from './query.ts'
import { toDisjunctions } from './read-filter.ts'

/** `aggregated`: summed or averaged fields, which the index must contain too. @throws FirestoreError */
export function requireIndexes(indexes: Indexes, query: Query, aggregated: readonly QueryField[] = []): void {
  for (const disjunct of toDisjunctions(query.where, false)) {
    const requirement = computeRequirement(query, disjunct, aggregated)
    const missing =
      requirement.orders.length === 0 || isSingleField(requirement)
        ? findMissingFieldIndex(indexes, query, requirement)
        : findMissingComposite(indexes, query, requirement)
    if (missing !== null) throw new FirestoreError('FAILED_PRECONDITION', missing)
  }
}

interface IndexRequirement {
  /** Fields with an equality filter. */
  readonly equalFields: readonly QueryField[]
  /** Field of the array filter; a query has at most one. */
  readonly arrayField: QueryField | null
  /** Fields by which the index must be sorted, in this order, without implied ones. */
  readonly orders: readonly QueryOrder[]
  /** Fields that must follow in the index, in either direction. */
  readonly aggregated: readonly QueryField[]
}

function computeRequirement(
  query: Query,
  disjunct: readonly LeafFilter[],
  aggregated: readonly QueryField[],
): IndexRequirement {
  const isArray = ({ op }: LeafFilter) => op === 'ARRAY_CONTAINS' || op === 'ARRAY_CONTAINS_ANY'
  const equalFields = listDistinctFields(
    disjunct.filter((leaf) => !isInequality(leaf) && !isArray(leaf) && !isNameField(leaf.field)),
  )
  const arrayField = disjunct.find(isArray)?.field ?? null
  const equalFieldNames = new Set(equalFields.map(({ text }) => text))
  const orders = removeImpliedName(
    query.order.filter(({ field }) => !equalFieldNames.has(field.text)),
    equalFields.length > 0 || arrayField !== null,
  )
  const indexedFields = new Set([...equalFieldNames, ...orders.map(({ field }) => field.text)])
  return {
    equalFields,
    arrayField,
    orders,
    aggregated: aggregated.filter(({ text }) => !indexedFields.has(text)),
  }
}

function listDistinctFields(leaves: readonly LeafFilter[]): readonly QueryField[] {
  return [...new Map(leaves.map(({ field }) => [field.text, field])).values()]
}

/** Every index ends with the name in the direction of its last field, or ascending if it has no other field. */
function removeImpliedName(order: readonly QueryOrder[], isAfterEqual: boolean): readonly QueryOrder[] {
  const lastOrder = order.at(-1)
  if (lastOrder === undefined || !isNameField(lastOrder.field)) return order
  const last = order.at(-2)
  const isImplied =
    last === undefined ? isAfterEqual || !lastOrder.descending : last.descending === lastOrder.descending
  return isImplied ? order.slice(0, -1) : order
}

/** True if a single-field index is sufficient. */
const isSingleField = ({ equalFields, arrayField, orders, aggregated }: IndexRequirement): boolean =>
  equalFields.length === 0 &&
  arrayField === null &&
  orders.length + aggregated.length === 1 &&
  !orders.some(({ field }) => isNameField(field))

const getQueryScope = (query: Query): QueryScope => (query.group ? 'COLLECTION_GROUP' : 'COLLECTION')

function findMissingFieldIndex(indexes: Indexes, query: Query, requirement: IndexRequirement): string | null {
  if (requirement.aggregated.length > 0 && !isSingleField(requirement))
    return findMissingComposite(indexes, query, requirement)
  const wanted: (readonly [QueryField, IndexMode])[] = [
    ...requirement.equalFields.map((field) => [field, 'ASCENDING'] as const),
    ...requirement.aggregated.map((field) => [field, 'ASCENDING'] as const),
    ...requirement.orders.map(({ field, descending }) => [field, toIndexMode(descending)] as const),
  ]
  if (requirement.arrayField !== null) wanted.push([requirement.arrayField, 'CONTAINS'])
  const scope = getQueryScope(query)
  for (const [field, mode] of wanted)
    if (!hasFieldIndex(indexes, query.collectionId, field.path, scope, mode))
      return (
        `The query requires a ${scope}_${SHORT_MODE[mode]} index for collection ${query.collectionId} and ` +
        `field ${field.text}. The index file does not give that field one.`
      )
  return null
}

const SHORT_MODE = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' } as const

const toIndexMode = (descending: boolean): IndexMode => (descending ? 'DESCENDING' : 'ASCENDING')

/** One index is sufficient, or several with the same order that together contain all equality fields. */
function findMissingComposite(indexes: Indexes, query: Query, requirement: IndexRequirement): string | null {
  const wanted = new Set(requirement.equalFields.map(({ text }) => text))
  if (requirement.arrayField !== null) wanted.add(`${requirement.arrayField.text} CONTAINS`)
  const covered = new Set<string>()
  const scope = getQueryScope(query)
  for (const index of indexes.composites) {
    if (index.collectionId !== query.collectionId || index.scope !== scope) continue
    const prefix = findUsablePrefix(index, requirement, wanted)
    if (prefix === null) continue
    for (const part of prefix) covered.add(part)
    if (covered.size === wanted.size) return null
  }
  return `The query requires an index that the index file does not hold: ${describeIndex(query, requirement)}.`
}

/** Returns the equality fields that an index has before the sorted ones, or null if it cannot be used. */
function findUsablePrefix(
  index: CompositeIndex,
  { orders, aggregated }: IndexRequirement,
  wanted: ReadonlySet<string>,
): readonly string[] | null {
  const fields = removeTrailingName(index.fields)
  const length = fields.length - orders.length - aggregated.length
  if (length < 0 || (length === 0 && wanted.size > 0)) return null
  const prefix = fields.slice(0, length).map(({ field, mode }) => (mode === 'CONTAINS' ? `${field} CONTAINS` : field))
  const middle = fields.slice(length, length + orders.length)
  const rest = new Set(fields.slice(length + orders.length).map(({ field }) => field))
  const isUsable =
    prefix.every((part) => wanted.has(part)) &&
    (isSortedLike(middle, orders, false) || isSortedLike(middle, orders, true)) &&
    aggregated.every(({ text }) => rest.has(text))
  return isUsable ? prefix : null
}

/** An index can be scanned in both directions. */
const isSortedLike = (fields: readonly IndexedField[], orders: readonly QueryOrder[], isReversed: boolean) =>
  orders.every(({ field, descending }, i) => {
    const indexed = fields[i]
    return indexed?.field === field.text && indexed.mode === toIndexMode(descending !== isReversed)
  })

function removeTrailingName(fields: readonly IndexedField[]): readonly IndexedField[] {
  const last = fields.at(-1)
  const before = fields.at(-2)
  return last?.field === NAME_FIELD && before !== undefined && before.mode === last.mode ? fields.slice(0, -1) : fields
}

function describeIndex(query: Query, { equalFields, arrayField, orders, aggregated }: IndexRequirement): string {
  const fields = [
    ...equalFields.map(({ text }) => `${text} ASCENDING`),
    ...(arrayField === null ? [] : [`${arrayField.text} CONTAINS`]),
    ...orders.map(({ field, descending }) => `${field.text} ${toIndexMode(descending)}`),
    ...aggregated.map(({ text }) => `${text} ASCENDING`),
  ]
  return `collection ${query.collectionId}, scope ${getQueryScope(query)}, fields ${fields.join(', ')}`
}
