import { expect, it } from 'vitest'
import { parseFields, toPlainRecord } from '#shared/model/protocol-fields'
import { toProtocolValue } from '../../local-cloud/index.ts'
import type { WikiDocument } from '../wiki/wiki.ts'
import { CardImageReview } from './card-images.ts'

const toDocument = (path: string, data: Readonly<Record<string, unknown>>): WikiDocument => ({
  path,
  fields: JSON.stringify(
    Object.fromEntries(Object.entries(data).map(([name, value]) => [name, toProtocolValue(value)])),
  ),
})

const address = (name: string) => `https://images.example/${name}`

/** Documents of a race as an earlier version stored it, with an image in its lead. */
const createRace = (key: string, at: object, first: object, more: object = {}): readonly WikiDocument[] => [
  toDocument(`ContentRef/${key}`, {
    ...{ Name: key, Type: 'Race', Series: 'Sea', shard: 1 },
    sections: [
      { sectionName: 'Blurb', order: 1, rev: 2, ...first },
      { sectionName: 'Other', future: 1 },
    ],
    ...more,
  }),
  toDocument(`Content/Races/${key}/Blurb`, {
    contentType: 'Blurb',
    content: [{ sectionName: '', sectionContent: [], imageUrl: address(key), ...at }],
  }),
]

const toSection = (path: string, block: object) =>
  toDocument(`Content/Races/${path}`, { content: [{ sectionName: '', sectionContent: [], ...block }] })

const BOOKS = [1, 2].map((bookNumber) =>
  toDocument(`ContentRef/book,${bookNumber}`, { Name: `Book ${bookNumber}`, Type: 'Book', Series: 'Sea', bookNumber }),
)

function review(documents: readonly WikiDocument[]) {
  const images = new CardImageReview()
  for (const document of documents) images.add(document)
  const outdated = new Map(images.end().put.map((document) => [document.path, document]))
  return documents.map((document) => outdated.get(document.path) ?? document)
}

const read = (documents: readonly WikiDocument[], path: string) =>
  toPlainRecord(parseFields(documents.find((one) => one.path === path)?.fields ?? '{}'))

it('adds the image of a lead to its page, once, and keeps everything else', () => {
  const before = [...createRace('Kell', {}, {}), ...BOOKS]
  const after = review(before)
  expect(read(after, 'ContentRef/Kell')).toEqual({
    ...read(before, 'ContentRef/Kell'),
    imageUrl: address('Kell'),
    sections: [
      { sectionName: 'Blurb', order: 1, rev: 2, imageUrl: address('Kell') },
      { sectionName: 'Other', future: 1 },
    ],
  })
  expect(review(after)).toEqual(after)
})

it('adds no image that is later than where readers meet the page', () => {
  const [one, two] = [{ book: 'book,1' }, { book: 'book,2' }]
  const documents = [
    ...createRace('Met,by,all', { at: two }, {}),
    ...createRace('Met,before', { at: two }, { first: one, isEarliest: true }),
    ...createRace('Met,there', { at: two }, { first: two, isEarliest: true }),
    ...BOOKS,
  ]
  const found = ['Met,by,all', 'Met,before', 'Met,there'].map((key) => read(review(documents), `ContentRef/${key}`))
  expect(found.map(({ imageUrl }) => imageUrl)).toEqual([undefined, undefined, address('Met,there')])
})

it('counts a fact that has a title alone, with its place', () => {
  const [one, two] = [{ book: 'book,1' }, { book: 'book,2' }]
  const sections = [{ sectionName: 'ManualOfStyle', order: 0, rev: 1, first: one, isEarliest: true }]
  const facts = [{ title: 'Home', text: '', at: two }]
  const documents = [
    toDocument('ContentRef/Kell', { Type: 'Race', Series: 'Sea', sections }),
    toSection('Kell/ManualOfStyle', { sectionContent: facts, imageUrl: address('Kell') }),
    ...BOOKS,
  ]
  expect(review(documents)).toEqual(documents)
})

const INFOBOX = address('Info%2FManualOfStyle%2Fa')

it.each([
  ['of this version', { imageUrl: INFOBOX }, INFOBOX],
  ['of an earlier version', {}, INFOBOX],
  ['of an earlier version, with the image of another section', {}, address('old')],
])('leaves the image of a section that is damaged to a record %s', (_, item, imageUrl) => {
  const sections = ['ManualOfStyle', 'Blurb'].map((sectionName) => ({ sectionName, order: 0, rev: 1, ...item }))
  const documents = [
    toDocument('ContentRef/Kell', { Type: 'Race', Series: 'Sea', sections, imageUrl }),
    toSection('Kell/Blurb', { imageUrl: address('lead') }),
  ]
  const after = read(review(documents), 'ContentRef/Kell')
  const ofInfobox = imageUrl === INFOBOX ? INFOBOX : null
  expect(after['imageUrl']).toBe(ofInfobox ?? address('lead'))
  expect(after['sections']).toMatchObject([{ imageUrl: ofInfobox }, { imageUrl: address('lead') }])
})

it('takes away an image that no section has', () => {
  const sections = [{ sectionName: 'Blurb', order: 0, rev: 1 }]
  const page = { Type: 'Race', Series: 'Sea', sections }
  const documents = [
    toDocument('ContentRef/Kell', { ...page, imageUrl: address('old') }),
    toDocument('ContentRef/Plain', page),
    ...['Kell', 'Plain'].map((key) => toSection(`${key}/Blurb`, {})),
  ]
  const after = review(documents)
  expect(read(after, 'ContentRef/Kell')).toEqual({ ...page, sections: [{ ...sections[0], imageUrl: null }] })
  expect(after.slice(1)).toEqual(documents.slice(1))
})

it('leaves an image whose section is missing, and changes nothing below a former key', () => {
  const documents = [
    toDocument('ContentRef/Lost', { Name: 'Lost', Type: 'Race', Series: '', imageUrl: address('lost') }),
    ...createRace('Former', {}, {}, { movedTo: 'Present' }),
  ]
  expect(review(documents)).toEqual(documents)
})
