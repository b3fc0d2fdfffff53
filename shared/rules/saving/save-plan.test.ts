import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, PageReference } from '#shared/model/page'
import { getTypeSpec, isSectionName, listSectionNames, type SectionName, TYPE_NAMES } from '#shared/model/page-types'
import { readReference } from '#shared/model/records'
import { type PlannedWrite, SERVER_TIME } from './planned-write.ts'
import { planSave } from './save-plan.ts'
import type { SaveRequest } from './save-request.ts'

const block = (text: string, imageUrl?: string): Block => ({
  id: 'b0',
  sectionName: '',
  entries: [{ id: 'e0', title: '', text }],
  ...(imageUrl === undefined ? {} : { imageUrl }),
})

const request = (over: Partial<SaveRequest> = {}): SaveRequest => ({
  base: null,
  details: {
    name: 'Seth Ring',
    type: 'Character',
    series: 'Angoril',
    bookNumber: null,
    locationType: null,
  },
  changed: new Map<SectionName, Block[]>([
    ['ManualOfStyle', [block('x', 'https://images.example/seth')]],
    ['Blurb', [block('A [[Door]] opens.')]],
  ]),
  editor: { uid: 'u1', userName: 'Mara', identity: 'u1' },
  now: '2026-02-11T18:24:05.000Z',
  saveId: '0123456789abcdef',
  comment: '',
  minor: false,
  shardForNew: 3,
  typeOf: (key) => (key === 'Door' ? 'Location' : null),
  books: [],
  ...over,
})

const planned = (over: Partial<SaveRequest> = {}) => {
  const plan = planSave(request(over))
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value
}

const written = (writes: readonly PlannedWrite[], path: string) => writes.find((write) => write.path.join('/') === path)

/** Returns the reference after a plan, as it would be read again. */
const readReferenceAfter = (writes: readonly PlannedWrite[]) => {
  const write = written(writes, 'ContentRef/Seth,Ring')
  return readReference('Seth,Ring', {
    Name: 'Seth Ring',
    Type: 'Character',
    ...write?.data,
    changedAt: null,
  })
}

