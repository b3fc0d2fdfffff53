/** Saves whose fields are spoilt one by one, each made anew; and everything there is to try, for who watches the rules. */
import type { TypeName } from '#shared/model/page-types'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import { forbiddenSaves } from './forbidden-saves.ts'
import type { JudgedWiki } from './judged-wiki.ts'
import { KINDS_OF_SAVE } from './kinds-of-save.ts'
import { ANE, BETWEEN_NEW_PAGES, creation, detailsOf, edit, text, verified } from './page-saves.ts'
import { KELL, layOut } from './pages-at-hand.ts'
import { spoiltEntries, spoiltFields } from './spoilt-fields.ts'

let pages = 0
const newPage = (type: TypeName) => (from: JudgedWiki) =>
  creation(from, detailsOf(type, `Spoilt ${pages++}`))
export const TO_SPOIL: Readonly<Record<string, (from: JudgedWiki) => SavePlan>> = {
  'a new item': newPage('Item'),
  'a new book': newPage('Book'),
  'a new place': newPage('Location'),
  'the next save': (from) =>
    edit(from, KELL, { changed: new Map([['Blurb', text(`Edit ${pages++}.`)]]) }),
}

/** In an empty wiki, whatever comes of it. */
export async function tryEverySave(wiki: JudgedWiki): Promise<void> {
  await layOut(wiki)
  for (const { plan, by } of KINDS_OF_SAVE) {
    await wiki.judge((await plan(wiki)).writes, verified(by))
    wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
  }
  for (const { writes, auth } of forbiddenSaves(wiki)) await wiki.judge(writes, auth)
  for (const plan of Object.values(TO_SPOIL)) {
    const { writes } = plan(wiki)
    for (const attempt of [...spoiltFields(writes), ...spoiltEntries(writes)])
      if (!attempt.isLetIn) await wiki.judge(attempt.writes, verified(ANE))
  }
}
