/** Saves whose fields are spoilt one by one, each made anew; and everything there is to try, for who watches the rules. */
import type { TypeName } from '#shared/model/page-types'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { createExistingPages, KELL } from './existing-pages.ts'
import { forbiddenSaves } from './forbidden-saves.ts'
import { KINDS_OF_SAVE } from './kinds-of-save.ts'
import {
  ANE,
  BETWEEN_NEW_PAGES,
  createAuth,
  createDetails,
  createTextBlocks,
  planTestCreation,
  planTestEdit,
} from './page-saves.ts'
import type { RulesCheckedWiki } from './rules-checked-wiki.ts'
import { spoiltEntries, spoiltFields } from './spoilt-fields.ts'

let pages = 0
const newPage = (type: TypeName) => (from: RulesCheckedWiki) =>
  planTestCreation(from, createDetails(type, `Spoilt ${pages++}`))
export const SAVES_TO_SPOIL: Readonly<Record<string, (from: RulesCheckedWiki) => SavePlan>> = {
  'a new item': newPage('Item'),
  'a new book': newPage('Book'),
  'a new place': newPage('Location'),
  'the next save': (from) =>
    planTestEdit(from, KELL, {
      changed: new Map([['Blurb', createTextBlocks(`Edit ${pages++}.`)]]),
    }),
}

/** In an empty wiki, whatever comes of it. */
export async function tryEverySave(wiki: RulesCheckedWiki): Promise<void> {
  await createExistingPages(wiki)
  for (const { plan, by } of KINDS_OF_SAVE) {
    await wiki.evaluate((await plan(wiki)).writes, createAuth(by))
    wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
  }
  for (const { writes, auth } of forbiddenSaves(wiki)) await wiki.evaluate(writes, auth)
  for (const plan of Object.values(SAVES_TO_SPOIL)) {
    const { writes } = plan(wiki)
    for (const attempt of [...spoiltFields(writes), ...spoiltEntries(writes)])
      if (!attempt.isLetIn) await wiki.evaluate(attempt.writes, createAuth(ANE))
  }
}
