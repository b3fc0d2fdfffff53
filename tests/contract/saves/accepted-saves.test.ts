/** What the deployed rules let in: every kind of save, and the sample's own pages at their own instants. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillWiki } from '../../../local-cloud/sample/fill-wiki.ts'
import { readSample } from '../../../local-cloud/sample/read-sample.ts'
import { COSTLY_SAVES, type CostlySave } from './costly-saves.ts'
import { KINDS_OF_SAVE, type KindOfSave } from './kinds-of-save.ts'
import { BETWEEN_NEW_PAGES, createAuth, createAuthors } from './page-saves.ts'
import { openRulesCheckedWiki, type RulesCheckedWiki } from './rules-checked-wiki.ts'

let wiki: RulesCheckedWiki
beforeAll(async () => {
  wiki = await openRulesCheckedWiki()
  await createAuthors(wiki)
})
afterAll(() => wiki.close())

/** Of the 1,000 expressions and 20 look-ups the hosted service gives. docs/decisions/007 gives the figures. */
const MOST = { ofAWrite: 285, documents: 16, documentsOfAnOperation: 10 }

/** What no save needs but the rare ones of the product below. */
const MOST_EXPRESSIONS = 950

/** The most expressions of each group, as docs/decisions/007 lists them. */
const LARGEST: Readonly<Record<CostlySave['group'], number>> = {
  'a new page': 993,
  'the next save': 960,
  'a page from before revisions': 965,
  'another name': 953,
}

/** @returns the expressions of one save, which has to be let in */
async function expressionsOf({ by, plan }: KindOfSave): Promise<number> {
  const { writes } = await plan(wiki)
  const isLetIn = await wiki.evaluate(writes, createAuth(by))
  expect(isLetIn ? [] : wiki.reasons).toEqual([])
  wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
  const { cost } = wiki
  expect(cost.documentsOfAnOperation).toBeLessThanOrEqual(MOST.documentsOfAnOperation)
  expect(cost.documents).toBeLessThanOrEqual(MOST.documents)
  expect(Math.max(...cost.writes.values())).toBeLessThanOrEqual(MOST.ofAWrite)
  return cost.expressions
}

describe('the deployed rules let in', () => {
  it.each(KINDS_OF_SAVE)('$what', async (kind) => {
    expect(await expressionsOf(kind)).toBeLessThanOrEqual(MOST_EXPRESSIONS)
  })

  it.each(Object.entries(LARGEST))(
    'each combination that makes %s large, with %i expressions at most',
    async (group, max) => {
      let largest = { what: '', expressions: 0 }
      for (const kind of COSTLY_SAVES.filter((costly) => costly.group === group)) {
        const expressions = await expressionsOf(kind)
        if (expressions > largest.expressions) largest = { what: kind.what, expressions }
      }
      console.log(`rules: ${group}: ${largest.expressions} of 1000 expressions: ${largest.what}`)
      expect(largest).toMatchObject({ expressions: max })
    },
  )

  it('each page of the sample, at its own instant', async () => {
    const sample = await readSample(
      fileURLToPath(new URL('../../../resources/sample-wiki', import.meta.url)),
    )
    const own = await openRulesCheckedWiki()
    const refused: string[] = []
    for (const { uid, userName } of sample.editors.values())
      await own.put(`users/${uid}`, { email: `${uid}@wiki.example`, userName })
    const editors = [...sample.editors.values()]
    const pages = await fillWiki(
      {
        async commit(writes) {
          const name = writes[0]?.data['updatedByName']
          const uid = editors.find(({ userName }) => userName === name)?.uid ?? ''
          const auth = { sub: uid, email: `${uid}@wiki.example`, email_verified: true }
          if (!(await own.evaluate(writes, auth))) refused.push(...own.reasons)
        },
        blobs: own.blobs,
        storage: { origin: 'http://127.0.0.1:4174', bucket: 'wiki' },
        setClock: (time) => own.setClock(time),
      },
      sample,
      { pages: 0, progress: () => {} },
    )
    await own.close()
    expect(refused).toEqual([])
    expect(pages).toBe(sample.pages.length)
  })
})
