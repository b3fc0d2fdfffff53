/**
 * Table of every kind of save, with the records it needs. The rules must allow all of them, and those of
 * costly-saves.ts.
 */
import { MAX_SHARD_ENTRIES } from '#shared/model/catalogue'
import type { Block, PageDetails } from '#shared/model/page'
import { getTypeSpec, type SectionName, TYPE_NAMES } from '#shared/model/page-types'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import {
  ADDRESSED,
  ANE,
  type Author,
  allSections,
  BEN,
  commitSave,
  createDetails,
  createTextBlocks,
  MAIA,
  planCreatorRename,
  planTestCreation,
  planTestEdit,
  planTestRename,
  storeOldPage,
} from './page-saves.ts'
import type { RulesTestWiki } from './rules-test-wiki.ts'

export interface AllowedSave {
  readonly what: string
  readonly by: Author
  plan(wiki: RulesTestWiki): Promise<SavePlan>
}

const kind = (
  what: string,
  plan: (wiki: RulesTestWiki) => SavePlan | Promise<SavePlan>,
  by: Author = ANE,
): AllowedSave => ({ what, by, plan: async (wiki) => plan(wiki) })

async function storePage(wiki: RulesTestWiki, details: PageDetails): Promise<string> {
  const plan = planTestCreation(wiki, details, { changed: allSections(details.type, 'Old') })
  await commitSave(wiki, plan)
  return plan.key
}

const CREATIONS = TYPE_NAMES.map((type) =>
  kind(`a new ${type} with all its sections`, (wiki) =>
    planTestCreation(wiki, createDetails(type, `New ${type}`), {
      changed: allSections(type, 'New'),
    }),
  ),
)

/** Names whose keys contain escape sequences or characters outside ASCII. */
const NAMES = [
  'C++',
  'Hither/Yon, 100 % #9? ~A~ \\',
  '.hack',
  '..',
  '__proto__',
  '_single',
  'A.B__C',
  'O’Neil 👑 Āś כן',
  'می‌خواهم 👩‍🚀 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'x'.repeat(200),
]
const NAMED = NAMES.map((name) =>
  kind(`a new page named ${name.slice(0, 40)}`, (wiki) => planTestCreation(wiki, createDetails('Item', name))),
)

const FACTS: readonly (readonly [string, Partial<PageDetails> & Pick<PageDetails, 'type'>])[] = [
  ['series', { type: 'Event', series: 'Another, “quoted” one' }],
  ['number, to 0', { type: 'Book', bookNumber: 0 }],
  ['number, to a whole one', { type: 'Book', bookNumber: 12 }],
  ['number, to a fraction', { type: 'Book', bookNumber: 0.25 }],
  ['kind of place', { type: 'Location', locationType: 'SolarSystem' }],
]
const DETAILS = FACTS.map(([fact, { type, ...facts }]) =>
  kind(`another ${fact}`, async (wiki) => {
    const key = await storePage(wiki, createDetails(type, `Page of ${fact}`))
    return planTestEdit(wiki, key, { facts })
  }),
)

/** Stores a page at this revision. */
async function atRevision(wiki: RulesTestWiki, name: string, rev: number): Promise<string> {
  const key = await storePage(wiki, createDetails('Item', name))
  const reference = wiki.read(['ContentRef', key]) ?? {}
  await wiki.put(`ContentRef/${key}`, { ...reference, rev })
  return key
}

const REVISIONS = [8, 9, 99, 999_999, 99_999_998].flatMap((rev) =>
  ['Revised', 'C++'].map((name) =>
    kind(`revision ${rev + 1} of ${name}`, async (wiki) => {
      const key = await atRevision(wiki, `${name} ${rev}`, rev)
      return planTestEdit(wiki, key, {
        changed: new Map([['Blurb', createTextBlocks('Revised.')]]),
      })
    }),
  ),
)

/** Stores a shard with this many entries. */
export const fillShard = (wiki: RulesTestWiki, id: string, entries: number): Promise<void> =>
  wiki.put(`catalogue/${id}`, {
    pages: Object.fromEntries(Array.from({ length: entries }, (_, n) => [`P${n}`, [`P${n}`, 'S', 1, null, '']])),
    last: 'P0',
    changedAt: new Date(0),
  })

