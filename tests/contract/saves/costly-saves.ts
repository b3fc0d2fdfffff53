/**
 * Table of the largest saves, as the product of everything that costs the rules expressions. Each writes all sections of
 * a Character, which has the most.
 */
import type { PageDetails } from '#shared/model/page'
import { type AllowedSave, fillShard } from './allowed-saves.ts'
import {
  ADDRESSED,
  ANE,
  allSections,
  commitSave,
  createDetails,
  MAIA,
  planCreatorRename,
  planTestCreation,
  planTestEdit,
  planTestRename,
  storeOldPage,
} from './page-saves.ts'
import type { RulesTestWiki } from './rules-test-wiki.ts'

export interface CostlySave extends AllowedSave {
  /** Saves of one group share their figure in docs/decisions/007. */
  readonly group: 'a new page' | 'the next save' | 'a page from before revisions' | keyof typeof RENAMERS
}

/** Some signs are escaped in the key, and joiners need a second check of the characters; both cost expressions. */
const NAMES = {
  plain: 'Costly',
  'with signs': '.Costly~',
  'with joiners': 'می‌خواهم',
  'with joiners and signs': '.می‌خواهم~',
}
const SERIES: Readonly<Record<string, string>> = { plain: 'Other Tales', 'with joiners': 'نمی‌دانم' }
const AUTHORS = { uid: ANE, address: ADDRESSED }
const YES_OR_NO = [true, false]

let pages = 0
const nameOf = (name: string): string => `${name} ${pages++}`

/** Returns the number of a shard whose predecessor is full enough, or 1. */
async function shardFor(wiki: RulesTestWiki, isNew: boolean): Promise<number> {
  if (!isNew) return 1
  const before = 2 * ++pages
  await fillShard(wiki, `Characters-${before}`, 300)
  return before + 1
}

/** Stores a page with all its sections, and if `isBusy` with as many edits as its reference lists. */
async function storedPage(wiki: RulesTestWiki, name: string, isBusy: boolean): Promise<string> {
  const details = createDetails('Character', nameOf(name))
  const plan = planTestCreation(wiki, details, { changed: allSections('Character', 'Old') })
  await commitSave(wiki, plan)
  const stored = wiki.read(['ContentRef', plan.key]) ?? {}
  if (isBusy) {
    const [edited] = Object(stored['timeStampArray'])
    const timeStampArray = Array.from({ length: 50 }, () => edited)
    await wiki.put(`ContentRef/${plan.key}`, { ...stored, timeStampArray })
  }
  return plan.key
}

const inSeries = (series: string): Partial<PageDetails> =>
  series === 'unchanged' ? {} : { series: SERIES[series] ?? series }

const CREATIONS = Object.entries(NAMES).flatMap(([named, name]) =>
  Object.entries(SERIES).flatMap(([written, series]) =>
    YES_OR_NO.map(
      (isNew): CostlySave => ({
        group: 'a new page',
        what: `name ${named}, series ${written}, in a ${isNew ? 'new' : 'known'} shard`,
        by: ANE,
        plan: async (wiki) =>
          planTestCreation(
            wiki,
            { ...createDetails('Character', nameOf(name)), series },
            {
              changed: allSections('Character', 'New'),
              shardForNew: await shardFor(wiki, isNew),
            },
          ),
      }),
    ),
  ),
)

const EDITS = Object.entries(AUTHORS).flatMap(([identity, editor]) =>
  ['unchanged', ...Object.keys(SERIES)].flatMap((series) => [
    ...YES_OR_NO.map(
      (isBusy): CostlySave => ({
        group: 'the next save',
        what: `by ${identity}, series ${series}, ${isBusy ? 'fifty' : 'few'} edits before`,
        by: editor,
        plan: async (wiki) =>
          planTestEdit(wiki, await storedPage(wiki, NAMES.plain, isBusy), {
            changed: allSections('Character', 'Next'),
            facts: inSeries(series),
            editor,
          }),
      }),
    ),
    ...YES_OR_NO.map(
      (isNew): CostlySave => ({
        group: 'a page from before revisions',
        what: `by ${identity}, series ${series}, in a ${isNew ? 'new' : 'known'} shard`,
        by: editor,
        plan: async (wiki) =>
          planTestEdit(wiki, await storeOldPage(wiki, nameOf('Aged'), { Type: 'Character' }), {
            changed: allSections('Character', 'Next'),
            facts: inSeries(series),
            shardForNew: await shardFor(wiki, isNew),
            editor,
          }),
      }),
    ),
  ]),
)

const RENAMERS = {
  'another name': { by: MAIA, rename: planTestRename },
  'another name, by the creator': { by: ANE, rename: planCreatorRename },
} as const

const createRenames = (group: keyof typeof RENAMERS): readonly CostlySave[] =>
  Object.entries(NAMES).flatMap(([named, name]) =>
    YES_OR_NO.map((isTakenBack): CostlySave => {
      const { by, rename } = RENAMERS[group]
      return {
        group,
        what: `${named}, ${isTakenBack ? 'taken back' : 'new'}`,
        by,
        async plan(wiki) {
          const key = await storedPage(wiki, name, false)
          if (!isTakenBack) return rename(wiki, key, nameOf(name))
          const away = rename(wiki, key, nameOf(name))
          await commitSave(wiki, away, by)
          return rename(wiki, away.key, String(wiki.read(['ContentRef', key])?.['Name']))
        },
      }
    }),
  )

export const COSTLY_SAVES: readonly CostlySave[] = [
  ...CREATIONS,
  ...EDITS,
  ...createRenames('another name'),
  ...createRenames('another name, by the creator'),
]
