/** Contract test of page names: the deployed rules and the program accept the same names and derive the same keys. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { normalizeName } from '#shared/model/page-key'
import { validatePageName } from '#shared/model/page-name'
import { renamePage } from './invalid-names.ts'
import { ANE, BETWEEN_NEW_PAGES, createAuth, createAuthors, createDetails, planTestCreation } from './page-saves.ts'
import { openRulesTestWiki, type RulesTestWiki } from './rules-test-wiki.ts'

let wiki: RulesTestWiki
beforeAll(async () => {
  wiki = await openRulesTestWiki()
  await createAuthors(wiki)
})
afterAll(() => wiki.close())

/** Names tried before: a second page of one name is refused because of the first, so it proves nothing. */
const tried = new Set<string>()

async function agrees(name: string): Promise<void> {
  if (tried.has(name)) return
  tried.add(name)
  const key = validatePageName(name)
  const isName = key.ok && normalizeName(name) === name
  const plan = planTestCreation(wiki, createDetails('Item', isName ? name : 'Plain'))
  const writes = isName ? plan.writes : renamePage(plan, name)
  expect([name, await wiki.evaluate(writes, createAuth(ANE))]).toEqual([name, isName])
  wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
}

/** Excludes names that are refused before the rules run, and names that are not normalized, which rules cannot detect. */
const isTestable = (name: string) => !/[\0\p{Surrogate}]/u.test(name) && name !== '' && name.normalize('NFC') === name

describe('a page name', () => {
  it.each([
    'a  b',
    ' a',
    'a ',
    'a\tb',
    'a\u00A0b',
    'a\u3000b',
    'a\uFEFFb',
    'a\u202Eb',
    'x'.repeat(200),
    'a\u00ADb',
    'a\u200Bb',
    'a\u200Db',
    '#\u200Db',
    'a\u3164b',
    'a\u2800b',
    'a\u070Fb',
    '\u070Fb',
    'a\u{13430}b',
    'a\u{1343F}b',
    'a\u{13441}b',
    'a\u{13443}b',
    'a\u{13455}b',
    'a\u{16FE4}b',
    'a\uE000b',
    'a\uFDD0b',
    'a\uFFFFb',
    'a\u{1FFFE}b',
    'a\u{2FFFE}b',
    'a\u{3FFFE}b',
    'a\u{F0000}b',
    'a\u{10FFFF}b',
    '\u0710\u070F\u200D\u0710',
    'می‌خواهم',
    'می‌',
    '👩‍🚀 #9',
    '👩\u200D',
    '❤️',
    'a\uFE0F',
    '1️⃣',
    '1\uFE0F',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '🏴\u{E0067}',
    'a\u{E0067}b',
    '葛󠄀',
  ])('is accepted by the rules and the program alike: %j', agrees)

  it('is accepted by the rules and the program alike, for random names', async () => {
    const sign = fc.constantFrom(...'aB9 ._~,/%?#\\+-É李👑\u0007\u00A0\u2028\u202E\u2066')
    const unseen = fc.constantFrom(
      ...['a', '#', '1', 'م', 'क', '界', '👩', '❤', '🏴', '\u20E3', ' '],
      ...['\u00AD', '\u200B', '\u200C', '\u200D', '\u2060', '\uFE0F', '\u{E0067}', '\u{E007F}'],
    )
    const any = fc.oneof(
      fc.string({ unit: unseen, minLength: 1, maxLength: 5 }),
      fc.string({ unit: sign, minLength: 1, maxLength: 12 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    )
    await fc.assert(fc.asyncProperty(any.filter(isTestable), agrees), { numRuns: 250 })
  })
})
