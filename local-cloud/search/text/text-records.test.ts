import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashBookKey, packTextPlace } from '#shared/model/packed-place'
import type { Place } from '#shared/model/place'
import { readReference, readSection } from '#shared/model/records'
import { splitPieces } from './text-parts.ts'
import { createTextRecords } from './text-records.ts'
import { FORMAT } from './text-tables.ts'

const STORED = {
  Name: 'Seth Ring',
  Type: 'Character',
  Series: 'The Song',
  sections: [{ sectionName: 'Info', order: 1 }],
}
const TOWER = 'He found a **black** egg\nin [[The Tower|a tower]].'

/** @param text of the section's second entry */
const recordsOf = (changed: Record<string, unknown>, text = ' ', at?: Place) => {
  const reference = readReference('Seth,Ring', { ...STORED, ...changed })
  const entries = [
    { title: 'Egg', text: TOWER },
    { title: '', text, ...(at && { at }) },
  ]
  const section = readSection('Info', {
    links: { 'The,Tower': 'Location' },
    content: [{ sectionName: 'Youth', sectionContent: entries }],
  })
  return reference === null ? null : createTextRecords(reference, [section])
}

const splitText = (text: string) => splitPieces([{ text, key: null }]).map((part) => part.text)

it('a record has the headings, titles and texts of a section without markup', () => {
  expect(recordsOf({})).toEqual([
    {
      section: 'Info',
      part: 0,
      fields: {
        objectID: 'Seth,Ring/Info/0',
        Page: 'Seth,Ring',
        Name: 'Seth Ring',
        Type: 'Character',
        Series: 'The Song',
        Section: 'Info',
        Kind: 'text',
        Text: 'Youth\nEgg\nHe found a **black** egg in a tower.',
        Links: ['The,Tower'],
        Places: [],
        Anchors: ['1 Youth', '2 Egg'],
      },
    },
  ])
})

it('a record carries the meaning of formats, and none of their signs', () => {
  const section = {
    ...readSection('Info', {}),
    blocks: [
      {
        id: 'b',
        sectionName: '**Literal**',
        entries: [{ id: 'e', title: '', text: 'A **bold [[Egg|one]]**:\n\n- _two_\n- \\[[Three]]' }],
      },
    ],
  }
  const reference = readReference('Seth,Ring', STORED)
  if (reference === null) throw new Error('no reference')
  expect(createTextRecords(reference, [section]).map(({ fields: { Text, Links } }) => ({ Text, Links }))).toEqual([
    { Text: '**Literal**\nA bold one: two [[Three]]', Links: ['Egg'] },
  ])
})

const IMAGE = 'content/Seth,Ring/CharacterInfo/Info/Section_a_1a2b3c4d-black-egg.640x480.webp'
const imageUrl = (path: string) =>
  `https://firebasestorage.googleapis.com/v0/b/wiki/o/${encodeURIComponent(path)}?alt=media&token=t`

/** The texts of an image in a section, and an image outside the wiki. */
const createImageRecords = () => {
  const texts = { imageAlt: 'An egg', imageCaption: '_Found_ in a [[Tower]]', imageCredit: '1. _[[Ada]]_' }
  const image = { imageUrl: imageUrl(IMAGE), ...texts, imageLicence: '[[CC0]]' }
  const section = readSection('Info', {
    content: [
      { sectionName: 'Youth', sectionContent: [{ title: '', text: 'Young.' }], ...image },
      { sectionName: '', sectionContent: [], imageUrl: 'https://example.com/other.png', imageAlt: 'Not shown' },
    ],
  })
  const reference = readReference('Seth,Ring', STORED)
  if (reference === null) throw new Error('no reference')
  return createTextRecords(reference, [section])
}

it('an image of the wiki is a record of its own, with what is written about it; what is below it is in the text too', () => {
  expect(createImageRecords().map(({ part, fields }) => [part, fields])).toMatchObject([
    [
      0,
      {
        objectID: 'Seth,Ring/Info/0',
        Kind: 'text',
        Text: 'Youth\nYoung.\nFound in a Tower\n1. Ada\nCC0',
        Links: ['Tower', 'Ada', 'CC0'],
      },
    ],
    [
      1,
      {
        objectID: 'Seth,Ring/Info/1',
        Kind: 'image',
        Text: 'Seth Ring\nAn egg\nFound in a Tower\n1. Ada\nblack egg\nThe Song',
        Image: 'Info/a_1a2b3c4d-black-egg.640x480.webp',
        Links: [],
      },
    ],
  ])
})

it('a change of the records raises the format, so that a file from before is built again', () => {
  const records = [...(recordsOf({}, '- **one**\n- [[Two]]', { book: 'One' }) ?? []), ...createImageRecords()]
  const digest = createHash('sha256').update(JSON.stringify(records)).digest('hex').slice(0, 8)
  expect({ digest, FORMAT }).toEqual({ digest: '75792e07', FORMAT: 8 })
})