const EDITS = [
  kind('one section', async (wiki) => {
    const key = await storePage(wiki, createDetails('Faction', 'One section'))
    return planTestEdit(wiki, key, {
      changed: new Map([['Members', createTextBlocks('Two of them.')]]),
    })
  }),
  kind('all six sections of a Race', async (wiki) => {
    const key = await storePage(wiki, createDetails('Race', 'Six sections'))
    return planTestEdit(wiki, key, { changed: allSections('Race', 'Next') })
  }),
  kind('all seven sections of a Character', async (wiki) => {
    const key = await storePage(wiki, createDetails('Character', 'Seven sections'))
    return planTestEdit(wiki, key, { changed: allSections('Character', 'Next') })
  }),
  kind('a section the page did not have', async (wiki) => {
    const made = planTestCreation(wiki, createDetails('Item', 'Bare'))
    await commitSave(wiki, made)
    return planTestEdit(wiki, made.key, { changed: new Map([['Uses', createTextBlocks('None.')]]) })
  }),
  kind('an emptied section, with a comment of 200 letters, as a minor edit', async (wiki) => {
    const key = await storePage(wiki, createDetails('Item', 'Emptied'))
    const changed = new Map<SectionName, Block[]>([['Blurb', []]])
    return planTestEdit(wiki, key, { changed, comment: 'x'.repeat(200), minor: true })
  }),
  kind('an image that is removed', async (wiki) => {
    const key = await storePage(wiki, createDetails('Item', 'Pictured'))
    const imageUrl = 'http://127.0.0.1:4174/v0/b/wiki/o/content%2FA%2C?alt=media&token=t'
    await commitSave(
      wiki,
      planTestEdit(wiki, key, {
        changed: new Map([['ManualOfStyle', createTextBlocks('', { imageUrl })]]),
      }),
    )
    return planTestEdit(wiki, key, { changed: new Map([['ManualOfStyle', createTextBlocks('')]]) })
  }),
  kind('by somebody else', async (wiki) => {
    const key = await storePage(wiki, createDetails('Item', 'Shared'))
    const changed = new Map([['Blurb' as const, createTextBlocks('Mine.')]])
    await commitSave(wiki, planTestEdit(wiki, key, { changed, editor: BEN }), BEN)
    return planTestEdit(wiki, key, { changed: new Map([['Blurb', createTextBlocks('Yours.')]]) })
  }),
  kind('nothing but a comment', async (wiki) => {
    const key = await storePage(wiki, createDetails('Item', 'Commented'))
    return planTestEdit(wiki, key, { comment: 'Looked through.' })
  }),
  kind('the fifty-first, after which the list holds the newest fifty', async (wiki) => {
    const key = await storePage(wiki, createDetails('Item', 'Busy'))
    for (let n = 0; n < 49; n++) await commitSave(wiki, planTestEdit(wiki, key, { comment: `${n}` }))
    return planTestEdit(wiki, key, { comment: 'The newest.' })
  }),
  kind('by an author identified by address, as the wiki is configured', async (wiki) => {
    const key = await storePage(wiki, createDetails('Item', 'Addressed'))
    return planTestEdit(wiki, key, { editor: ADDRESSED, comment: 'Under another setting.' })
  }),
]

const OLD = [
  kind('a page from before revisions', async (wiki) => {
    const key = await storeOldPage(wiki, 'Aged')
    return planTestEdit(wiki, key, {
      changed: new Map([['Blurb', createTextBlocks('Young again.')]]),
    })
  }),
  kind('a page whose type has its space', async (wiki) => {
    const key = await storeOldPage(wiki, 'Spaced', { Type: 'Power System' })
    return planTestEdit(wiki, key, { changed: new Map([['Info', createTextBlocks('Power.')]]) })
  }),
  kind('a page whose times were stored without milliseconds', async (wiki) => {
    const key = await storePage(wiki, createDetails('Item', 'Whole seconds'))
    const { timeStampArray: _, ...reference } = wiki.read(['ContentRef', key]) ?? {}
    const createdAt = String(reference['createdAt']).replace(/\.\d+Z$/, 'Z')
    const timeStampArray = [{ updatedAt: createdAt, updatedBy: 'uid-of-Ane' }]
    await wiki.put(`ContentRef/${key}`, { ...reference, createdAt, timeStampArray })
    return planTestEdit(wiki, key, {
      changed: new Map([['Blurb', createTextBlocks('To the second.')]]),
    })
  }),
  kind('a page without its times', async (wiki) => {
    const key = await storeOldPage(wiki, 'Timeless', { createdAt: '', timeStampArray: [] })
    return planTestEdit(wiki, key, { changed: new Map([['Blurb', createTextBlocks('Timely.')]]) })
  }),
]

