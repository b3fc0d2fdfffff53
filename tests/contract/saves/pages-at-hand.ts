/** Pages that are there when saves are tried: an item and another, a hidden, a renamed and an old one. */
import type { PlannedWrite } from '#shared/rules/saving/planned-write'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import type { JudgedWiki, Removal } from './judged-wiki.ts'
import { fillShard } from './kinds-of-save.ts'
import {
  type Author,
  creation,
  detailsOf,
  edit,
  oldPage,
  save,
  settle,
  text,
} from './page-saves.ts'

export const KELL = 'Kell'
export const OTHER = 'Other,Page'
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
export type Named = readonly [what: string, writes: readonly (PlannedWrite | Removal)[]]

export const NINE = Array.from({ length: 9 }, (_, n) => `Name,${n}`)

export async function layOut(wiki: JudgedWiki): Promise<void> {
  await settle(wiki)
  // so that the next ones may begin
  for (const shard of [1, 2]) await fillShard(wiki, `Events-${shard}`, 300)
  for (const name of ['Kell', 'Other Page', 'Hidden', 'Renamed', 'Fickle']) {
    const changed = new Map([
      ['Blurb', text('It is.')],
      ['Uses', text('None.')],
    ] as const)
    const made = creation(wiki, detailsOf('Item', name), { changed })
    await save(wiki, made)
    await save(wiki, edit(wiki, made.key, { changed }))
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
  await oldPage(wiki, OLD)
  await oldPage(wiki, OLD_AND_LISTED, { shard: 1 })
}

export interface Saves {
  readonly creation: SavePlan
  /** With the entry in the catalogue. */
  readonly edit: SavePlan
  /** Without it. */
  readonly quiet: SavePlan
}

/** One of each kind, anew upon what is there. */
export const savesOf = (wiki: JudgedWiki, editor: Author): Saves => ({
  creation: creation(wiki, detailsOf('Item', 'New'), { editor }),
  edit: edit(wiki, KELL, { changed: new Map([['Blurb', text('Edited.')]]), editor }),
  quiet: edit(wiki, KELL, { changed: new Map([['Uses', text('Edited quietly.')]]), editor }),
})
