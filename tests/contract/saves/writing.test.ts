/** The interface's own way to write, through the real small client: one transaction, whole or not at all. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Block } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import {
  IS_LONG_STORE_RUN,
  STORE_TEST_TIMEOUT,
} from '../../../local-cloud/services/testing/store-fixtures.ts'
import type { CommitAttempt, PageWriter } from '../../../renderer/services/ports/editing.ts'
import type { Pages } from '../../../renderer/services/ports/pages.ts'
import { createCatalogue } from '../../../renderer/services/reading/catalogue.ts'
import { createPages } from '../../../renderer/services/reading/pages.ts'
import { createPageWriter } from '../../../renderer/services/writing/page-writer.ts'
import { type ClientCloud, openClientCloud } from '../client-cloud.ts'
import { DATABASE, type TestCloud } from '../open-cloud.ts'
import { updateWrite } from '../rules/operations.ts'

let wiki: ClientCloud
let cloud: TestCloud
let writing: PageWriter
let pages: Pages
let uid: string

beforeEach(async () => {
  wiki = await openClientCloud()
  cloud = wiki.cloud
  const { documents, storage } = wiki
  const catalogue = createCatalogue({ documents, now: Date.now, isPageHost: false })
  writing = createPageWriter({ documents, catalogue, storage })
  pages = createPages(documents, storage)
  uid = await wiki.addPerson('Ane')
  await wiki.signIn('Ane')
})
afterEach(() => wiki.close())

/** Of a race that could be lost by chance. */
const ROUNDS = IS_LONG_STORE_RUN ? 100 : 5
const NAME = 'C++ `quoted` Āś 👑'
const blocks = (text: string, more: Partial<Block> = {}): Block[] => [
  { id: 'a', sectionName: '', entries: [{ id: 'e', title: '', text }], ...more },
]

let saves = 0
const attempt = (
  page: CommitAttempt['page'],
  changed: Partial<Record<SectionName, readonly Block[]>>,
): CommitAttempt => ({
  page,
  changed: new Map(Object.entries(changed).map(([name, stored]) => [name as SectionName, stored])),
  editor: { uid, userName: 'Ane', identity: uid },
  now: new Date().toISOString(),
  saveId: `save${String(saves++).padStart(12, '0')}`,
  comment: '',
  minor: false,
})
/** On a device whose clock is so many hours ahead of the server's. */
const attemptAt = (hours: number, ...what: Parameters<typeof attempt>): CommitAttempt => ({
  ...attempt(...what),
  now: new Date(wiki.now() + hours * HOUR).toISOString(),
})
const HOUR = 3_600_000
const race = (name = NAME) => ({
  kind: 'new' as const,
  details: { name, type: 'Race' as const, series: 'S', bookNumber: null, locationType: null },
})
const existing = (key: string, upon: number | ReadonlyMap<SectionName, number>) => ({
  kind: 'existing' as const,
  key,
  baseRevisions: upon,
  details: null,
})