describe('the save plan', () => {
  it('of a new page contains reference, sections, history and catalogue entry', () => {
    const { writes, rev } = planned()
    expect(rev).toBe(1)
    expect(writes.map(({ kind, path }) => `${kind} ${path.join('/')}`)).toEqual([
      'create ContentRef/Seth,Ring',
      'set Content/Characters/Seth,Ring/ManualOfStyle',
      'set Content/Characters/Seth,Ring/Blurb',
      'create content_backup/Seth,Ring_00000001',
      'create content_backup/Seth,Ring_00000001/sections/ManualOfStyle',
      'create content_backup/Seth,Ring_00000001/sections/Blurb',
      'merge rate/u1',
      'merge catalogue/Characters-3',
    ])
    expect(written(writes, 'ContentRef/Seth,Ring')?.data).toMatchObject({
      Name: 'Seth Ring',
      backup: 'Seth,Ring_00000001',
      createdBy: 'u1',
      updatedByName: 'Mara',
      summary: 'A Door opens.',
      imageUrl: 'https://images.example/seth',
      changedAt: SERVER_TIME,
      shard: 3,
    })
    expect(written(writes, 'Content/Characters/Seth,Ring/Blurb')?.data).toMatchObject({
      rev: 1,
      links: { Door: 'Location' },
    })
    expect(written(writes, 'catalogue/Characters-3')).toMatchObject({
      fields: [['pages', 'Seth,Ring'], ['last'], ['changedAt']],
      data: { pages: { 'Seth,Ring': ['Seth Ring', 'Angoril', 1770834245, null, 'A Door opens.', ''] } },
    })
  })

  it('says that all versions are by one person, until somebody else saves', () => {
    const base = readReferenceAfter(planned().writes)
    if (base === null) throw new Error('The page is stored.')
    const soleRevOf = (over: Partial<PageReference>) =>
      written(planned({ base: { ...base, ...over } }).writes, 'ContentRef/Seth,Ring')?.data['soleRev']
    expect(soleRevOf({})).toBe(2)
    expect(soleRevOf({ rev: 7, soleRev: 7 })).toBe(8)
    expect(soleRevOf({ rev: 7, soleRev: 6 })).toBeUndefined()
    expect(soleRevOf({ updatedByName: 'Somebody else' })).toBeUndefined()
  })

  it('of an edit contains only what changed', () => {
    const base = readReferenceAfter(planned().writes)
    const { writes, rev } = planned({ base, changed: new Map([['Info', [block('more')]]]) })
    expect(rev).toBe(2)
    expect(writes.map(({ kind, path }) => `${kind} ${path.join('/')}`)).toEqual([
      'merge ContentRef/Seth,Ring',
      'set Content/Characters/Seth,Ring/Info',
      'create content_backup/Seth,Ring_00000002',
      'create content_backup/Seth,Ring_00000002/sections/Info',
    ])
    const data = written(writes, 'ContentRef/Seth,Ring')?.data
    expect(data).not.toHaveProperty('Name')
    expect(data).toMatchObject({
      summary: 'A Door opens.',
      imageUrl: 'https://images.example/seth',
      sections: [
        { sectionName: 'ManualOfStyle', order: 0, rev: 1 },
        { sectionName: 'Blurb', order: 1, rev: 1 },
        { sectionName: 'Info', order: 2, rev: 2 },
      ],
    })
    expect(data?.['timeStampArray']).toHaveLength(2)
  })

  it('removes the image of a page whose infobox lost it', () => {
    const base = readReferenceAfter(planned().writes)
    const { writes } = planned({ base, changed: new Map([['ManualOfStyle', [block('x')]]]) })
    const write = written(writes, 'ContentRef/Seth,Ring')
    expect(write?.data).not.toHaveProperty('imageUrl')
    expect(write?.kind === 'merge' && write.fields).toContainEqual(['imageUrl'])
  })

  it('ignores an image with an invalid address', () => {
    const changed = new Map([['ManualOfStyle' as const, [block('x', 'a picture')]]])
    const { writes } = planned({ base: readReferenceAfter(planned().writes), changed })
    expect(written(writes, 'ContentRef/Seth,Ring')?.data).not.toHaveProperty('imageUrl')
  })

  it('writes the catalogue entry when the blurb changes it', () => {
    const base = readReferenceAfter(planned().writes)
    const { writes } = planned({ base, changed: new Map([['Blurb', [block('Other.')]]]) })
    expect(written(writes, 'catalogue/Characters-3')?.data).toMatchObject({
      pages: { 'Seth,Ring': ['Seth Ring', 'Angoril', 1770834245, null, 'Other.', ''] },
    })
  })

  it('keeps the newest 50 edits', () => {
    let base = readReferenceAfter(planned().writes)
    for (let save = 0; save < 60; save++)
      base = readReferenceAfter(planned({ base, now: `2026-03-01T00:00:${String(save).padStart(2, '0')}.000Z` }).writes)
    expect(base?.edits).toHaveLength(50)
    expect(base?.edits.at(-1)?.at).toBe('2026-03-01T00:00:59.000Z')
    expect(base?.rev).toBe(61)
  })

  it.each(TYPE_NAMES)('fills every section of a %s', (type) => {
    const changed = new Map(listSectionNames(type).map((name) => [name, [block(name)]]))
    const { template } = getTypeSpec(type)
    const { writes } = planned({
      details: { name: 'X', type, series: 'S', bookNumber: 1.5, locationType: 'City' },
      changed,
    })
    const { extraField } = getTypeSpec(type)
    const facts = written(writes, 'ContentRef/X')?.data ?? {}
    expect(['bookNumber', 'locationType'].filter((field) => field in facts)).toEqual(
      extraField === null ? [] : [extraField],
    )
    for (const section of listSectionNames(type))
      expect(written(writes, `Content/${template}/X/${section}`)).toBeDefined()
  })

  it('keeps the history header under 8 kB', () => {
    const changed = new Map(
      listSectionNames('Character').map((name) => [name, [block('界'.repeat(5000), 'https://i.example/x'.repeat(60))]]),
    )
    const { writes } = planned({ changed })
    const size = Buffer.byteLength(JSON.stringify(written(writes, 'content_backup/Seth,Ring_00000001')?.data))
    expect(size).toBeLessThan(8192)
  })

  it.each([
    [{ details: { ...request().details, name: ' ' } }, { kind: 'name', problem: 'empty' }],
    [
      { details: { ...request().details, series: ' ' } },
      { kind: 'details', field: 'series', sentence: 'Please enter a series.' },
    ],
    [
      { details: { ...request().details, series: 'x'.repeat(201) } },
      {
        kind: 'details',
        field: 'series',
        sentence: 'The series is too long: at most 200 characters.',
      },
    ],
    [
      { details: { ...request().details, series: 'A\u0000B' } },
      {
        kind: 'details',
        field: 'series',
        sentence: 'The series contains characters that cannot be seen. Please type it again without them.',
      },
    ],
    [
      { details: { ...request().details, type: 'Book' as const } },
      {
        kind: 'details',
        field: 'bookNumber',
        sentence: 'Please enter a book order number of 0 or more.',
      },
    ],
    [
      { details: { ...request().details, type: 'Location' as const } },
      { kind: 'details', field: 'locationType', sentence: 'Please choose a location type.' },
    ],
  ])('returns the problem that must be fixed first: %#', (over, problem) => {
    const plan = planSave(request(over))
    expect(!plan.ok && plan.error).toEqual(problem)
  })

  it('fault 39: a section over 250 kB is refused before it is sent, with its size', () => {
    const changed = new Map([['Info' as const, [block('界'.repeat(100_000))]]])
    const plan = planSave(request({ changed }))
    expect(!plan.ok && plan.error).toMatchObject({ kind: 'section-size', section: 'Info' })
    expect(!plan.ok && plan.error.kind === 'section-size' && plan.error.bytes).toBeGreaterThan(300_000)
  })

  describe('of a page that exists', () => {
    const old = (over = {}) => readReference('A,B', { Name: 'A,B', Type: 'Item', Series: 'S', ...over })
    const item = { ...request().details, name: 'A,B', type: 'Race' as const }
    const history = new Map([['History' as const, [block('more')]]])
    const paths = (writes: readonly PlannedWrite[]) => writes.map(({ path }) => path.join('/'))

    it('keeps its key, name and type, whatever the form contains and however old the key is', () => {
      const { writes } = planned({ base: old({ shard: 2 }), details: item, changed: history })
      expect(paths(writes)).toEqual([
        'ContentRef/A,B',
        'Content/Items/A,B/History',
        'content_backup/A,B_00000001',
        'content_backup/A,B_00000001/sections/History',
        'catalogue/Items-2',
      ])
    })

    it('can be saved with a name that is invalid today', () => {
      const base = readReference('x', { Name: 'x'.repeat(300), Type: 'Item', Series: 'Angoril' })
      expect(planSave(request({ base, details: { ...item, name: 'x'.repeat(300) }, changed: history })).ok).toBe(true)
    })

    it('is added to the catalogue if it was not in it', () => {
      const base = old({ Series: 'Angoril' })
      const { writes } = planned({ base, details: item, changed: history, shardForNew: 4 })
      expect(written(writes, 'catalogue/Items-4')?.data).toMatchObject({
        pages: { 'A,B': ['A,B', 'Angoril', 0, null, '', ''] },
      })
      expect(written(writes, 'ContentRef/A,B')?.data).toMatchObject({ shard: 4 })
    })

    it('stays out of the catalogue while it is hidden', () => {
      const base = old({ hidden: true, shard: 1 })
      const changed = new Map([['Blurb' as const, [block('new')]]])
      expect(paths(planned({ base, details: item, changed }).writes)).not.toContain('catalogue/Items-1')
    })

    it('is not written under its old key after a rename', () => {
      const plan = planSave(request({ base: old({ movedTo: 'C' }), details: item, changed: history }))
      expect(!plan.ok && plan.error).toEqual({ kind: 'moved', key: 'C' })
    })
  })

  it('refuses a section that pages of the type do not have', () => {
    const plan = planSave(request({ changed: new Map([['Chapters' as const, [block('x')]]]) }))
    expect(!plan.ok && plan.error).toEqual({ kind: 'section-unknown', section: 'Chapters' })
  })

  it('keeps the complete history header under 8 kB', () => {
    const changed = new Map(
      listSectionNames('Character').map((name) => [
        name,
        [block('界'.repeat(190), 'https://i.example/'.padEnd(300, 'x'))],
      ]),
    )
    const details = { ...request().details, name: '界'.repeat(190), series: 'S' }
    const { writes, key } = planned({ changed, details, comment: '界'.repeat(200) })
    const header = written(writes, `content_backup/${key}_00000001`)?.data
    expect(Buffer.byteLength(JSON.stringify(header))).toBeLessThanOrEqual(8000)
  })
})

