/** Saves as the editor's screens plan them, on the stored pages of a rules-checked wiki. */
import type { Block, PageDetails } from '#shared/model/page'
import {
  getTypeSpec,
  listSectionNames,
  type SectionName,
  type TypeName,
} from '#shared/model/page-types'
import { sectionPath } from '#shared/model/paths'
import type { RecordData } from '#shared/model/stored-fields'
import { planRename } from '#shared/rules/saving/rename-plan'
import { planSave, type SavePlan } from '#shared/rules/saving/save-plan'
import type { Editor, SaveRequest } from '#shared/rules/saving/save-request'
import type { AuthClaims } from '../../../local-cloud/services/firestore/document-access.ts'
import type { RulesCheckedWiki } from './rules-checked-wiki.ts'

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
export const BOB = author('Bob')
export const NIM = author('Nim')
export const MAIA = author('Maia')
export const MAX = author('Max')
/** Ane where `AUTHOR_IDENTITY=email` has it. */
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
export async function createAuthors(wiki: RulesCheckedWiki): Promise<void> {
  for (const { uid, email, userName } of [ANE, BEN, BOB, MAIA, MAX])
    await wiki.put(`users/${uid}`, { email, userName })
  for (const { uid } of [MAIA, MAX]) await wiki.put(`roles/${uid}`, { role: 'maintainer' })
  for (const { uid } of [BOB, MAX])
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

function planTestSave(
  wiki: RulesCheckedWiki,
  request: Partial<SaveRequest>,
  details: PageDetails,
): SavePlan {
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
    ...request,
  })
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value
}

/** A new page, with a lead unless other sections are given. */
export const planTestCreation = (
  wiki: RulesCheckedWiki,
  details: PageDetails,
  over: Partial<SaveRequest> = {},
): SavePlan =>
  planTestSave(
    wiki,
    { changed: new Map([['Blurb', createTextBlocks(`${details.name} is.`)]]), ...over },
    details,
  )

/** The next save of a page that is stored. */
export function planTestEdit(
  wiki: RulesCheckedWiki,
  key: string,
  over: Partial<SaveRequest> & { readonly facts?: Partial<PageDetails> },
): SavePlan {
  const base = wiki.reference(key)
  if (base === null) throw new Error(`There is no ${key}.`)
  const { facts, ...request } = over
  return planTestSave(wiki, { base, ...request }, { ...base, ...facts })
}

/** A page that is stored, under another name. `but`: as if its record held this. */
export function planTestRename(
  wiki: RulesCheckedWiki,
  key: string,
  name: string,
  by: Author = MAIA,
  changes: RecordData = {},
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
      base.sections.map((place) => [
        place.name,
        wiki.read(sectionPath(template, key, place.name)) ?? {},
      ]),
    ),
    editor: by,
    now: new Date(wiki.now).toISOString(),
    saveId: `-aveNumber${String(saves++).padStart(6, '0')}`,
    comment: '',
  })
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value
}

/** Ten seconds, and what the store's clock runs ahead of this one. */
export const BETWEEN_NEW_PAGES = 11_000

/** Stores a save as its author; a person's next new page may come at once after it. */
export async function commitSave(
  wiki: RulesCheckedWiki,
  plan: SavePlan,
  by: Author = ANE,
): Promise<void> {
  if (!(await wiki.evaluate(plan.writes, createAuth(by))))
    throw new Error(`The save of ${plan.key} was refused: ${wiki.reasons.join(', ')}`)
  wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
}

/** As the wiki held pages before revisions, shards and histories. */
export async function storeOldPage(
  wiki: RulesCheckedWiki,
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
    timeStampArray: [
      { updatedAt: 'Sat Nov 21 2020 10:00:00 GMT+0000', updatedBy: 'somebody@wiki.example' },
    ],
    ...more,
  })
  return key
}