async function create() {
  const made = await writing.commit(attempt(race(), { Blurb: blocks('A people.') }))
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

async function textOf(key: string, section: SectionName) {
  const read = await pages.read('Race', '', key)
  if (!read.ok || read.value.kind !== 'page') throw new Error('no page')
  return read.value.page.sections.find(({ name }) => name === section)?.blocks[0]?.entries[0]?.text
}

/** In the service's place, until it is ended. */
function answerCommits(answer: () => Response | Promise<Response>): { end(): void } {
  const real = globalThis.fetch
  const end = () => {
    globalThis.fetch = real
  }
  globalThis.fetch = async (input, init) =>
    String(input).includes(':commit') ? await answer() : await real(input, init)
  onTestFinished(end)
  return { end }
}

describe('a page that is written', () => {
  it('is whole at once: on its own, in its list, in its history', async () => {
    const { key, rev } = await create()
    expect(rev).toBe(1)
    expect(await textOf(key, 'Blurb')).toBe('A people.')
    expect(await pages.list('Race', 1, 'newest')).toMatchObject({ value: { total: 1 } })
    const history = cloud.store.documents.get(`content_backup/${key}_00000001`)
    expect(history).not.toBeNull()
  })

  it('costs one document read and one commit, all six sections at once', async () => {
    const { key } = await create()
    await writing.commit(attempt(existing(key, 1), { Blurb: blocks('the catalogue is loaded') }))
    cloud.usage.reset()
    const names = ['ManualOfStyle', 'Blurb', 'Characteristics', 'Culture', 'History'] as const
    const changed = Object.fromEntries(
      [...names, 'NotableMembers'].map((name) => [name, blocks(`now ${name}`)]),
    )
    expect(await writing.commit(attempt(existing(key, 2), changed))).toEqual({
      ok: true,
      value: { key, rev: 3 },
    })
    expect(cloud.usage.read().documentReads).toBe(1)
    for (const name of names) expect(await textOf(key, name)).toBe(`now ${name}`)
  })

  it('is not written where nothing is changed, and has no new version', async () => {
    const { key } = await create()
    const facts = { series: ' S ', bookNumber: 7, locationType: null }
    for (const details of [null, {}, facts]) {
      cloud.usage.reset()
      const save = { ...attempt({ ...existing(key, 1), details }, {}), comment: 'Nothing.' }
      const answer = { ok: true, value: { key, rev: 1, isUnchanged: true } }
      expect(await writing.commit(save)).toEqual(answer)
      expect(cloud.usage.read().documentWrites).toBe(0)
    }
    expect(cloud.store.documents.get(`content_backup/${key}_00000002`)).toBeNull()
    const moved = attempt({ ...existing(key, 1), details: { series: 'Another' } }, {})
    expect(await writing.commit(moved)).toEqual({ ok: true, value: { key, rev: 2 } })
  })

  it('is open to everybody, whatever its maker wrote as the time of its creation', async () => {
    const { key } = await create()
    for (const [index, createdAt] of ['9999-01-01T00:00:00Z', 'no date'].entries()) {
      await wiki.put(updateWrite(`ContentRef/${key}`, { createdAt }))
      const save = attempt({ ...existing(key, index + 1), details: { series: `No. ${index}` } }, {})
      expect(await writing.commit(save)).toEqual({ ok: true, value: { key, rev: index + 2 } })
    }
    // and whatever an earlier version of the rules let into its entry
    const listed = Object(await wiki.documents.get(['catalogue', 'Races-1'])).pages
    const entry = [...listed[key]].with(2, -1e13)
    await wiki.put(updateWrite('catalogue/Races-1', { pages: { [key]: entry } }))
    const last = attempt({ ...existing(key, 3), details: { series: 'Last' } }, {})
    expect(await writing.commit(last)).toEqual({ ok: true, value: { key, rev: 4 } })
    expect(await pages.list('Race', 1, 'newest')).toMatchObject({ value: { total: 1 } })
  })

  it('loses its image when the image is taken away', async () => {
    const { key } = await create()
    const imageUrl = `${cloud.address}/v0/b/x/o/y?alt=media`
    await writing.commit(attempt(existing(key, 1), { ManualOfStyle: blocks('', { imageUrl }) }))
    const image = async () => {
      const read = await pages.read('Race', '', key)
      return read.ok && read.value.kind === 'page' ? read.value.page.reference.imageUrl : undefined
    }
    expect(await image()).not.toBeNull()
    await writing.commit(attempt(existing(key, 2), { ManualOfStyle: blocks('') }))
    expect(await image()).toBeNull()
  })
})

describe('fault 56: a new page', () => {
  it('goes in from a device whose clock is hours off', async () => {
    for (const [name, hours] of [
      ['Late', -20],
      ['Early', 20],
    ] as const) {
      const made = await writing.commit(attemptAt(hours, race(name), { Blurb: blocks('Off.') }))
      expect(made).toMatchObject({ ok: true })
      wiki.advanceClock(10_001)
    }
  })

  it('goes in after the server’s clock was ahead once', async () => {
    wiki.advanceClock(400 * 24 * HOUR)
    await wiki.signIn('Ane')
    await create()
    wiki.advanceClock(-400 * 24 * HOUR)
    await wiki.signIn('Ane')
    expect(await pages.currentRev('Nothing')).toEqual({ ok: true, value: null })
    for (const name of ['Next', 'And next']) {
      wiki.advanceClock(12_000)
      const made = await writing.commit(attemptAt(0, race(name), { Blurb: blocks('Now.') }))
      expect(made).toMatchObject({ ok: true })
    }
  })
})

describe('a save that cannot be', () => {
  const twenty = 'fault 21: of a name that exists says so, also when twenty are created at once'
  it(twenty, { timeout: STORE_TEST_TIMEOUT }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const name = `Twenty ${round}`
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const one = attempt(race(name), { Blurb: blocks(`by ${n}`) })
          const first = await writing.commit(one)
          return first.ok || first.error.kind !== 'busy' ? first : writing.commit(one)
        }),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      for (const answer of answers) if (!answer.ok) expect(answer.error).toEqual({ kind: 'exists' })
      // a person's next new page comes ten seconds later
      wiki.advanceClock(10_001)
    }
  })

  it('fault 10: upon an older page is answered with the page as it is now', async () => {
    const { key } = await create()
    await writing.commit(attempt(existing(key, 1), { Culture: blocks('Theirs.') }))
    const answer = await writing.commit(attempt(existing(key, 1), { Blurb: blocks('Mine.') }))
    expect(answer).toMatchObject({
      ok: false,
      error: { kind: 'moved-on', reference: { rev: 2, name: NAME } },
    })
    expect(await textOf(key, 'Blurb')).toBe('A people.')
    const theirs = await writing.sections('Race', key, ['Culture', 'History'])
    expect(theirs).toMatchObject({ value: [{ name: 'Culture', rev: 2 }] })
  })

  it('fault 11: upon sections goes in where another was saved since, and is answered where its own was', async () => {
    const { key } = await create()
    await writing.commit(attempt(existing(key, 1), { Culture: blocks('Theirs.') }))
    const upon = new Map([['Blurb', 1] as const])
    const mine = await writing.commit(attempt(existing(key, upon), { Blurb: blocks('Mine.') }))
    expect(mine).toEqual({ ok: true, value: { key, rev: 3 } })
    const again = await writing.commit(attempt(existing(key, upon), { Blurb: blocks('Late.') }))
    expect(again).toMatchObject({ error: { kind: 'moved-on', reference: { rev: 3 } } })
    const added = new Map([['Culture', 0] as const])
    const result = await writing.commit(attempt(existing(key, added), { Culture: blocks('New.') }))
    expect(result).toMatchObject({ error: { kind: 'moved-on' } })
    expect([await textOf(key, 'Blurb'), await textOf(key, 'Culture')]).toEqual(['Mine.', 'Theirs.'])
  })

  it('upon a page that maintainers have hidden says so', async () => {
    const { key } = await create()
    const one = attempt(existing(key, 1), { Blurb: blocks('Written meanwhile.') })
    await wiki.put(updateWrite(`ContentRef/${key}`, { hidden: true }))
    expect(await writing.commit(one)).toEqual({ ok: false, error: { kind: 'hidden' } })
  })

  it('fault 52: comes too soon after another new page, and says so', async () => {
    await create()
    const second = attempt(race('Second'), { Blurb: blocks('At once.') })
    expect(await writing.commit(second)).toEqual({ ok: false, error: { kind: 'too-soon' } })
  })

  it('fault 56: is told as too soon by the server’s time, whatever this device’s clock says', async () => {
    await create()
    for (const hours of [-6, 6]) {
      const second = attemptAt(hours, race('Second'), { Blurb: blocks('At once.') })
      expect(await writing.commit(second)).toEqual({ ok: false, error: { kind: 'too-soon' } })
    }
  })

  it('fault 56: would stand before all others for days, and names the clock of this device', async () => {
    const made = attemptAt(48, race('Early'), { Blurb: blocks('To come.') })
    expect(await writing.commit(made)).toEqual({ ok: false, error: { kind: 'clock' } })
  })

  it('fault 9: by somebody whose session has ended is told as that, and goes in when they are back', async () => {
    const { key } = await create()
    await wiki.signOut()
    const one = attempt(existing(key, 1), { Blurb: blocks('Written at length.') })
    const two = attempt(race('Second'), { Blurb: blocks('Another.') })
    for (const save of [one, two])
      expect(await writing.commit(save)).toEqual({ ok: false, error: { kind: 'signed-out' } })
    await wiki.signIn('Ane')
    expect(await writing.commit(one)).toEqual({ ok: true, value: { key, rev: 2 } })
  })

  it('fault 39: that is refused for what it is, is not told as somebody else’s haste', async () => {
    const { key } = await create()
    // the small client knows both by their status only
    const refusal = (status: string) => JSON.stringify({ error: { code: 400, status } })
    const refused = answerCommits(() => new Response(refusal('INVALID_ARGUMENT'), { status: 400 }))
    const mine = attempt(existing(key, 1), { Blurb: blocks('Strange.') })
    expect(await writing.commit(mine)).toEqual({ ok: false, error: { kind: 'failed' } })
    const made = attempt(race('Strange'), { Blurb: blocks('Strange.') })
    expect(await writing.commit(made)).toEqual({ ok: false, error: { kind: 'failed' } })
    refused.end()

    const theirs = attempt(existing(key, 1), { Culture: blocks('Theirs.') })
    const late = answerCommits(async () => {
      late.end()
      expect((await writing.commit(theirs)).ok).toBe(true)
      return new Response(refusal('FAILED_PRECONDITION'), { status: 400 })
    })
    expect(await writing.commit(mine)).toEqual({ ok: false, error: { kind: 'busy' } })
  })

  it('fault 22: repeated after a lost answer is recognised, and stored once', async () => {
    const { key } = await create()
    const same = attempt(existing(key, 1), { Blurb: blocks('Once.') })
    const answer = { ok: true, value: { key, rev: 2 } }
    expect(await writing.commit(same)).toEqual(answer)
    expect(await writing.commit(same)).toEqual(answer)
  })

  it('of a page that is gone, too large, or without a reachable service is told apart', async () => {
    expect(await writing.commit(attempt(existing('nowhere', 1), {}))).toEqual({
      ok: false,
      error: { kind: 'missing' },
    })
    const large = attempt(race('Large'), { Blurb: blocks('x'.repeat(260_000)) })
    expect(await writing.commit(large)).toMatchObject({
      error: { kind: 'section-size', section: 'Blurb' },
    })
    await wiki.stop()
    expect(await writing.commit(attempt(race('Unsent'), {}))).toEqual({
      ok: false,
      error: { kind: 'unreachable' },
    })
  })
})

describe('fault 63: a page under its template’s old name', () => {
  it('is written whole under the new one', async () => {
    const write = (path: string, fields: object) => ({
      update: { name: `${DATABASE}/documents/${path}`, fields },
    })
    const text = (words: string) => ({
      content: {
        arrayValue: {
          values: [
            {
              mapValue: {
                fields: {
                  sectionName: { stringValue: '' },
                  sectionContent: { arrayValue: { values: [{ stringValue: words }] } },
                },
              },
            },
          ],
        },
      },
    })
    await cloud.commit([
      write('ContentRef/Old', { Name: { stringValue: 'Old' }, Type: { stringValue: 'Race' } }),
      write('Content/Race/Old/Blurb', text('old blurb')),
      write('Content/Race/Old/History', text('old history')),
    ])
    const details = { series: 'S', bookNumber: null, locationType: null }
    const page = { ...existing('Old', 0), details }
    expect(await writing.commit(attempt(page, { Blurb: blocks('new blurb') }))).toMatchObject({
      ok: true,
    })
    expect(await textOf('Old', 'Blurb')).toBe('new blurb')
    expect(await textOf('Old', 'History')).toBe('old history')
  })
})
