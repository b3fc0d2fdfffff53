/** Fixture: saves whose fields are made invalid one at a time, and a run of every save for the coverage of the rules. */
import type { TypeName } from '#shared/model/page-types'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { ALLOWED_SAVES } from './allowed-saves.ts'
import { createExistingPages, KELL } from './existing-pages.ts'
import { forbiddenSaves } from './forbidden-saves.ts'
import { listInvalidEntries, listInvalidFields } from './invalid-fields.ts'
import {
  ANE,
  BETWEEN_NEW_PAGES,
  createAuth,
  createDetails,
  createTextBlocks,
  planTestCreation,
  planTestEdit,
} from './page-saves.ts'
import type { RulesTestWiki } from './rules-test-wiki.ts'

let pages = 0
const newPage = (type: TypeName) => (from: RulesTestWiki) =>
  planTestCreation(from, createDetails(type, `Invalid ${pages++}`))
export const SAVE_PLANS: Readonly<Record<string, (from: RulesTestWiki) => SavePlan>> = {
  'a new item': newPage('Item'),
  'a new book': newPage('Book'),
  'a new place': newPage('Location'),
  'the next save': (from) =>
    planTestEdit(from, KELL, {
      changed: new Map([['Blurb', createTextBlocks(`Edit ${pages++}.`)]]),
    }),
}

/** Tries every allowed and every invalid save in an empty wiki, whatever the result. */
export async function tryEverySave(wiki: RulesTestWiki): Promise<void> {
  await createExistingPages(wiki)
  for (const { plan, by } of ALLOWED_SAVES) {
    await wiki.evaluate((await plan(wiki)).writes, createAuth(by))
    wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
  }
  for (const { writes, auth } of forbiddenSaves(wiki)) await wiki.evaluate(writes, auth)
  for (const plan of Object.values(SAVE_PLANS)) {
    const { writes } = plan(wiki)
    for (const attempt of [...listInvalidFields(writes), ...listInvalidEntries(writes)])
      if (!attempt.isAllowed) await wiki.evaluate(attempt.writes, createAuth(ANE))
  }
}
