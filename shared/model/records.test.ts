import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notation } from '../../tests/notation.ts'
import { readShard } from './catalogue.ts'
import { TYPE_NAMES } from './page-types.ts'
import { readReference, readSection } from './records.ts'
import { toStoredBlock } from './stored-blocks.ts'

describe('references', () => {
  it('parses a record with only the fields of the specification', () => {
    const reference = readReference('Seth,Ring', {
      Name: 'Seth Ring',
      Series: 'Angoril',
      Type: 'Power System',
      sections: [{ sectionName: 'Blurb', order: 1 }],
      createdAt: 'Tue Mar 05 2024 12:00:00 GMT+0100 (Central European Standard Time)',
      createdBy: 'someone@example.org',
      timeStampArray: [{ updatedAt: '2024-03-06T00:00:00.000Z', updatedBy: 'someone@example.org' }],
    })
    expect(reference).toMatchObject({
      name: 'Seth Ring',
      type: 'PowerSystem',
      rev: 0,
      createdAt: '2024-03-05T11:00:00.000Z',
      updatedByName: null,
      hidden: false,
      sections: [{ name: 'Blurb', order: 1, rev: 0 }],
    })
  })

  it('parses where readers first meet a section, and fails closed', () => {
    const read = (stored: object) =>
      readReference('x', { Type: 'Item', sections: [{ sectionName: 'Blurb', order: 1, rev: 2, ...stored }] })?.sections
    const position = { name: 'Blurb', order: 1, rev: 2 }
    const first = { book: 'A', chapter: 2 }
    expect(read({})).toEqual([position])
    expect(read({ first: null })).toEqual([{ ...position, first: null }])
    expect(read({ first, isEarliest: true })).toEqual([{ ...position, first, isEarliest: true }])
    expect(read({ first: { ...first, later: 1 }, isEarliest: 1 })).toEqual([{ ...position, first }])
    for (const damaged of [7, {}, { book: 'A', chapter: Number.NaN }])
      expect(read({ first: damaged })).toEqual([{ ...position, first: { book: '' } }])
    expect(read({ isEarliest: true })).toEqual([position])
  })

  it('parses the image of a section, and ignores an address that the rules refuse', () => {
    const read = (stored: object) =>
      readReference('x', { Type: 'Item', sections: [{ sectionName: 'Blurb', order: 1, rev: 2, ...stored }] })?.sections
    const position = { name: 'Blurb', order: 1, rev: 2 }
    const imageUrl = `https://images.example/${'x'.repeat(3000)}`
    expect(read({})).toEqual([position])
    expect(read({ imageUrl })).toEqual([{ ...position, imageUrl }])
    for (const invalid of [null, '', 'x', 7, 'https://a b', 'javascript:alert(1)', `https://${'x'.repeat(900_000)}`])
      expect(read({ imageUrl: invalid })).toEqual([{ ...position, imageUrl: null }])
  })

  it('returns no name for an editor stored as an e-mail address', () => {
    const read = (updatedByName: unknown) => readReference('x', { Type: 'Item', updatedByName })
    expect(read('someone@mail.example')?.updatedByName).toBeNull()
    expect(read('Mara')?.updatedByName).toBe('Mara')
  })

  it('derives the name from the key only if the record has none', () => {
    expect(readReference('A~2CB', { Type: 'Book' })?.name).toBe('A,B')
  })

  it.each([null, 'text', 7, [], {}, { Type: 'Admin' }, { Type: 'constructor' }])('returns null for %j', (data) => {
    expect(readReference('x', data)).toBeNull()
  })

  it.each([
    ['3', 3],
    [' 1.5 ', 1.5],
    [0, 0],
    [-1, null],
    [Number.NaN, null],
    ['', null],
    ['third', null],
    [{}, null],
  ])('reads the book number %j as %j', (bookNumber, read) => {
    expect(readReference('x', { Type: 'Book', bookNumber })?.bookNumber).toBe(read)
  })
})

