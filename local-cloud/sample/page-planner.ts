/** Planner of saves for many new pages, with the same plans as saves in the interface. */
import { addEntryToLoads, chooseShardForNewEntry, measureMaxEntryBytes, type ShardLoad } from '#shared/model/catalogue'
import type { Block, PageDetails } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import type { SectionName, TypeName } from '#shared/model/page-types'
import { planSave, type SavePlan } from '#shared/rules/saving/save-plan'
import type { SampleEditor } from './read-sample.ts'

export interface PlannedPage {
  readonly details: PageDetails
  readonly createdAt: string
  readonly editor: SampleEditor
  readonly sections: ReadonlyMap<SectionName, readonly Block[]>
}

/** Tracks the load of each catalogue shard, so that no plan reads the store. */
export function createPagePlanner(typeOf: (key: string) => TypeName | null): (page: PlannedPage) => SavePlan {
  const loads = new Map<TypeName, ShardLoad[]>()
  let saves = 0
  return ({ details, createdAt, editor, sections }) => {
    const shards = loads.get(details.type) ?? []
    const shard = chooseShardForNewEntry(shards)
    const plan = planSave({
      base: null,
      details,
      changed: sections,
      editor: { ...editor, identity: editor.uid },
      now: new Date(createdAt).toISOString(),
      saveId: `sample${String(saves++).padStart(10, '0')}`,
      comment: '',
      minor: false,
      shardForNew: shard,
      typeOf,
    })
    if (!plan.ok) throw new Error(`${details.name}: ${JSON.stringify(plan.error)}`)
    const bytes = measureMaxEntryBytes(toPageKey(details.name), details)
    loads.set(details.type, addEntryToLoads(shards, shard, bytes))
    return plan.value
  }
}
