/** Merges many save plans into one commit, with one write per merged document. */
import type { PlannedData, PlannedWrite } from '#shared/rules/saving/planned-write'
import type { SavePlan } from '#shared/rules/saving/save-plan'

type Merge = Extract<PlannedWrite, { kind: 'merge' }>

/** Used for bulk content only, since the rules allow a save to change one catalogue entry at a time. */
export function mergePlans(plans: readonly SavePlan[]): PlannedWrite[] {
  const writes: PlannedWrite[] = []
  const merges = new Map<string, Merge[]>()
  for (const write of plans.flatMap((plan) => plan.writes)) {
    if (write.kind !== 'merge') writes.push(write)
    else {
      const path = write.path.join('/')
      const pathMerges = merges.get(path)
      if (pathMerges === undefined) merges.set(path, [write])
      else pathMerges.push(write)
    }
  }
  return [...writes, ...[...merges.values()].flatMap(mergeWrites)]
}

function mergeWrites(writes: readonly Merge[]): Merge[] {
  const last = writes.at(-1)
  if (last === undefined || writes.length === 1) return [...writes]
  const fields = new Map(writes.flatMap((write) => write.fields.map((path) => [JSON.stringify(path), path] as const)))
  const data = mergeData(writes.map((write) => write.data))
  return [{ ...last, fields: [...fields.values()], data }]
}

/** Merges maps field by field; for other values the last one wins. */
function mergeData(all: readonly PlannedData[]): PlannedData {
  const values = new Map<string, unknown[]>()
  for (const data of all)
    for (const [field, value] of Object.entries(data)) {
      const fieldValues = values.get(field)
      if (fieldValues === undefined) values.set(field, [value])
      else fieldValues.push(value)
    }
  return Object.fromEntries(
    [...values].map(([field, found]) => [
      field,
      found.length > 1 && found.every(isMap) ? mergeData(found) : found.at(-1),
    ]),
  )
}

const isMap = (value: unknown): value is PlannedData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
