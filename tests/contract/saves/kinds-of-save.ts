/**
 * Fixture: every kind of save there is, with what has to be stored before. The rules must let all of them in, and those
 * of costly-saves.ts.
 */
import type { Block, PageDetails } from '#shared/model/page'
import { type SectionName, TYPE_NAMES, typeSpec } from '#shared/model/page-types'
import type { SavePlan } from '#shared/rules/saving/save-plan'
import type { JudgedWiki } from './judged-wiki.ts'
import {
  ADDRESSED,
  ANE,
  type Author,
  allSections,
  BEN,
  creation,
  detailsOf,
  edit,
  MAIA,
  oldPage,
  rename,
  save,
  text,
} from './page-saves.ts'

export interface KindOfSave {
  readonly what: string
  readonly by: Author
  plan(wiki: JudgedWiki): Promise<SavePlan>
}

const kind = (
  what: string,
  plan: (wiki: JudgedWiki) => SavePlan | Promise<SavePlan>,
  by: Author = ANE,
): KindOfSave => ({ what, by, plan: async (wiki) => plan(wiki) })

async function having(wiki: JudgedWiki, details: PageDetails): Promise<string> {
  const plan = creation(wiki, details, { changed: allSections(details.type, 'Old') })
  await save(wiki, plan)
  return plan.key
}

const CREATIONS = TYPE_NAMES.map((type) =>
  kind(`a new ${type} with all its sections`, (wiki) =>
    creation(wiki, detailsOf(type, `New ${type}`), { changed: allSections(type, 'New') }),
  ),
)

/** Names whose keys are not simply their words with commas. */
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
  kind(`a new page named ${name.slice(0, 40)}`, (wiki) => creation(wiki, detailsOf('Item', name))),
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
    const key = await having(wiki, detailsOf(type, `Page of ${fact}`))
    return edit(wiki, key, { facts })
  }),
)

/** A page at a revision, as that many saves would have left it. */
async function atRevision(wiki: JudgedWiki, name: string, rev: number): Promise<string> {
  const key = await having(wiki, detailsOf('Item', name))
  const reference = wiki.read(['ContentRef', key]) ?? {}
  await wiki.put(`ContentRef/${key}`, { ...reference, rev })
  return key
}

const REVISIONS = [8, 9, 99, 999_999, 99_999_998].flatMap((rev) =>
  ['Revised', 'C++'].map((name) =>
    kind(`revision ${rev + 1} of ${name}`, async (wiki) => {
      const key = await atRevision(wiki, `${name} ${rev}`, rev)
      return edit(wiki, key, { changed: new Map([['Blurb', text('Revised.')]]) })
    }),
  ),
)

/** A shard with this many pages in it. */
export const fillShard = (wiki: JudgedWiki, id: string, entries: number): Promise<void> =>
  wiki.put(`catalogue/${id}`, {
    pages: Object.fromEntries(
      Array.from({ length: entries }, (_, n) => [`P${n}`, [`P${n}`, 'S', 1, null, '']]),
    ),
    last: 'P0',
    changedAt: new Date(0),
  })

const EDITS = [
  kind('one section', async (wiki) => {
    const key = await having(wiki, detailsOf('Faction', 'One section'))
    return edit(wiki, key, { changed: new Map([['Members', text('Two of them.')]]) })
  }),
  kind('all six sections of a Race', async (wiki) => {
    const key = await having(wiki, detailsOf('Race', 'Six sections'))
    return edit(wiki, key, { changed: allSections('Race', 'Next') })
  }),
  kind('all seven sections of a Character', async (wiki) => {
    const key = await having(wiki, detailsOf('Character', 'Seven sections'))
    return edit(wiki, key, { changed: allSections('Character', 'Next') })
  }),
  kind('a section the page did not have', async (wiki) => {
    const made = creation(wiki, detailsOf('Item', 'Bare'))
    await save(wiki, made)
    return edit(wiki, made.key, { changed: new Map([['Uses', text('None.')]]) })
  }),
  kind('a section emptied, its comment of 200 letters, of no weight', async (wiki) => {
    const key = await having(wiki, detailsOf('Item', 'Emptied'))
    const changed = new Map<SectionName, Block[]>([['Blurb', []]])
    return edit(wiki, key, { changed, comment: 'x'.repeat(200), minor: true })
  }),
  kind('an image, and its going', async (wiki) => {
    const key = await having(wiki, detailsOf('Item', 'Pictured'))
    const imageUrl = 'http://127.0.0.1:4174/v0/b/wiki/o/content%2FA%2C?alt=media&token=t'
    await save(
      wiki,
      edit(wiki, key, { changed: new Map([['ManualOfStyle', text('', { imageUrl })]]) }),
    )
    return edit(wiki, key, { changed: new Map([['ManualOfStyle', text('')]]) })
  }),
  kind('by somebody else', async (wiki) => {
    const key = await having(wiki, detailsOf('Item', 'Shared'))
    const changed = new Map([['Blurb' as const, text('Mine.')]])
    await save(wiki, edit(wiki, key, { changed, editor: BEN }), BEN)
    return edit(wiki, key, { changed: new Map([['Blurb', text('Yours.')]]) })
  }),
  kind('nothing but a comment', async (wiki) => {
    const key = await having(wiki, detailsOf('Item', 'Commented'))
    return edit(wiki, key, { comment: 'Looked through.' })
  }),
  kind('the fifty-first, of which the newest fifty are kept', async (wiki) => {
    const key = await having(wiki, detailsOf('Item', 'Busy'))
    for (let n = 0; n < 49; n++) await save(wiki, edit(wiki, key, { comment: `${n}` }))
    return edit(wiki, key, { comment: 'The newest.' })
  }),
  kind('by address, where the wiki is set up so', async (wiki) => {
    const key = await having(wiki, detailsOf('Item', 'Addressed'))
    return edit(wiki, key, { editor: ADDRESSED, comment: 'Under another setting.' })
  }),
]