it.each([
  ['hidden', { hidden: true }],
  ['renamed', { movedTo: 'Seth' }],
])('a page that is %s has no records', (_, changed) => {
  expect(recordsOf(changed)).toEqual([])
})

it('a long text is split between words, without losing one', () => {
  const text = Array.from({ length: 3000 }, (_, index) => `wörd${index}`).join(' ')
  const parts = splitText(text)
  expect(parts.join(' ')).toBe(text)
  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(8000)
})

it('a word that is longer than a part is cut', () => {
  const parts = splitText('卵'.repeat(5000))
  expect(parts.join('')).toBe('卵'.repeat(5000))
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(8000)
})

it('a record has the links of its own part, whether their pages exist or not', () => {
  const records = recordsOf({}, `[[Not Written]] ${'word '.repeat(2000)}[[Last One|shown]] [[Last One]]s`) ?? []
  expect(records.map(({ fields }) => fields.Links)).toEqual([['The,Tower', 'Not,Written'], ['Last,One']])
  expect(records.at(-1)?.fields.Text).toMatch(/word shown Last Ones$/)
})

it('a record of many links is within the limit of the hosted service', () => {
  const names = Array.from({ length: 600 }, (_, index) => `A Person Not Yet Written ${index}`)
  const records = recordsOf({}, names.map((name) => `[[${name}]]`).join(' ')) ?? []
  expect(records.flatMap(({ fields }) => fields.Links)).toHaveLength(601)
  for (const { fields } of records) expect(Buffer.byteLength(JSON.stringify(fields))).toBeLessThan(10_000)
})

describe('the places of a record', () => {
  const ONE = { book: 'One', chapter: 1 }
  const TWO = { book: 'Two' }
  const [one, two] = [packTextPlace(ONE), packTextPlace(TWO)]
  const createSection = (content: readonly object[]) => readSection('Info', { content })
  const listPlaces = (content: readonly object[]) => {
    const reference = readReference('Seth,Ring', STORED)
    if (reference === null) throw new Error('no reference')
    return createTextRecords(reference, [createSection(content)]).map(({ fields }) => fields)
  }
  const entry = (text: string, at?: object) => ({ title: '', text, ...(at && { at }) })

  it('are those of its lines: of an entry, of its block, and for a heading those of all entries', () => {
    const content = [
      {
        sectionName: 'Youth',
        sectionContent: [entry('He met [[Ada]].', ONE), entry(' '), entry('[[Ada]] left.', TWO)],
      },
      { sectionName: 'Age', at: TWO, sectionContent: [entry('Old.'), entry('Young.', ONE)] },
      { sectionName: 'Always', sectionContent: [entry('[[Eve]].'), entry('Late.', TWO)] },
    ]
    expect(listPlaces(content)).toMatchObject([
      {
        Text: 'Youth\nHe met Ada.\nAda left.\nAge\nOld.\nYoung.\nAlways\nEve.\nLate.',
        Places: [`1 ${one},${two}`, `1 ${one}`, `3 ${two}`, `1 ${one}`, '2 ', `1 ${two}`],
        Links: ['Ada', 'Eve'],
        LinkPlaces: [`${one},${two}`, ''],
        Books: [hashBookKey('One'), hashBookKey('Two')],
      },
    ])
  })

  it('are those of an image, and of each part of a long text', () => {
    const image = { imageUrl: imageUrl(IMAGE), imageAlt: 'An egg' }
    const content = [{ sectionName: '', at: ONE, sectionContent: [entry('word '.repeat(2000), TWO)], ...image }]
    expect(listPlaces(content).map(({ Kind, Places, Books }) => [Kind, Places, Books])).toEqual([
      ['text', [`1 ${two}`], [hashBookKey('Two')]],
      ['text', [`1 ${two}`], [hashBookKey('Two')]],
      ['image', [`4 ${one}`], [hashBookKey('One')]],
    ])
  })

  it('of hundreds of lines leave the record within the limit of the hosted service', () => {
    // Every second one is in a book of its own.
    const entries = Array.from({ length: 600 }, (_, chapter) =>
      entry(`[[Person ${chapter}]]`, { book: chapter % 2 === 0 ? 'One' : `Book ${chapter}`, chapter }),
    )
    const records = listPlaces([{ sectionName: 'All', sectionContent: entries }])
    expect(records.flatMap(({ Links }) => Links)).toHaveLength(600)
    expect(records[0]?.Places[0]).toBe('1 ?')
    for (const fields of records) expect(Buffer.byteLength(JSON.stringify(fields))).toBeLessThan(10_000)
  })

  it('of hundreds of books do so, too', () => {
    const entries = Array.from({ length: 900 }, (_, number) => entry('x', { book: `Book ${number}` }))
    const records = listPlaces([{ sectionName: '', sectionContent: entries }])
    expect(new Set(records.flatMap(({ Books = [] }) => Books)).size).toBeGreaterThan(890)
    for (const fields of records) expect(Buffer.byteLength(JSON.stringify(fields))).toBeLessThan(10_000)
  })
})

