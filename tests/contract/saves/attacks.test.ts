/** Contract test of the deployed rules: writes of a verified person that harm pages of others, each once allowed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planHide } from '#shared/rules/saving/hide-plan'
import type { PlannedData } from '#shared/rules/saving/planned-write'
import { fillShard } from './allowed-saves.ts'
import { changeRecords, removeRecord, selectRecords, type Writes, withFields } from './change-save.ts'
import { OVERLONG_EDITS } from './forbidden-headers.ts'
import {
  ANE,
  BETWEEN_NEW_PAGES,
  commitSave,
  createAuth,
  createAuthors,
  createDetails,
  createTextBlocks,
  MAIA,
  planTestCreation,
  planTestEdit,
} from './page-saves.ts'
import { openRulesTestWiki, type RulesTestWiki } from './rules-test-wiki.ts'

const MEGABYTE = 'x'.repeat(1_000_000)

let wiki: RulesTestWiki
beforeAll(async () => {
  wiki = await openRulesTestWiki()
  await createAuthors(wiki)
})
afterAll(() => wiki.close())

let pages = 0
/** Stores a page with two sections, at revision 6. */
async function stored(): Promise<string> {
  const made = planTestCreation(wiki, createDetails('Item', `Attacked ${pages++}`))
  await commitSave(wiki, made)
  for (let rev = 2; rev <= 6; rev++)
    await commitSave(
      wiki,
      planTestEdit(wiki, made.key, {
        changed: new Map([['Uses', createTextBlocks(`Use ${rev}.`)]]),
      }),
    )
  return made.key
}

const edited = (key: string): Writes =>
  planTestEdit(wiki, key, { changed: new Map([['Blurb', createTextBlocks('Edited by hand.')]]) }).writes

const isAllowed = (writes: Writes): Promise<boolean> => wiki.evaluate(writes, createAuth(ANE))

interface InvalidHeader {
  readonly what: string
  readonly with: PlannedData
  /** Name of a missing field. */
  readonly without?: string
}

describe('the history of a page shows every save', () => {
  it.each([
    { what: 'names no section', with: { editsMade: [], sections: [] } },
    {
      what: 'names no section, in a record of the older form',
      with: { editsMade: [] },
      without: 'sections',
    },
    { what: 'names another section than it holds', with: { sections: ['Uses'] } },
    { what: 'names one more than it holds', with: { sections: ['Blurb', 'Uses'] } },
    { what: 'names a section that its type lacks', with: { sections: ['Blurb', 'Chapters'] } },
    { what: 'names two as one', with: { sections: ['Blurb/Uses'] } },
    { what: 'names sections as one text', with: { sections: 'Blurb' } },
  ] satisfies InvalidHeader[])('so a header is refused that $what', async (header: InvalidHeader) => {
    const writes = edited(await stored())
    const invalid = changeRecords(withFields(writes, 'header', header.with), ['header'], (data) =>
      Object.fromEntries(Object.entries(data).filter(([field]) => field !== header.without)),
    )
    expect(await isAllowed(invalid)).toBe(false)
    expect(await isAllowed(writes), wiki.reasons.join()).toBe(true)
  })

  it('so a copy is refused that comes after its header', async () => {
    const writes = edited(await stored())
    const named = withFields(removeRecord(removeRecord(writes, 'copy'), 'section'), 'header', {
      sections: [],
    })
    expect(await isAllowed(named)).toBe(true)
    expect(await isAllowed(selectRecords(writes, 'copy'))).toBe(false)
    expect(await isAllowed([...selectRecords(writes, 'section'), ...selectRecords(writes, 'copy')])).toBe(false)
  })
})

it('refuses several revisions with one header', async () => {
  const key = await stored()
  const { writes } = planTestEdit(wiki, key, { comment: 'One of them.' })
  const before = Object(wiki.read(['ContentRef', key]))
  const references = [7, 8, 9].flatMap((rev) =>
    changeRecords(selectRecords(writes, 'reference'), ['reference'], (data) => ({
      ...data,
      rev,
      backup: `${key}_00000009`,
      timeStampArray: [
        ...before.timeStampArray,
        ...Array.from({ length: rev - 6 }, () => Object(data['timeStampArray']).at(-1)),
      ],
    })),
  )
  const header = selectRecords(writes, 'header').map((write) => ({
    ...write,
    path: ['content_backup', `${key}_00000009`],
    data: { ...write.data, rev: 9 },
  }))
  expect(await isAllowed([...references, ...header])).toBe(false)
  expect(wiki.reasons.join()).not.toContain('evaluate more than')
  expect(await isAllowed(writes)).toBe(true)
})

interface Oversized {
  readonly more?: readonly unknown[]
  readonly imageUrl?: string
}

