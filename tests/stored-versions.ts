/** Helper: writes a page with several versions into a running wiki, each as a save makes it. */
import type { Block, PageReference } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { planSave } from '#shared/rules/saving/save-plan'
import { toProtocolWrite } from '../local-cloud/sample/protocol-writes.ts'
import { commitWrites } from './stored-pages.ts'
import type { WikiProcess } from './wiki-process.ts'

type Changed = Partial<Readonly<Record<SectionName, readonly Block[]>>>

let saves = 0

/** The page is a Race. Returns nothing: its key is its name, which has no spaces. */
export async function storeVersions(
  wiki: Pick<WikiProcess, 'services'>,
  database: string,
  name: string,
  versions: readonly Changed[],
): Promise<void> {
  const details = { name, type: 'Race', series: 'Tales of the Test', bookNumber: null, locationType: null } as const
  const revs = new Map<string, number>()
  const created = new Date().toISOString()
  for (const [rev, changed] of versions.entries()) {
    const base: PageReference = {
      ...details,
      key: name,
      rev,
      sections: [...revs].map(([section, written], order) => ({ name: section as SectionName, order, rev: written })),
      otherSections: [],
      edits: [],
      createdAt: created,
      createdBy: 'tester',
      soleRev: 1,
      saveId: null,
      changedAt: null,
      updatedByName: null,
      shard: 1,
      imageUrl: null,
      summary: '',
      hidden: false,
      movedTo: null,
      movedFrom: [],
    }
    const plan = planSave({
      base: rev === 0 ? null : base,
      details,
      changed: new Map(Object.entries(changed).map(([section, blocks]) => [section as SectionName, blocks])),
      editor: { uid: 'tester', userName: 'A tester', identity: 'tester' },
      now: new Date().toISOString(),
      saveId: `many${String(saves++).padStart(12, '0')}`,
      comment: '',
      minor: false,
      shardForNew: 1,
      typeOf: (key) => (key === 'Kell' || key === 'Varven' ? 'Race' : null),
      books: [],
    })
    for (const section of Object.keys(changed)) revs.set(section, rev + 1)
    if (!plan.ok) throw new Error(`${name}, version ${rev + 1}: ${JSON.stringify(plan.error)}`)
    await commitWrites(
      wiki,
      database,
      plan.value.writes.map((write) => toProtocolWrite(database, write)),
    )
  }
}
