/** Fixture: pages stored before saves are tried, two ordinary ones, a hidden, a renamed and an old one. */
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { fillShard } from './allowed-saves.ts'
import {
  type Author,
  BEN,
  commitSave,
  createAuthors,
  createDetails,
  createTextBlocks,
  planTestCreation,
  planTestEdit,
  storeOldPage,
} from './page-saves.ts'
import type { Removal, RulesTestWiki } from './rules-test-wiki.ts'

export const KELL = 'Kell'
export const OTHER_PAGE = 'Other,Page'
export const HIDDEN = 'Hidden'
export const RENAMED = 'Renamed'
/** A page that has been renamed nine times. */
export const OFTEN_RENAMED = 'Fickle'
/** A page whose last save renamed it from Kell. */
export const RENAMED_FROM_KELL = 'Taken,along'
/** A page as it was stored before pages had revisions. */
export const OLD = 'Old'
/** A page without a revision that has a catalogue entry. */
export const OLD_AND_LISTED = 'Old,listed'

/** A page without a revision whose time of creation is in today's form. */
export const OLD_AND_DATED = 'Old,dated'
export const DATE = '2020-11-21T10:00:00.000Z'
/** A page that Ane created and saved after Ben had. */
export const SHARED = 'Of,both'
/** A new page of Ben. */
export const BENS = 'Bens'

/** A forbidden save, with a description of what is wrong in it. */
export type NamedWrites = readonly [what: string, writes: readonly (PlannedWrite | Removal)[]]

export const NINE = Array.from({ length: 9 }, (_, n) => `Name,${n}`)

export async function createExistingPages(wiki: RulesTestWiki): Promise<void> {
  await createAuthors(wiki)
  // The rules allow a new shard only after one that is at least a fifth full.
  for (const shard of [1, 2]) await fillShard(wiki, `Events-${shard}`, 300)
  for (const name of ['Kell', 'Other Page', 'Hidden', 'Renamed', 'Fickle']) {
    const changed = new Map([
      ['Blurb', createTextBlocks('It is.')],
      ['Uses', createTextBlocks('None.')],
    ] as const)
    const made = planTestCreation(wiki, createDetails('Item', name), { changed })
    await commitSave(wiki, made)
    await commitSave(wiki, planTestEdit(wiki, made.key, { changed }))
  }
  for (const [key, more] of [
    [HIDDEN, { hidden: true }],
    [RENAMED, { movedTo: KELL }],
    [OFTEN_RENAMED, { movedFrom: NINE }],
  ] as const)
    await wiki.put(`ContentRef/${key}`, { ...wiki.read(['ContentRef', key]), ...more })
  await wiki.put(`ContentRef/${RENAMED_FROM_KELL}`, {
    ...wiki.read(['ContentRef', KELL]),
    Name: 'Taken along',
    movedFrom: [KELL],
    saveId: '-aveNumber000000',
    template: '',
  })
  await storeOldPage(wiki, OLD)
  await storeOldPage(wiki, OLD_AND_LISTED, { shard: 1 })
  await storeOldPage(wiki, OLD_AND_DATED, { createdAt: DATE })
  await commitSave(wiki, planTestCreation(wiki, createDetails('Item', 'Of both')))
  await commitSave(wiki, planTestEdit(wiki, SHARED, { comment: 'Mine.', editor: BEN }), BEN)
  await commitSave(wiki, planTestEdit(wiki, SHARED, { comment: 'Mine again.' }))
  await commitSave(wiki, planTestCreation(wiki, createDetails('Item', BENS), { editor: BEN }), BEN)
}

export interface Saves {
  readonly creation: SavePlan
  /** An edit that changes the catalogue entry. */
  readonly edit: SavePlan
  /** An edit that does not. */
  readonly quiet: SavePlan
}

/** Plans one save of each kind on the stored records. */
export const createSaves = (wiki: RulesTestWiki, editor: Author): Saves => ({
  creation: planTestCreation(wiki, createDetails('Item', 'New'), { editor }),
  edit: planTestEdit(wiki, KELL, {
    changed: new Map([['Blurb', createTextBlocks('Edited.')]]),
    editor,
  }),
  quiet: planTestEdit(wiki, KELL, {
    changed: new Map([['Uses', createTextBlocks('Edited quietly.')]]),
    editor,
  }),
})
