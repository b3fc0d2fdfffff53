/** Contract test of repair and rebuild-catalogue: they find and repair faults, and a second run finds none. */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatPublicUrl, IMAGE_COPIES } from '#shared/model/images/image-address'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { readReference, readSection } from '#shared/model/records'
import { toProtocolValue } from '../../../local-cloud/sample/protocol-writes.ts'
import { planCatalogue } from '../../../operations/repair/plan-catalogue.ts'
import { planRepair } from '../../../operations/repair/plan-repair.ts'
import { createLocalWiki } from '../../../operations/wiki/local-wiki.ts'
import type { Wiki } from '../../../operations/wiki/wiki.ts'
import { createFilledFolder } from '../../wiki-process.ts'
import { openCloud, PROJECT, type TestCloud } from '../open-cloud.ts'
import { failOnDamage, ignoreProgress } from './fail-on-damage.ts'
import { runOperation } from './run-operation.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const hooks = { onDamage: failOnDamage, onRecord: () => {} }

describe('the sample wiki', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await createFilledFolder()
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it('fault 60: has a consistent catalogue, and no record to repair', async () => {
    const catalogue = await runOperation('rebuild-catalogue', '--dry-run', '--data', dataDir)
    expect(catalogue).toMatchObject({ code: 0, stderr: '' })
    expect(catalogue.out).toMatch(/^\d+ pages checked, no differences\. Nothing was changed\.\n$/)
    const repair = await runOperation('repair', '--data', dataDir)
    expect(repair).toEqual({
      code: 0,
      stderr: '',
      out: 'No faults in records. Images: no stored images damaged or gone, no links to missing images, no unused files, no missing copies. Nothing was changed.\n',
    })
  })

  it.each([
    ['repair', '--data', '/nowhere/at/all'],
    ['rebuild-catalogue', '--data', '/nowhere/at/all'],
  ])('is not created in a folder that does not exist: %s %s', async (name, ...args) => {
    const { code, out, stderr } = await runOperation(name, ...args)
    expect([code, out]).toEqual([1, ''])
    expect(stderr).toMatch(/^There is no wiki in/)
  })

  it.each([
    ["Unknown option '--wrong'.", 'backup', '--wrong', 'x'],
    ["Option '--data <value>' argument missing.", 'repair', '--data'],
    ['"twice" is one argument too many.', 'rebuild-catalogue', 'twice'],
    ['--hosted and --data name two wikis; give only one of them.', 'repair', '--hosted', '--data=x'],
    ['There is no role "boss".', 'grant-role', 'ane@wiki.example', 'boss'],
    ['--change-log-by takes verified or maintainers; this is "all".', 'settings', '--change-log-by=all'],
  ])('is not changed by a call with a wrong argument, which is named: %s', async (named, name, ...args) => {
    const { code, out, stderr: complained } = await runOperation(name, ...args)
    expect([code, out]).toEqual([1, ''])
    expect(complained.startsWith(`${named}\nUsage: npm run ${name} -- `)).toBe(true)
  })

  it('is not changed by a call with a missing argument', async () => {
    expect((await runOperation('backup')).stderr).toMatch(/^Usage: npm run backup -- /)
  })
})

