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

const BOOKS = [1, 2].map((bookNumber) =>
  toDocument(`ContentRef/book,${bookNumber}`, { Name: `Book ${bookNumber}`, Type: 'Book', Series: 'Sea', bookNumber }),
)

function review(documents: readonly WikiDocument[]) {
  const images = new CardImageReview()
  for (const document of documents) images.add(document)
  const outdated = images.end()
  return documents.map(({ path, fields }) => ({ path, fields: outdated.get(path)?.(fields) ?? fields }))
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

it('keeps an image whose section is missing, and changes nothing below a former key', () => {
  const documents = [
    toDocument('ContentRef/Lost', { Name: 'Lost', Type: 'Race', Series: '', imageUrl: address('lost') }),
    ...createRace('Former', {}, {}, { movedTo: 'Present' }),
  ]
  expect(review(documents)).toEqual(documents)
})