describe('a page can always be saved and hidden', () => {
  const others = Array.from({ length: 10 }, (_, n) => ({ sectionName: `Other${n}`, order: 9 }))
  it.each([
    ['an item of a megabyte in its sections', { more: [{ sectionName: 'Else', text: MEGABYTE }] }],
    ['ten items of unknown sections', { more: others }],
    ['an image’s address of a megabyte', { imageUrl: `https://wiki.example/${MEGABYTE}` }],
  ] satisfies [string, Oversized][])('although it has %s', async (_, oversized) => {
    const { more = [], ...fields }: Oversized = oversized
    const key = await stored()
    const storeOversized = async () => {
      const record = Object(wiki.read(['ContentRef', key]))
      const sections = [...record.sections, ...more]
      await wiki.put(`ContentRef/${key}`, { ...record, sections, ...fields })
    }
    await storeOversized()
    const uses = planTestEdit(wiki, key, {
      changed: new Map([['Description', createTextBlocks('Saved.')]]),
    })
    expect(await isAllowed(uses.writes), wiki.reasons.join()).toBe(true)
    expect(JSON.stringify(wiki.read(['ContentRef', key])).length).toBeLessThan(10_000)

    await storeOversized()
    const base = wiki.reference(key)
    if (base === null) throw new Error('The page is stored.')
    for (const hidden of [true, false]) {
      const now = new Date(wiki.now).toISOString()
      const plan = planHide({
        base: { ...base, rev: base.rev + (hidden ? 0 : 1), edits: editsOf(key) },
        hidden,
        reason: 'Spoilt.',
        editor: MAIA,
        now,
        saveId: `hidingNumber${hidden ? '0001' : '0002'}`,
      })
      expect(await wiki.evaluate(plan, createAuth(MAIA)), wiki.reasons.join()).toBe(true)
      expect(JSON.stringify(wiki.read(['ContentRef', key])).length).toBeLessThan(10_000)
    }
  })

  const editsOf = (key: string) => wiki.reference(key)?.edits ?? []

  it('so a long image address is refused', async () => {
    const writes = edited(await stored())
    const imageUrl = `https://wiki.example/${'x'.repeat(4000)}`
    expect(await isAllowed(withFields(writes, 'reference', { imageUrl }))).toBe(false)
    expect(await isAllowed(writes)).toBe(true)
  })

  /** Changes the time of a save. */
  const timed = (writes: Writes, time: string): Writes =>
    changeRecords(withFields(writes, 'header', { timestamp: time }), ['reference'], (data) => ({
      ...data,
      timeStampArray: [...Object(data['timeStampArray']).slice(0, -1), { updatedAt: time, updatedBy: ANE.uid }],
    }))

  // Programs leave out an edit with an unreadable time, and the rules require every edit of the list.
  it('so a time is refused that is not in the calendar', async () => {
    const writes = edited(await stored())
    const days = ['2026-99-99', '0000-00-00', '2026-13-01', '2026-04-31', '2026-02-29', '2100-02-29']
    const hours = ['24:00:00', '23:60:00', '23:59:60', '99:99:99']
    for (const time of [
      ...days.map((day) => `${day}T10:00:00.000Z`),
      ...hours.map((hour) => `2026-01-01T${hour}.000Z`),
    ])
      expect(await isAllowed(timed(writes, time)), time).toBe(false)
    expect(await isAllowed(writes), wiki.reasons.join()).toBe(true)
  })

  it.each(['2028-02-29T23:59:59Z', '2000-02-29T00:00:00.1Z', '2026-12-31T10:20:30.123456789Z'])(
    'after a save at %s',
    async (time) => {
      const key = await stored()
      expect(await isAllowed(timed(edited(key), time)), wiki.reasons.join()).toBe(true)
      expect(await isAllowed(edited(key)), wiki.reasons.join()).toBe(true)
    },
  )
})

describe('nobody exhausts the shards of a type', () => {
  const inShard = (shard: number): Writes =>
    planTestCreation(wiki, createDetails('Faction', `Listed ${pages++}`), { shardForNew: shard }).writes

  it('since a shard is refused without the one before it', async () => {
    await fillShard(wiki, 'Factions-1', 300)
    for (const shard of [99, 3]) expect(await isAllowed(inShard(shard))).toBe(false)
  })

  it('since a shard is allowed when the one before is a fifth full', async () => {
    await fillShard(wiki, 'Factions-1', 299)
    expect(await isAllowed(inShard(2))).toBe(false)
    await fillShard(wiki, 'Factions-1', 300)
    expect(await isAllowed(inShard(2))).toBe(true)
    wiki.setClock(wiki.now + BETWEEN_NEW_PAGES)
  })
})

describe('a list of saves stays small', () => {
  it.each(OVERLONG_EDITS)('a header whose edits hold %s is refused', async (_, editsMade) => {
    const writes = edited(await stored())
    expect(await isAllowed(withFields(writes, 'header', { editsMade }))).toBe(false)
    expect(await isAllowed(writes)).toBe(true)
  })
})