describe('the size of a record', () => {
  const [KEY, SERIES] = ['界'.repeat(199), '😀'.repeat(200)]

  it.each([
    ['quotes', ['"'.repeat(20_000)]],
    ['backslashes', ['\\\\'.repeat(20_000)]],
    ['short lines', Array.from({ length: 9000 }, () => 'x')],
    ['words', ['word '.repeat(4000)]],
    ['links', Array.from({ length: 900 }, (_, index) => `[["${index}"]]`)],
  ])('is within the limit of the hosted service, with the longest names and %s', (_, texts) => {
    const reference = readReference(KEY, { Name: KEY, Type: 'Character', Series: SERIES })
    if (reference === null) throw new Error('no reference')
    const sectionContent = texts.map((text) => ({ title: '', text, formatted: true }))
    const records = createTextRecords(reference, [readSection('Info', { content: [{ sectionContent }] })])
    expect(records.length).toBeGreaterThan(1)
    for (const { fields } of records) expect(Buffer.byteLength(JSON.stringify(fields))).toBeLessThan(10_000)
  })
})

describe('the anchors of a record', () => {
  const createFields = (name: 'Info' | 'Blurb' | 'ManualOfStyle', content: readonly object[]) => {
    const reference = readReference('Seth,Ring', STORED)
    if (reference === null) throw new Error('no reference')
    return createTextRecords(reference, [readSection(name, { content })]).map(({ fields }) => fields)
  }
  const [ONE, TWO] = [{ book: 'One' }, { book: 'Two' }]

  it('are those of the nearest heading or title above each line, as the page numbers them', () => {
    const content = [
      { sectionName: '', sectionContent: [{ title: '', text: 'First.' }] },
      { sectionName: 'Youth & [[Egg]]', sectionContent: [{ title: '', text: 'Young.' }] },
      { sectionName: 'Youth & Egg', sectionContent: [{ title: 'A day', text: 'It dawned.' }, { text: 'And ended.' }] },
    ]
    expect(createFields('Info', content)).toMatchObject([
      {
        Text: 'First.\nYouth & Egg\nYoung.\nYouth & Egg\nA day\nIt dawned.\nAnd ended.',
        Anchors: ['1 ', '2 Youth_Egg', '1 Youth_Egg_2', '3 A_day'],
      },
    ])
  })

  it('are of no heading that the story reveals later than the line', () => {
    const content = [
      { sectionName: 'Late', at: TWO, sectionContent: [{ title: '', text: 'Soon.', at: ONE }, { text: 'Late.' }] },
      {
        sectionName: 'Always',
        sectionContent: [
          { title: 'Late', text: 'x', at: TWO },
          { text: 'Soon.', at: ONE },
        ],
      },
    ]
    expect(createFields('Info', content).map(({ Text, Anchors }) => ({ Text, Anchors }))).toEqual([
      {
        Text: 'Late\nSoon.\nLate.\nAlways\nLate\nx\nSoon.',
        Anchors: ['1 Late', '1 ', '1 Late', '1 Always', '2 Late_2', '1 Always'],
      },
    ])
  })

  it('are in each part of a long text, within the limit of the hosted service', () => {
    const long = [{ sectionName: 'Youth', sectionContent: [{ title: '', text: 'word '.repeat(2000) }] }]
    expect(createFields('Info', long).map(({ Anchors }) => Anchors)).toEqual([['2 Youth'], ['1 Youth']])
    const titles = Array.from({ length: 400 }, (_, index) => ({ title: `Of a day in the ${index}th year`, text: 'x' }))
    for (const fields of createFields('Info', [{ sectionName: 'Days', sectionContent: titles }]))
      expect(Buffer.byteLength(JSON.stringify(fields))).toBeLessThan(10_000)
  })

  it('are none in the lead and in the facts, whose titles stand before their texts', () => {
    const facts = [
      {
        sectionName: 'Life',
        sectionContent: [
          { title: 'Home', text: 'Saltmark' },
          { title: 'Who?', text: 'He' },
        ],
      },
    ]
    expect(createFields('ManualOfStyle', facts)).toMatchObject([{ Text: 'Life\nHome: Saltmark\nWho? He' }])
    for (const name of ['ManualOfStyle', 'Blurb'] as const)
      expect(createFields(name, facts)[0]).not.toHaveProperty('Anchors')
  })
})
