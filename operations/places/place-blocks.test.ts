/** Unit test of placing a section: each text without a place gets it, and nothing else changes. */
import { expect, it } from 'vitest'
import type { Block, Entry } from '#shared/model/page'
import type { Place } from '#shared/model/place'
import { placeBlocks } from './place-blocks.ts'

const AT = { book: 'One', chapter: 3 }
const OTHER = { book: 'Two' }
const UNREADABLE = { book: '', stored: 'book 3' }

const block = (id: string, fields: Partial<Block>): Block => ({ id, sectionName: '', entries: [], ...fields })
const entry = (id: string, text: string, at?: Place): Entry => ({ id, title: '', text, ...(at && { at }) })

it('places the texts that have no place, of their own or of their block', () => {
  const blocks = [
    block('mixed', {
      entries: [
        entry('a', ' A\n text. '),
        entry('b', 'Placed.', OTHER),
        entry('c', ' '),
        entry('d', 'Odd.', UNREADABLE),
      ],
    }),
    block('placed', { at: OTHER, entries: [entry('e', 'One.'), entry('f', 'Two.')] }),
  ]
  const { blocks: placed, texts, placedBefore } = placeBlocks(blocks, AT)
  expect({ texts, placedBefore }).toEqual({ texts: ['A text.'], placedBefore: 4 })
  expect(placed).toEqual([
    { ...blocks[0], entries: [{ ...blocks[0]?.entries[0], at: AT }, ...(blocks[0]?.entries.slice(1) ?? [])] },
    blocks[1],
  ])
})

it('places a heading or an image without a text with its block, and nothing that is empty', () => {
  const blocks = [
    block('heading', { sectionName: 'Later' }),
    block('image', { imageUrl: 'x', imageCaption: 'An egg' }),
    block('placed', { sectionName: 'Here', at: OTHER }),
    block('empty', { entries: [entry('a', '')] }),
  ]
  const { blocks: placed, texts, placedBefore } = placeBlocks(blocks, AT)
  expect(placed.map(({ at }) => at)).toEqual([AT, AT, OTHER, undefined])
  expect({ texts, placedBefore }).toEqual({ texts: ['Later', 'An egg'], placedBefore: 1 })
})
