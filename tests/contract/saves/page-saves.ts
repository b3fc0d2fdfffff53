/** Saves as the editor's screens plan them, made upon what a judged wiki holds. */
import type { Block, PageDetails } from '#shared/model/page'
import { type SectionName, sectionsOf, type TypeName, typeSpec } from '#shared/model/page-types'
import { sectionPath } from '#shared/model/paths'
import type { RecordData } from '#shared/model/stored-fields'
import { renamePlan } from '#shared/rules/saving/rename-plan'
import { type SavePlan, savePlan } from '#shared/rules/saving/save-plan'
import type { Editor, SaveRequest } from '#shared/rules/saving/save-request'
import type { Auth } from '../../../local-cloud/firestore/access.ts'
import type { JudgedWiki } from './judged-wiki.ts'

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

export const verified = ({ uid, email }: Author): Auth => ({
  sub: uid,
  email,
  email_verified: true,
})

export const text = (words: string, more: Partial<Block> = {}): Block[] => [
  { id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text: words }], ...more },
]

export const allSections = (type: TypeName, words: string): Map<SectionName, Block[]> =>
  new Map(sectionsOf(type).map((name) => [name, text(`${words} ${name}`)]))

/** All but Nim have user records. Maia and Max are maintainers, Bob and Max are blocked. */
export async function settle(wiki: JudgedWiki): Promise<void> {
  for (const { uid, email, userName } of [ANE, BEN, BOB, MAIA, MAX])
    await wiki.put(`users/${uid}`, { email, userName })
  for (const { uid } of [MAIA, MAX]) await wiki.put(`roles/${uid}`, { role: 'maintainer' })
  for (const { uid } of [BOB, MAX])
    await wiki.put(`blocked/${uid}`, { since: new Date(0), by: ANE.uid, reason: 'Tried it out.' })
}

const FACTS = { bookNumber: 1.5, locationType: 'City' } as const

export function detailsOf(type: TypeName, name: string): PageDetails {
  const { extraField } = typeSpec(type)
  return {
    name,
    type,
    series: 'Tales of the Test',
    bookNumber: extraField === 'bookNumber' ? FACTS.bookNumber : null,
    locationType: extraField === 'locationType' ? FACTS.locationType : null,
  }
}

let saves = 0

function planned(wiki: JudgedWiki, request: Partial<SaveRequest>, details: PageDetails): SavePlan {
  const plan = savePlan({
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
export const creation = (
  wiki: JudgedWiki,
  details: PageDetails,
  over: Partial<SaveRequest> = {},
): SavePlan =>
  planned(wiki, { changed: new Map([['Blurb', text(`${details.name} is.`)]]), ...over }, details)

/** The next save of a page that is stored. */
export function edit(
  wiki: JudgedWiki,
  key: string,
  over: Partial<SaveRequest> & { readonly facts?: Partial<PageDetails> },
): SavePlan {
  const base = wiki.reference(key)
  if (base === null) throw new Error(`There is no ${key}.`)
  const { facts, ...request } = over
  return planned(wiki, { base, ...request }, { ...base, ...facts })
}

/** A page that is stored, under another name. `but`: as if its record held this. */
export function rename(
  wiki: JudgedWiki,
  key: string,
  name: string,
  by: Author = MAIA,
  but: RecordData = {},
): SavePlan {
  const { hidden: _, movedTo: __, ...stored } = wiki.read(['ContentRef', key]) ?? {}
  const base = wiki.reference(key)
  if (base === null) throw new Error(`There is no ${key}.`)
  const { template } = typeSpec(base.type)
  const plan = renamePlan({
    key,
    name,
    reference: { ...stored, ...but },
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
export async function save(wiki: JudgedWiki, plan: SavePlan, by: Author = ANE): Promise<void> {
  if (!(await wiki.judge(plan.writes, verified(by))))
    throw new Error(`The save of ${plan.key} was refused: ${wiki.reasons.join(', ')}`)
  wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
}

/** As the wiki held pages before revisions, shards and histories. */
export async function oldPage(
  wiki: JudgedWiki,
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