describe('a wiki of old records', () => {
  let cloud: TestCloud
  let wiki: Wiki
  beforeAll(async () => {
    cloud = await openCloud()
    wiki = createLocalWiki({
      ...cloud,
      installation: { ...cloud.installation, projectId: PROJECT },
    })
    const put = Object.entries(OLD).map(([path, data]) => ({
      path,
      fields: JSON.stringify(
        Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toProtocolValue(value)])),
      ),
    }))
    await wiki.write({ put, remove: [] })
    const bytes = Buffer.from('an image')
    for (const path of ['content/A/named', 'content/A/named_640', 'content/A/left'])
      await wiki.putFile({ path, contentType: 'image/webp', size: 9, hash: null, token: 't' }, bytes)
  })
  afterAll(() => cloud?.close())

  const stored = (path: string) => {
    const document = cloud.store.documents.get(path)
    return document === null ? null : toPlainRecord(parseFields(document.fields))
  }

  it('fault 63: is repaired in one run, which names the faults and leaves none', async () => {
    const before = readSection('Culture', stored('Content/Race/Elves/Culture'))
    const { put, remove, findings, dangling, orphaned, reviewed } = await planRepair(wiki, ignoreProgress, failOnDamage)
    expect(findings.toSorted()).toEqual(FOUND)
    expect(dangling).toEqual(['Content/Race/Elves/Culture: names content/A/gone, which does not exist'])
    expect(orphaned).toEqual(['content/A/left'])
    expect(reviewed.toSorted()).toEqual(REVIEWED)
    await wiki.write({ put, remove })

    expect(await planRepair(wiki, ignoreProgress, failOnDamage)).toMatchObject({
      put: [],
      remove: [],
      findings: [],
    })
    expect(stored('Content/Race/Elves/Culture')).toBeNull()
    expect(readSection('Culture', stored('Content/Races/Elves/Culture'))).toEqual(before)
    // The section under the new name is newer than the one under the old name.
    expect(readSection('Blurb', stored('Content/Races/Elves/Blurb')).blocks).toEqual([])
    expect(stored('ContentRef/Flux')).toMatchObject({
      Type: 'PowerSystem',
      changedAt: '2021-05-04T00:00:00Z',
      unknown: 'kept',
    })
    expect(stored('ContentRef/Dawn')).toMatchObject({ bookNumber: 1.5 })
    expect(stored('ContentRef/Omen')).toMatchObject({ createdAt: '2021-05-04T00:00:00Z' })
    expect(stored('FeatureRequests/aaaaaaaaaaaaaaaa')).toMatchObject({ rank: 0, status: 'open' })
    expect(stored('ChangeLog/bbbbbbbbbbbbbbbb')).toMatchObject({ order: 'Beta 000001.000010' })
  })

  it('loses oversized fields that prevented saves, and gaps in its shards are named', async () => {
    const text = 'x'.repeat(400_000)
    const wide = (data: Readonly<Record<string, unknown>>) => ({
      path: 'ContentRef/Wide',
      fields: JSON.stringify(
        Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toProtocolValue(value)])),
      ),
    })
    const page = { Name: 'Wide', Type: 'Faction', Series: 'Saga', shard: 4, rev: 2 }
    const known = { ...page, changedAt: 'x' }
    const edit = { updatedAt: '2021-05-04T00:00:00Z', updatedBy: 'u' }
    const timeStampArray = ['x', { ...edit, updatedAt: '2021-99-99T99:99:99Z' }, edit]
    const sections = [{ sectionName: 'Blurb', order: 0, rev: 2, text }, { sectionName: 'Later' }]
    const imageUrl = `https://wiki.example/${text}`
    await wiki.write({ put: [wide({ ...known, sections, imageUrl, timeStampArray })], remove: [] })

    const { put, findings } = await planRepair(wiki, ignoreProgress, failOnDamage)
    expect(findings).toEqual([
      'ContentRef/Wide: its list of edits holds values that no save can send back',
      'ContentRef/Wide: its list of sections holds more than a save may',
      'ContentRef/Wide: the address of its image is longer than a save may store',
    ])
    await wiki.write({ put, remove: [] })
    expect(stored('ContentRef/Wide')).toEqual({
      ...known,
      timeStampArray: [edit],
      sections: [{ sectionName: 'Blurb', order: 0, rev: 2 }, { sectionName: 'Later' }],
    })
    const { gaps } = await planCatalogue(wiki, NOW, hooks)
    expect(gaps).toEqual(['Factions-4: Factions-1 to Factions-3 are missing before it'])
    await wiki.write({ put: [], remove: ['ContentRef/Wide'] })
  })

  it('fault 60: gets its catalogue from its pages, in place of a wrong or missing one', async () => {
    for (const path of ['catalogue/Races-1', 'catalogue/Books-1']) {
      const { put, findings, pages } = await planCatalogue(wiki, NOW, hooks)
      expect(pages).toBe(5)
      expect(findings.length).toBeGreaterThan(0)
      await wiki.write({ put, remove: [] })
      expect(await planCatalogue(wiki, NOW, hooks)).toMatchObject({ put: [], findings: [] })
      await wiki.write({ put: [], remove: [path] })
    }
    const { put } = await planCatalogue(wiki, NOW, hooks)
    expect(put.map(({ path }) => path)).toEqual(['catalogue/Books-1'])
    expect(stored('catalogue/Races-1')?.['pages']).toEqual({
      Elves: ['Elves', 'Saga', 1620086400, null, '', ''],
    })
    expect(readReference('Elves', stored('ContentRef/Elves'))?.shard).toBe(1)
  })
})

const IMAGE = (path: string) => `http://127.0.0.1:1/v0/b/x/o/${encodeURIComponent(path)}?alt=media&token=t`

/** Records as earlier versions and other programs wrote them. */
describe('an image that two pages use', () => {
  it('is no unused file as long as one page or its history names it', async () => {
    const cloud = await openCloud()
    const wiki = createLocalWiki({ ...cloud, installation: { ...cloud.installation, projectId: PROJECT } })
    const path = 'content/Lamp/ItemInfo/ManualOfStyle/Section__1a2b3c4d-lamp.webp'
    const files = [path, ...IMAGE_COPIES.map(({ suffix }) => `${path}${suffix}`)]
    for (const file of files)
      await wiki.putFile(
        { path: file, contentType: 'image/webp', size: 9, hash: null, token: 't' },
        Buffer.from('an image'),
      )
    const record = (block: object) => JSON.stringify({ content: toProtocolValue([block]) })
    const used = record({ imageUrl: formatPublicUrl({ origin: 'http://127.0.0.1:4174', bucket: 'b' }, path) })
    const plan = () => planRepair(wiki, ignoreProgress, failOnDamage)

    const pages = ['Content/Items/Lamp/ManualOfStyle', 'Content/Items/Wick/ManualOfStyle']
    await wiki.write({ put: pages.map((page) => ({ path: page, fields: used })), remove: [] })
    expect((await plan()).orphaned).toEqual([])
    // The page that the image was uploaded for drops it.
    await wiki.write({ put: [{ path: pages[0] ?? '', fields: record({}) }], remove: [] })
    expect(await plan()).toMatchObject({ orphaned: [], dangling: [], missingCopies: [] })
    await wiki.write({ put: [{ path: pages[1] ?? '', fields: record({}) }], remove: [] })
    expect((await plan()).orphaned.toSorted()).toEqual(files.toSorted())
    await cloud.close()
  })
})

