/** Fixture: a wiki under the deployed rules, and the page writer of a person who is signed in. */
import { test } from 'vitest'
import type { Block } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import type { CommitAttempt } from '../../../renderer/services/ports/editing.ts'
import { createCatalogue } from '../../../renderer/services/reading/catalogue.ts'
import { createPages } from '../../../renderer/services/reading/pages.ts'
import { createPageWriter } from '../../../renderer/services/writing/page-writer.ts'
import { openClientCloud } from '../client-cloud.ts'

export const HOUR = 3_600_000
export const NAME = 'C++ `quoted` Āś 👑'

export const blocks = (text: string, more: Partial<Block> = {}): Block[] => [
  { id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text }], ...more },
]

export const race = (name = NAME) => ({
  kind: 'new' as const,
  details: { name, type: 'Race' as const, series: 'S', bookNumber: null, locationType: null },
})

export const existing = (key: string, baseRevisions: number | ReadonlyMap<SectionName, number>) => ({
  kind: 'existing' as const,
  key,
  baseRevisions,
  details: null,
})

let saves = 0

export const it = test
  .extend('wiki', async ({ task: _ }, { onCleanup }) => {
    const wiki = await openClientCloud()
    onCleanup(() => wiki.close())
    return wiki
  })
  .extend('cloud', ({ wiki }) => wiki.cloud)
  .extend('writing', ({ wiki: { documents, storage } }) => {
    const catalogue = createCatalogue({ documents, now: Date.now })
    return createPageWriter({ documents, catalogue, storage })
  })
  .extend('pages', ({ wiki }) => createPages(wiki.documents, wiki.storage))
  .extend('attempt', async ({ wiki }) => {
    const uid = await wiki.addPerson('Ane')
    await wiki.signIn('Ane')
    return (page: CommitAttempt['page'], changed: Partial<Record<SectionName, readonly Block[]>>): CommitAttempt => ({
      page,
      changed: new Map(Object.entries(changed).map(([name, stored]) => [name as SectionName, stored])),
      editor: { uid, userName: 'Ane', identity: uid },
      now: new Date().toISOString(),
      saveId: `save${String(saves++).padStart(12, '0')}`,
      comment: '',
      minor: false,
    })
  })
  /** Creates an attempt on a device whose clock is this many hours ahead of the server's. */
  .extend(
    'attemptAt',
    ({ wiki, attempt }) =>
      (hours: number, ...what: Parameters<typeof attempt>): CommitAttempt => ({
        ...attempt(...what),
        now: new Date(wiki.now() + hours * HOUR).toISOString(),
      }),
  )
  /** Creates the page `NAME`. */
  .extend('create', ({ writing, attempt }) => async () => {
    const made = await writing.commit(attempt(race(), { Blurb: blocks('A people.') }))
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value
  })
  /** Reads the first text of a section. */
  .extend('textOf', ({ pages }) => async (key: string, section: SectionName) => {
    const read = await pages.read('Race', '', key)
    if (!read.ok || read.value.kind !== 'page') throw new Error('no page')
    const { sections } = read.value.page
    return sections.find(({ name }) => name === section)?.blocks[0]?.entries[0]?.text
  })
