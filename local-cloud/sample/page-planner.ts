/** Planner of the saves of imported pages, with the same plans as saves in the interface. */
import { addEntry, chooseShardForNewEntry, EMPTY_SIZES, type ShardSizes } from '#shared/model/catalogue'
import { type DocumentPath, referencePath, sectionPath } from '#shared/model/document-paths'
import type { Block, PageDetails } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { getTypeSpec, listSectionNames, type SectionName, type TypeName } from '#shared/model/page-types'
import { readReference } from '#shared/model/records'
import type { RecordData } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { planRename } from '#shared/rules/saving/rename-plan'
import { planSave, type SavePlan } from '#shared/rules/saving/save-plan'
import type { SaveRequest } from '#shared/rules/saving/save-request'
import type { SampleEditor } from './read-sample.ts'

interface PlannedSave {
  /** ISO-8601 UTC. */
  readonly at: string
  readonly editor: SampleEditor
  readonly comment?: string
  readonly minor?: boolean
}

export interface PlannedPage extends PlannedSave {
  readonly details: PageDetails
  readonly sections: ReadonlyMap<SectionName, readonly Block[]>
}

export interface PlannedRename extends PlannedSave {
  readonly type: TypeName
  readonly from: string
  readonly to: string
}

/** The pages that will be imported, as far as the plans need to know them. */
type KnownPages = Pick<SaveRequest, 'typeOf' | 'books'>

/** Remembers what it planned, so that no plan reads the store. */
export class PagePlanner {
  readonly #wiki: KnownPages
  readonly #sizes = new Map<TypeName, ShardSizes>()
  /** Records of pages that may be saved again, by their paths. */
  readonly #records = new Map<string, RecordData>()
  #saves = 0

  constructor(wiki: KnownPages) {
    this.#wiki = wiki
  }

  /** Plans the first save of a page, or a later one of some sections. */
  planSave(page: PlannedPage): SavePlan {
    const { details, sections } = page
    const key = toPageKey(details.name)
    const stored = this.#records.get(referencePath(key).join('/'))
    const base = stored === undefined ? null : readReference(key, stored)
    const sizes = this.#sizes.get(details.type) ?? EMPTY_SIZES
    const shardForNew = chooseShardForNewEntry(sizes)
    const request = { base, details, changed: sections, shardForNew, ...this.#wiki, ...this.#createSave(page) }
    if (base === null) this.#sizes.set(details.type, addEntry(sizes, shardForNew))
    return unwrap(details.name, planSave(request))
  }

  planRename(rename: PlannedRename): SavePlan {
    const { type, from, to } = rename
    const key = toPageKey(from)
    const sections = listSectionNames(type).flatMap((name): [string, RecordData][] => {
      const record = this.#records.get(sectionPath(getTypeSpec(type).template, key, name).join('/'))
      return record === undefined ? [] : [[name, record]]
    })
    const reference = this.#records.get(referencePath(key).join('/')) ?? {}
    const { saveId, ...save } = this.#createSave(rename)
    return unwrap(
      from,
      // The rules require the id of a rename to begin with a hyphen.
      planRename({ ...save, saveId: `-${saveId.slice(1)}`, key, name: to, reference, sections: new Map(sections) }),
    )
  }

  /** Remembers the records of a page, which a later save of it needs. */
  remember({ writes }: SavePlan): void {
    for (const write of writes) {
      const path = toPath(write)
      this.#records.set(path, write.kind === 'merge' ? { ...this.#records.get(path), ...write.data } : write.data)
    }
  }

  #createSave({ at, editor, comment = '', minor = false }: PlannedSave) {
    const saveId = `sample${String(this.#saves++).padStart(10, '0')}`
    return { editor: { ...editor, identity: editor.uid }, now: new Date(at).toISOString(), saveId, comment, minor }
  }
}

const toPath = ({ path }: { readonly path: DocumentPath }): string => path.join('/')

function unwrap(name: string, plan: Result<SavePlan, unknown>): SavePlan {
  if (!plan.ok) throw new Error(`${name}: ${JSON.stringify(plan.error)}`)
  return plan.value
}
