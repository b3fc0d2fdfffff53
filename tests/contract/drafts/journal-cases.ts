/** Table of cases for the journal of drafts in the browser: what a window completes for another one that has closed. */
import type { DraftKey } from '#shared/model/drafts/draft'
import type { Journal } from '../../../renderer/services/drafts/journal.ts'
import { assertEqual } from '../documents/lite-assertions.ts'

const ID = 'draft'
const KEY: DraftKey = { owner: 'ane', subject: { kind: 'new', type: 'Book' } }
const hasSnapshot = () => true
const append = (journal: Journal, count: number, edit: string) =>
  journal.append(ID, { key: KEY, count, edit, baseEdits: [] })
const readEdits = async (journal: Journal) => (await journal.read(ID))?.edits ?? null

export const JOURNAL_CASES: readonly (readonly [string, (journal: Journal) => Promise<void>])[] = [
  [
    'has the edits of a closed window behind those that it had',
    async (journal) => {
      await append(journal, 1, 'one')
      await journal.complete(ID, { key: KEY, count: 1, edits: ['two', 'three'], hasSnapshot })
      assertEqual(await readEdits(journal), ['one', 'two', 'three'])
    },
  ],
  [
    'has the whole draft of a closed window if it had none',
    async (journal) => {
      await journal.complete(ID, { key: KEY, count: 0, edits: ['one', 'two'], hasSnapshot })
      assertEqual(await journal.read(ID), { key: KEY, dropped: 0, edits: ['one', 'two'] })
    },
  ],
  [
    'is not completed if it has changed since it was read',
    async (journal) => {
      await append(journal, 1, 'one')
      await append(journal, 2, 'two')
      await journal.complete(ID, { key: KEY, count: 1, edits: ['two'], hasSnapshot })
      await journal.complete(ID, { key: KEY, count: 0, edits: ['one', 'two'], hasSnapshot })
      assertEqual(await readEdits(journal), ['one', 'two'])
    },
  ],
  [
    'is not completed if the draft was discarded since it was read',
    async (journal) => {
      await append(journal, 1, 'one')
      await journal.remove(ID)
      await journal.complete(ID, { key: KEY, count: 1, edits: ['two'], hasSnapshot })
      await journal.complete(ID, { key: KEY, count: 0, edits: ['one'], hasSnapshot: () => false })
      assertEqual(await journal.read(ID), null)
    },
  ],
  [
    'is not completed after a save, but by the next edit with the whole draft',
    async (journal) => {
      await append(journal, 1, 'one')
      await journal.clear(ID, { key: KEY, count: 2, edit: 'saved', baseEdits: ['begin'] })
      await journal.complete(ID, { key: KEY, count: 2, edits: ['three'], hasSnapshot })
      assertEqual(await readEdits(journal), ['begin'])
      await journal.append(ID, { key: KEY, count: 4, edit: 'four', baseEdits: ['all'] })
      assertEqual(await readEdits(journal), ['begin', 'all', 'four'])
    },
  ],
]
