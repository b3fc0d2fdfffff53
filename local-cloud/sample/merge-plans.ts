/** Many plans as one commit: what they merge into one document is written once. */
import type { PlannedData, PlannedWrite } from '#shared/rules/saving/planned-write'
import type { SavePlan } from '#shared/rules/saving/save-plan'

type Merge = Extract<PlannedWrite, { kind: 'merge' }>

/** For bulk content only: a person's save is held to the rule that changes one catalogue entry at a time. */
export function mergedWrites(plans: readonly SavePlan[]): PlannedWrite[] {
  const writes: PlannedWrite[] = []
  const merges = new Map<string, Merge>()
  for (const write of plans.flatMap((plan) => plan.writes)) {
    if (write.kind !== 'merge') writes.push(write)
    else {
      const path = write.path.join('/')
      const before = merges.get(path)
      merges.set(path, before === undefined ? write : mergedTwo(before, write))
    }
  }
  return [...writes, ...merges.values()]
}

function mergedTwo(first: Merge, second: Merge): Merge {
  const fields = new Map(
    [...first.fields, ...second.fields].map((path) => [JSON.stringify(path), path]),
  )
  return { ...second, fields: [...fields.values()], data: mergedData(first.data, second.data) }
}

function mergedData(first: PlannedData, second: PlannedData): PlannedData {
  const merged: Record<string, unknown> = { ...first }
  for (const [field, value] of Object.entries(second)) {
    const before = merged[field]
    merged[field] = isMap(before) && isMap(value) ? mergedData(before, value) : value
  }
  return merged
}

const isMap = (value: unknown): value is PlannedData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
