/** Fixture: people and saves as the editor plans them, from the records of a test wiki. */

import { sectionPath } from '#shared/model/document-paths'
import type { Block, PageDetails } from '#shared/model/page'
import { getTypeSpec, listSectionNames, type SectionName, type TypeName } from '#shared/model/page-types'
import type { RecordData } from '#shared/model/stored-fields'
import { planRename } from '#shared/rules/saving/rename-plan'
import { planSave, type SavePlan } from '#shared/rules/saving/save-plan'
import type { Editor, SaveRequest } from '#shared/rules/saving/save-request'
import type { AuthClaims } from '../../../local-cloud/services/firestore/document-access.ts'
import type { RulesTestWiki } from './rules-test-wiki.ts'

export interface Author extends Editor {
  readonly email: string
}

const author = (userName: string): Author => ({
  uid: `uid-of-${userName}`,
  identity: `uid-of-${userName}`,
  email: `${userName.toLowerCase()}@wiki.example`,
  userName,
})
export const ANE = author('Ane')
export const BEN = author('Ben')
export const BLOCKED_AUTHOR = author('Bob')
export const NIM = author('Nim')
export const MAIA = author('Maia')
export const MAX = author('Max')
/** Ane in a wiki with `AUTHOR_IDENTITY=email`. */
export const ADDRESSED: Author = { ...ANE, identity: ANE.email }

export const createAuth = ({ uid, email }: Author): AuthClaims => ({
  sub: uid,
  email,
  email_verified: true,
})

export const createTextBlocks = (words: string, more: Partial<Block> = {}): Block[] => [
  { id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text: words }], ...more },
]

export const allSections = (type: TypeName, words: string): Map<SectionName, Block[]> =>
  new Map(listSectionNames(type).map((name) => [name, createTextBlocks(`${words} ${name}`)]))

/** All but Nim have user records. Maia and Max are maintainers, Bob and Max are blocked. */
export async function createAuthors(wiki: RulesTestWiki): Promise<void> {
  for (const { uid, email, userName } of [ANE, BEN, BLOCKED_AUTHOR, MAIA, MAX])
    await wiki.put(`users/${uid}`, { email, userName })
  for (const { uid } of [MAIA, MAX]) await wiki.put(`roles/${uid}`, { role: 'maintainer' })
  for (const { uid } of [BLOCKED_AUTHOR, MAX])
    await wiki.put(`blocked/${uid}`, { since: new Date(0), by: ANE.uid, reason: 'Tried it out.' })
}

const FACTS = { bookNumber: 1.5, locationType: 'City' } as const

export function createDetails(type: TypeName, name: string): PageDetails {
  const { extraField } = getTypeSpec(type)
  return {
    name,
    type,
    series: 'Tales of the Test',
    bookNumber: extraField === 'bookNumber' ? FACTS.bookNumber : null,
    locationType: extraField === 'locationType' ? FACTS.locationType : null,
  }
}

let saves = 0

function planTestSave(wiki: RulesTestWiki, request: Partial<SaveRequest>, details: PageDetails): SavePlan {
  const plan = planSave({
    base: null,
    details,
    changed: new Map(),
    editor: ANE,
    now: new Date(wiki.now).toISOString(),
    saveId: `saveNumber${String(saves++).padStart(6, '0')}`,
    comment: '',
    minor: false,
    shardForNew: 1,
    typeOf: () => null,
    books: [],
    ...request,
  })
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value
}

/** Plans a new page, with a Blurb unless other sections are given. */
export const planTestCreation = (
  wiki: RulesTestWiki,
  details: PageDetails,
  over: Partial<SaveRequest> = {},
): SavePlan =>
  planTestSave(wiki, { changed: new Map([['Blurb', createTextBlocks(`${details.name} is.`)]]), ...over }, details)

/** Plans the next save of a stored page. */
export function planTestEdit(
  wiki: RulesTestWiki,
  key: string,
  over: Partial<SaveRequest> & { readonly facts?: Partial<PageDetails> },
): SavePlan {
  const base = wiki.reference(key)
  if (base === null) throw new Error(`There is no ${key}.`)
  const { facts, ...request } = over
  return planTestSave(wiki, { base, ...request }, { ...base, ...facts })
}

/** Plans the rename of a stored page, as if its record had these `changes`. */
export function planTestRename(
  wiki: RulesTestWiki,
  key: string,
  name: string,
  by: Author = MAIA,
  changes: RecordData = {},
  asCreator = false,
): SavePlan {
  const { hidden: _, movedTo: __, ...stored } = wiki.read(['ContentRef', key]) ?? {}
  const base = wiki.reference(key)
  if (base === null) throw new Error(`There is no ${key}.`)
  const { template } = getTypeSpec(base.type)
  const plan = planRename({
    key,
    name,
    reference: { ...stored, ...changes },
    sections: new Map(
      base.sections.map((place) => [place.name, wiki.read(sectionPath(template, key, place.name)) ?? {}]),
    ),
    editor: by,
    now: new Date(wiki.now).toISOString(),
    saveId: `-aveNumber${String(saves++).padStart(6, '0')}`,
    comment: '',
    asCreator,
  })
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value
}

/** Plans the rename of a stored page by Ane, who created it. */
export const planCreatorRename = (wiki: RulesTestWiki, key: string, name: string): SavePlan =>
  planTestRename(wiki, key, name, ANE, {}, true)

/** Milliseconds: the ten seconds of the rate limit, and the lead of the store's clock. */
export const BETWEEN_NEW_PAGES = 11_000

/** Commits a save as its author, and then advances the clock past the rate limit of new pages. */
export async function commitSave(wiki: RulesTestWiki, plan: SavePlan, by: Author = ANE): Promise<void> {
  if (!(await wiki.evaluate(plan.writes, createAuth(by))))
    throw new Error(`The save of ${plan.key} was refused: ${wiki.reasons.join(', ')}`)
  wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
}

/** Stores a page in the form that had no revision, shard or history. */
export async function storeOldPage(
  wiki: RulesTestWiki,
  key: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  await wiki.put(`ContentRef/${key}`, {
    Name: key,
    Series: 'Tales of the Test',
    Type: 'Item',
    sections: [{ sectionName: 'Blurb', order: 0 }],
    createdAt: 'Sat Nov 21 2020 10:00:00 GMT+0000',
    createdBy: 'somebody@wiki.example',
    timeStampArray: [{ updatedAt: 'Sat Nov 21 2020 10:00:00 GMT+0000', updatedBy: 'somebody@wiki.example' }],
    ...more,
  })
  return key
}
