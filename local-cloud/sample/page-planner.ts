/** Planner of saves for many new pages, with the same plans as saves in the interface. */
import { addEntry, chooseShardForNewEntry, EMPTY_SIZES, type ShardSizes } from '#shared/model/catalogue'
import type { Block, PageDetails } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import { planSave, type SavePlan } from '#shared/rules/saving/save-plan'
import type { SampleEditor } from './read-sample.ts'

export interface PlannedPage {
  readonly details: PageDetails
  readonly createdAt: string
  readonly editor: SampleEditor
  readonly sections: ReadonlyMap<SectionName, readonly Block[]>
}

/** Counts the entries of each catalogue shard, so that no plan reads the store. */
export function createPagePlanner(typeOf: (key: string) => TypeName | null): (page: PlannedPage) => SavePlan {
  const sizes = new Map<TypeName, ShardSizes>()
  let saves = 0
  return ({ details, createdAt, editor, sections }) => {
    const sizesOfType = sizes.get(details.type) ?? EMPTY_SIZES
    const shard = chooseShardForNewEntry(sizesOfType)
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
    sizes.set(details.type, addEntry(sizesOfType, shard))
    return plan.value
  }
}
