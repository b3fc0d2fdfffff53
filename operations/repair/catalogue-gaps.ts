/** Report of missing shard numbers in the catalogue. Readers find every existing shard, so a gap does no harm. */

import { parseShardType, shardId } from '#shared/model/document-paths'
import { getTypeSpec } from '#shared/model/page-types'

/** Returns a line for each gap in these shard ids. */
export function findCatalogueGaps(ids: Iterable<string>): string[] {
  const numbers = new Map<string, number[]>()
  for (const id of ids) {
    const type = parseShardType(id)
    if (type === null) continue
    const { template } = getTypeSpec(type)
    const number = Number(id.slice(template.length + 1))
    numbers.set(template, [...(numbers.get(template) ?? []), number])
  }
  return [...numbers].flatMap(([template, found]) => {
    const sorted = [0, ...found.sort((a, b) => a - b)]
    return sorted.flatMap((number, index) => {
      const next = sorted[index + 1]
      if (next === undefined || next <= number + 1) return []
      const [first, last] = [shardId(template, number + 1), shardId(template, next - 1)]
      const missing = first === last ? `${first} is` : `${first} to ${last} are`
      return [`${shardId(template, next)}: ${missing} missing before it`]
    })
  })
}