describe('fault 63: a section that a newer version has stored', () => {
  const newer = fc.record({
    sectionName: fc.string().filter((name) => !isSectionName(name)),
    order: fc.oneof(fc.integer(), fc.string()),
    folded: fc.boolean(),
  })

  it('is unchanged by a save, whatever it contains', () => {
    // Together with the known section, no more items than the rules allow.
    const some = fc.array(newer, { maxLength: 4 })
    fc.assert(
      fc.property(some, some, (before, after) => {
        const known = { sectionName: 'Blurb', order: 4, rev: 2 }
        const base = readReference('Seth,Ring', {
          Name: 'Seth Ring',
          Type: 'Character',
          sections: [...before, known, ...after],
          rev: 2,
        })
        const { writes } = planned({ base, changed: new Map([['Blurb', [block('Again.')]]]) })
        const stored = written(writes, 'ContentRef/Seth,Ring')?.data['sections']
        expect(stored).toEqual([{ ...known, rev: 3, imageUrl: null }, ...before, ...after])
      }),
    )
  })

  it('is unchanged if another type has such a section', () => {
    const other = TYPE_NAMES.flatMap(listSectionNames).find((name) => !listSectionNames('Character').includes(name))
    const place = { sectionName: other, order: 1, rev: 1 }
    const base = readReference('Seth,Ring', { Type: 'Character', sections: [place], rev: 1 })
    const { writes } = planned({ base, changed: new Map() })
    expect(written(writes, 'ContentRef/Seth,Ring')?.data['sections']).toEqual([place])
  })
})