const SHARDS = [
  kind('the last place of a shard', async (wiki) => {
    await fillShard(wiki, 'Events-1', MAX_SHARD_ENTRIES - 1)
    return planTestCreation(wiki, createDetails('Event', 'The last'))
  }),
  kind('the first place of the next shard', async (wiki) => {
    await fillShard(wiki, 'Events-7', MAX_SHARD_ENTRIES)
    return planTestCreation(wiki, createDetails('Event', 'The first'), { shardForNew: 8 })
  }),
  kind('a page whose catalogue entry was lost', async (wiki) => {
    const key = await storePage(wiki, createDetails('Race', 'Lost'))
    await fillShard(wiki, `${getTypeSpec('Race').template}-1`, 2)
    return planTestEdit(wiki, key, { facts: { series: 'Found' } })
  }),
]

const RENAMES = [
  ...TYPE_NAMES.map((type) =>
    kind(
      `another name for a ${type} with all its sections`,
      async (wiki) => planTestRename(wiki, await storePage(wiki, createDetails(type, `${type} once`)), `${type} now`),
      MAIA,
    ),
  ),
  ...TYPE_NAMES.map((type) =>
    kind(`another name by the creator of a ${type}, who has edited it`, async (wiki) => {
      const key = await storePage(wiki, createDetails(type, `${type} created`))
      await commitSave(wiki, planTestEdit(wiki, key, { comment: 'Looked through.' }))
      return planCreatorRename(wiki, key, `${type} renamed`)
    }),
  ),
  kind('a page renamed back by its creator, and again', async (wiki) => {
    const key = await storePage(wiki, createDetails('Item', 'Meant'))
    await commitSave(wiki, planCreatorRename(wiki, key, 'Mistyped'))
    await commitSave(wiki, planCreatorRename(wiki, 'Mistyped', 'Meant'))
    return planCreatorRename(wiki, 'Meant', 'Mistyped')
  }),
  kind(
    'a name with escaped characters, for a page that has one already',
    async (wiki) => planTestRename(wiki, await storePage(wiki, createDetails('Item', '.a~b')), '__C++, 100 %'),
    MAIA,
  ),
  kind(
    'the tenth name of a page',
    async (wiki) => {
      let key = await storePage(wiki, createDetails('Item', 'Fickle 0'))
      for (let n = 1; n < 9; n++) {
        const plan = planTestRename(wiki, key, `Fickle ${n}`)
        await commitSave(wiki, plan, MAIA)
        key = plan.key
      }
      return planTestRename(wiki, key, 'Fickle 9')
    },
    MAIA,
  ),
  kind(
    'a page renamed back to its first name',
    async (wiki) => {
      const key = await storePage(wiki, createDetails('Item', 'Named'))
      await commitSave(wiki, planTestRename(wiki, key, 'Misnamed'), MAIA)
      return planTestRename(wiki, 'Misnamed', 'Named')
    },
    MAIA,
  ),
  kind('a page that had another name', async (wiki) => {
    const key = await storePage(wiki, createDetails('Item', 'Older name'))
    await commitSave(wiki, planTestRename(wiki, key, 'Newer name'), MAIA)
    return planTestEdit(wiki, 'Newer,name', {
      changed: new Map([['Blurb', createTextBlocks('Renamed.')]]),
    })
  }),
]

export const ALLOWED_SAVES: readonly AllowedSave[] = [
  ...CREATIONS,
  ...NAMED,
  ...DETAILS,
  ...EDITS,
  ...REVISIONS,
  ...OLD,
  ...SHARDS,
  ...RENAMES,
]
