import { expect, it } from 'vitest'
import type { PageCard } from '#shared/model/page'
import { findImages, listImages } from './find-images.ts'

const card = (name: string, image: string | null, more: Partial<PageCard> = {}): PageCard => ({
  key: name,
  name,
  type: 'Item',
  series: 'Angoril',
  created: 0,
  bookNumber: null,
  locationType: null,
  summary: '',
  image,
  ...more,
})

const images = listImages([
  card('Lamp', 'ManualOfStyle/_1a2b3c4d-old-lantern.640x480.webp', { summary: 'It burns oil.' }),
  card('Gate', null),
  card('Bridge', 'ManualOfStyle/_1a2b3c4d-über.webp'),
  card('Wick', '/Lamp/ManualOfStyle/_1a2b3c4d-old-lantern.640x480.webp'),
  card('Broken', 'no short form'),
])
const find = (query: string) => findImages(images, query).map(({ name }) => name)

it('lists each image once, by the names of the pages', () => {
  expect(find('')).toEqual(['Bridge', 'Lamp'])
})

it.each([
  ['lamp', ['Lamp']],
  ['OIL angoril', ['Lamp']],
  ['lantern old', ['Lamp']],
  ['uber', ['Bridge']],
  ['webp', []],
  ['1a2b', []],
  ['640', []],
  ['lamp gate', []],
])('finds by name, series, summary and name of the file: %j', (query, names) => {
  expect(find(query)).toEqual(names)
})