describe('sections', () => {
  it('derives missing ids of blocks and entries from their position', () => {
    const section = readSection('Blurb', {
      content: [{ sectionName: 'A', sectionContent: [{ title: '', text: 'one' }, 'two'] }],
    })
    expect(section.blocks).toEqual([
      {
        id: 'b0',
        sectionName: 'A',
        entries: [
          { id: 'b0e0', title: '', text: 'one' },
          { id: 'b0e1', title: '', text: 'two' },
        ],
      },
    ])
    expect(section.damaged).toBe(false)
  })

  it('converts parsed blocks back to the stored form', () => {
    const stored = {
      id: 'a',
      sectionName: 'A',
      sectionContent: [{ id: 'e', title: 't', text: 'x\ny', unknown: [1, { of: 'another version' }] }],
      unknown: { of: 'another version' },
      imageUrl: 'https://example.org/i',
      imageAlt: 'alt',
      imageCaption: 'At dusk',
      imageCredit: 'Ada',
      imageLicence: 'CC0',
    }
    const [block] = readSection('Blurb', { content: [stored] }).blocks
    expect(block && toStoredBlock(block)).toEqual(stored)
  })

  it('keeps of unknown fields only plain data of a sensible size, which a draft can hold', () => {
    class Reference {}
    const read = (unknown: object) => {
      const content = [{ id: 'a', sectionName: 'A', sectionContent: [], ...unknown }]
      return readSection('Blurb', { content }).blocks[0]?.otherFields
    }
    expect(read({ plain: [{ of: [1, null, 'text'] }], reference: new Reference() })).toEqual({
      plain: [{ of: [1, null, 'text'] }],
    })
    expect(read({ nested: [{ of: new Reference() }] })).toBeUndefined()
    expect(read({ ballast: 'A'.repeat(10_000) })).toBeUndefined()
  })

  it.each([
    [undefined, 0],
    [null, 0],
    ['text', 0],
    [[null, { sectionName: 'A', sectionContent: null }, { sectionContent: [3, { text: 'kept' }] }], 2],
  ])('fault 62: parses the valid part of the content %j and reports the damage', (content, blocks) => {
    const section = readSection('History', { content })
    expect(section.blocks).toHaveLength(blocks)
    expect(section.damaged).toBe(true)
  })

  it('reads texts stored before light formatting as literal ones', () => {
    const content = [{ sectionContent: [{ text: '**a** _b_ c_d [[E]]' }, '- f', { text: 'plain' }] }]
    expect(readSection('History', { content }).blocks[0]?.entries.map(({ text }) => text)).toEqual([
      '\\*\\*a\\*\\* \\_b\\_ c_d [[E]]',
      '\\- f',
      'plain',
    ])
  })

  it('marks a stored text with signs, and reads back every text', () => {
    const store = (text: string) =>
      toStoredBlock({ id: 'b', sectionName: '', entries: [{ id: 'e', title: '_', text }] })
    expect(store('**a**')['sectionContent']).toEqual([{ id: 'e', title: '_', text: '**a**', formatted: true }])
    expect(store('a_b [[C]]')['sectionContent']).toEqual([{ id: 'e', title: '_', text: 'a_b [[C]]' }])
    fc.assert(
      fc.property(notation, (text) => {
        const read = readSection('History', { content: [store(text)] })
        expect(read.blocks[0]?.entries).toEqual([{ id: 'e', title: '_', text }])
      }),
    )
  })

  it('fault 62: 5,000 broken records never throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...TYPE_NAMES), (data, type) => {
        readSection('Blurb', data)
        readSection('Blurb', { content: data, links: data, rev: data })
        readSection('Blurb', {
          content: [data, { sectionContent: [data], imageUrl: data, id: data }],
        })
        readReference('k', data)
        readReference('k', { Type: type, sections: data, timeStampArray: [data], createdAt: data })
        readShard(type, data)
        readShard(type, { pages: { k: data, l: [data, data, data, data, data] } })
      }),
      { numRuns: 5000, seed: 62 },
    )
  })

  it('fault 44: names of object properties are ordinary keys', () => {
    const links = JSON.parse('{"constructor":"Book","hasOwnProperty":"Item","__proto__":"Race"}')
    expect(Object.entries(readSection('Blurb', { content: [], links }).links)).toEqual([
      ['constructor', 'Book'],
      ['hasOwnProperty', 'Item'],
      ['__proto__', 'Race'],
    ])
    const pages = JSON.parse('{"constructor":["constructor","S",1,null,""]}')
    expect(readShard('Item', { pages }).map((card) => card.key)).toEqual(['constructor'])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})