const OLD = [
  kind('a page from before revisions', async (wiki) => {
    const key = await oldPage(wiki, 'Aged')
    return edit(wiki, key, { changed: new Map([['Blurb', text('Young again.')]]) })
  }),
  kind('a page whose type has its space', async (wiki) => {
    const key = await oldPage(wiki, 'Spaced', { Type: 'Power System' })
    return edit(wiki, key, { changed: new Map([['Info', text('Power.')]]) })
  }),
  kind('a page whose times were stored without milliseconds', async (wiki) => {
    const key = await having(wiki, detailsOf('Item', 'Whole seconds'))
    const { timeStampArray: _, ...reference } = wiki.read(['ContentRef', key]) ?? {}
    const createdAt = String(reference['createdAt']).replace(/\.\d+Z$/, 'Z')
    const timeStampArray = [{ updatedAt: createdAt, updatedBy: 'uid-of-Ane' }]
    await wiki.put(`ContentRef/${key}`, { ...reference, createdAt, timeStampArray })
    return edit(wiki, key, { changed: new Map([['Blurb', text('To the second.')]]) })
  }),
  kind('a page without its times', async (wiki) => {
    const key = await oldPage(wiki, 'Timeless', { createdAt: '', timeStampArray: [] })
    return edit(wiki, key, { changed: new Map([['Blurb', text('Timely.')]]) })
  }),
]

const SHARDS = [
  kind('the last place of a shard', async (wiki) => {
    await fillShard(wiki, 'Events-1', 1499)
    return creation(wiki, detailsOf('Event', 'The last'))
  }),
  kind('the first place of the next shard', async (wiki) => {
    await fillShard(wiki, 'Events-7', 1500)
    return creation(wiki, detailsOf('Event', 'The first'), { shardForNew: 8 })
  }),
  kind('an entry that had been lost', async (wiki) => {
    const key = await having(wiki, detailsOf('Race', 'Lost'))
    await fillShard(wiki, `${typeSpec('Race').template}-1`, 2)
    return edit(wiki, key, { facts: { series: 'Found' } })
  }),
]

const RENAMES = [
  ...TYPE_NAMES.map((type) =>
    kind(
      `another name for a ${type} with all its sections`,
      async (wiki) =>
        rename(wiki, await having(wiki, detailsOf(type, `${type} once`)), `${type} now`),
      MAIA,
    ),
  ),
  kind(
    'a name of signs, for a page with one',
    async (wiki) => rename(wiki, await having(wiki, detailsOf('Item', '.a~b')), '__C++, 100 %'),
    MAIA,
  ),
  kind(
    'the ninth name it has',
    async (wiki) => {
      let key = await having(wiki, detailsOf('Item', 'Fickle 0'))
      for (let n = 1; n < 9; n++) {
        const plan = rename(wiki, key, `Fickle ${n}`)
        await save(wiki, plan, MAIA)
        key = plan.key
      }
      return rename(wiki, key, 'Fickle 9')
    },
    MAIA,
  ),
  kind(
    'a name taken back',
    async (wiki) => {
      const key = await having(wiki, detailsOf('Item', 'Named'))
      await save(wiki, rename(wiki, key, 'Misnamed'), MAIA)
      return rename(wiki, 'Misnamed', 'Named')
    },
    MAIA,
  ),
  kind('a page that had another name', async (wiki) => {
    const key = await having(wiki, detailsOf('Item', 'Older name'))
    await save(wiki, rename(wiki, key, 'Newer name'), MAIA)
    return edit(wiki, 'Newer,name', { changed: new Map([['Blurb', text('Renamed.')]]) })
  }),
]

export const KINDS_OF_SAVE: readonly KindOfSave[] = [
  ...CREATIONS,
  ...NAMED,
  ...DETAILS,
  ...EDITS,
  ...REVISIONS,
  ...OLD,
  ...SHARDS,
  ...RENAMES,
]