const OLD: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'ContentRef/Elves': {
    Name: 'Elves',
    Series: 'Saga',
    Type: 'Race',
    createdAt: 'Tue May 04 2021 00:00:00 GMT+0000 (Coordinated Universal Time)',
    timeStampArray: [],
  },
  'ContentRef/Flux': {
    Name: 'Flux',
    Series: 'Saga',
    Type: 'Power System',
    createdAt: '2021-05-04T00:00:00Z',
    shard: 1,
    unknown: 'kept',
  },
  'ContentRef/Dawn': {
    Name: 'Dawn',
    Series: 'Saga',
    Type: 'Book',
    createdAt: '2021-05-04T00:00:00Z',
    bookNumber: '1.5',
  },
  'ContentRef/Omen': {
    Name: 'Omen',
    Series: 'Saga',
    Type: 'Event',
    createdAt: '9999-01-01T00:00:00Z',
    changedAt: '2021-05-04T00:00:00Z',
    shard: 1,
  },
  'Content/Race/Elves/Culture': {
    contentType: 'Culture',
    content: [
      {
        sectionName: 'Songs',
        sectionContent: ['plain', { title: 't', text: 'x' }],
        imageUrl: IMAGE('content/A/named'),
      },
      { sectionName: 'Food', sectionContent: [], imageUrl: IMAGE('content/A/gone') },
    ],
  },
  'Content/Race/Elves/Blurb': { contentType: 'Blurb', content: [{ sectionName: 'old' }] },
  'Content/Races/Elves/Blurb': { contentType: 'Blurb', content: [] },
  'ContentRef/Stone': { Name: 'Stone', Type: 'Mineral', Series: 'Saga' },
  'ContentRef/Lamp': {
    Name: 'Lamp',
    Type: 'Item',
    Series: ' ',
    createdAt: '2021-05-04T00:00:00Z',
    changedAt: '2021-05-04T00:00:00Z',
    shard: 1,
    sections: [{ sectionName: 'Blurb', order: 0, rev: 1 }],
  },
  'Content/Items/Lamp/Culture': { contentType: 'Culture', content: 'text' },
  'Content/Items/Lamp/History': { contentType: 'History' },
  'Content/Items/Nobody/Blurb': { contentType: 'Blurb', content: [] },
  'Content/Books/Lamp/Blurb': { contentType: 'Blurb', content: [] },
  'FeatureRequests/aaaaaaaaaaaaaaaa': {
    title: 'a',
    priority: 'high',
    createdAt: '2021-05-04T00:00:00Z',
  },
  'ChangeLog/bbbbbbbbbbbbbbbb': { title: 'Beta 1.10', createdAt: '2021-05-04T00:00:00Z' },
  'catalogue/Races-1': { pages: { Nobody: ['Nobody', '', 0, null, ''] }, last: 'Nobody' },
}

const FOUND = [
  'ChangeLog/bbbbbbbbbbbbbbbb: it has no order among the versions',
  'ChangeLog/bbbbbbbbbbbbbbbb: it has no time of its last change',
  'Content/Race/Elves/Blurb: parts of it have no ids',
  'Content/Race/Elves/Blurb: was replaced by Content/Races/Elves/Blurb',
  'Content/Race/Elves/Culture: belongs under Content/Races/Elves/Culture',
  'Content/Race/Elves/Culture: parts of it have no ids',
  'ContentRef/Dawn: it has no time of its last change',
  'ContentRef/Dawn: its book number is a text',
  'ContentRef/Elves: it has no time of its last change',
  'ContentRef/Flux: it has no time of its last change',
  'ContentRef/Flux: its type is written with a space',
  'ContentRef/Omen: its time of creation is invalid, or later than its last change',
  'FeatureRequests/aaaaaaaaaaaaaaaa: it has no rank',
  'FeatureRequests/aaaaaaaaaaaaaaaa: it has no status',
  'FeatureRequests/aaaaaaaaaaaaaaaa: it has no time of its last change',
]

const REVIEWED = [
  'Content/Books/Lamp/Blurb: its page is of another type, so Blurb is never shown',
  'Content/Items/Lamp/Culture: its content is not of the form of a section',
  'Content/Items/Lamp/History: it has no content',
  'Content/Items/Nobody/Blurb: there is no page ContentRef/Nobody that it belongs to',
  'ContentRef/Lamp: it has no series',
  'ContentRef/Lamp: lists the section Blurb, which is not stored',
  'ContentRef/Stone: its type "Mineral" is unknown',
]
