/** Pages that are there when saves are tried: an item and another, a hidden, a renamed and an old one. */
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { fillShard } from './kinds-of-save.ts'
import {
  type Author,
  commitSave,
  createAuthors,
  createDetails,
  createTextBlocks,
  planTestCreation,
  planTestEdit,
  storeOldPage,
} from './page-saves.ts'
import type { Removal, RulesCheckedWiki } from './rules-checked-wiki.ts'

export const KELL = 'Kell'
export const OTHER_PAGE = 'Other,Page'
export const HIDDEN = 'Hidden'
export const RENAMED = 'Renamed'
/** Under its tenth name. */
export const FICKLE = 'Fickle'
/** Renamed from Kell by its last save. */
export const TAKEN_ALONG = 'Taken,along'
/** From before revisions. */
export const OLD = 'Old'
/** And yet in a list. */
export const OLD_AND_LISTED = 'Old,listed'

/** A save that must not be, and what is wrong with it. */
export type NamedWrites = readonly [what: string, writes: readonly (PlannedWrite | Removal)[]]

export const NINE = Array.from({ length: 9 }, (_, n) => `Name,${n}`)

export async function createExistingPages(wiki: RulesCheckedWiki): Promise<void> {
  await createAuthors(wiki)
  // so that the next ones may begin
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
    [FICKLE, { movedFrom: NINE }],
  ] as const)
    await wiki.put(`ContentRef/${key}`, { ...wiki.read(['ContentRef', key]), ...more })
  await wiki.put(`ContentRef/${TAKEN_ALONG}`, {
    ...wiki.read(['ContentRef', KELL]),
    Name: 'Taken along',
    movedFrom: [KELL],
    saveId: '-aveNumber000000',
    template: '',
  })
  await storeOldPage(wiki, OLD)
  await storeOldPage(wiki, OLD_AND_LISTED, { shard: 1 })
}

export interface Saves {
  readonly creation: SavePlan
  /** With the entry in the catalogue. */
  readonly edit: SavePlan
  /** Without it. */
  readonly quiet: SavePlan
}

/** One of each kind, anew upon what is there. */
export const createSaves = (wiki: RulesCheckedWiki, editor: Author): Saves => ({
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
