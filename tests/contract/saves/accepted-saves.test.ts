/** Contract test of the deployed rules: they allow every kind of save within their limits, and the sample's own pages. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillWiki } from '../../../local-cloud/sample/fill-wiki.ts'
import { readSample } from '../../../local-cloud/sample/read-sample.ts'
import { ALLOWED_SAVES, type AllowedSave } from './allowed-saves.ts'
import { COSTLY_SAVES, type CostlySave } from './costly-saves.ts'
import { BETWEEN_NEW_PAGES, createAuth, createAuthors } from './page-saves.ts'
import { openRulesTestWiki, type RulesTestWiki } from './rules-test-wiki.ts'

let wiki: RulesTestWiki
beforeAll(async () => {
  wiki = await openRulesTestWiki()
  await createAuthors(wiki)
})
afterAll(() => wiki.close())

/** The hosted service stops at 1,000 expressions and 20 look-ups. docs/decisions/007 lists the figures. */
const MAX = { ofAWrite: 285, documents: 16, documentsOfAnOperation: 10 }

/** Only the rare combinations of `COSTLY_SAVES` need more. */
const MAX_EXPRESSIONS = 950

/** The maximum of expressions in each group, as docs/decisions/007 lists them. */
const LARGEST: Readonly<Record<CostlySave['group'], number>> = {
  'a new page': 992,
  'the next save': 986,
  'a page from before revisions': 966,
  'another name': 934,
  'another name, by the creator': 967,
}

/** Commits one save, which has to be allowed, and returns its evaluated expressions. */
async function expressionsOf({ by, plan }: AllowedSave): Promise<number> {
  const { writes } = await plan(wiki)
  const isAllowed = await wiki.evaluate(writes, createAuth(by))
  expect(isAllowed ? [] : wiki.reasons).toEqual([])
  wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
  const { cost } = wiki
  expect(cost.documentsOfAnOperation).toBeLessThanOrEqual(MAX.documentsOfAnOperation)
  expect(cost.documents).toBeLessThanOrEqual(MAX.documents)
  expect(Math.max(...cost.writes.values())).toBeLessThanOrEqual(MAX.ofAWrite)
  return cost.expressions
}

describe('the deployed rules allow', () => {
  it.each(ALLOWED_SAVES)('$what', async (kind) => {
    expect(await expressionsOf(kind)).toBeLessThanOrEqual(MAX_EXPRESSIONS)
  })

  it.each(Object.entries(LARGEST))(
    'each combination that makes %s large, with at most %i expressions',
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

  it('each page, report and version of the sample, at its own time', async () => {
    const sample = await readSample(fileURLToPath(new URL('../../../resources/sample-wiki', import.meta.url)))
    const own = await openRulesTestWiki()
    const refused: string[] = []
    for (const { uid, userName, account } of sample.editors.values()) {
      await own.put(`users/${uid}`, { email: `${uid}@wiki.example`, userName })
      if (account?.role !== undefined) await own.put(`roles/${uid}`, { role: account.role })
    }
    const pages = await fillWiki(
      {
        async commit(writes, uid) {
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
