/** Table of forbidden history headers: without a copy that they name, or with edits too long for a list of saves. */
import { listSectionNames } from '#shared/model/page-types'
import { type Writes, withFields } from './change-save.ts'
import type { NamedWrites } from './existing-pages.ts'
import { allSections, createDetails, planTestCreation } from './page-saves.ts'
import type { RulesTestWiki } from './rules-test-wiki.ts'

const EXCERPT = { title: 'Blurb', text: 'Short.', imageUrl: '' }
const LONG_NAMES = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`${n}`.padStart(1400, 'x'), '']))
const LONG = 'x'.repeat(1_000_000)

/** Edits without a limit of size would make every list of saves as large as an author likes. */
export const OVERLONG_EDITS: readonly (readonly [what: string, editsMade: readonly unknown[]])[] = [
  ['a text of a megabyte', [{ ...EXCERPT, text: LONG }]],
  ['a long text in each of many edits', Array.from({ length: 7 }, () => ({ ...EXCERPT, text: 'x'.repeat(2000) }))],
  ['fields of long names', [LONG_NAMES]],
  ['more edits than a page has sections', Array.from({ length: 8 }, () => EXCERPT)],
  ['a value that is not a text', [{ ...EXCERPT, text: { deeper: LONG } }]],
]

export function* forbiddenHeaders(wiki: RulesTestWiki): Generator<NamedWrites> {
  const { writes } = planTestCreation(wiki, createDetails('Character', 'New, and whole'), {
    changed: allSections('Character', 'New'),
  })
  for (const name of listSectionNames('Character'))
    yield [`a header that names ${name}, without its copy`, writes.filter(({ path }) => path.at(-1) !== name)]
  for (const [what, editsMade] of OVERLONG_EDITS)
    yield [`a header whose edits hold ${what}`, withEdits(writes, editsMade)]
}

const withEdits = (writes: Writes, editsMade: readonly unknown[]): Writes => withFields(writes, 'header', { editsMade })
