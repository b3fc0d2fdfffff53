import { expect, it } from 'vitest'
import { unseal } from '#shared/rules/places/sealed'
import { findKnownPages } from './known-pages.ts'

const card = { key: 'The,Lamp', name: 'The Lamp', type: 'Item', series: 'S' }

it('are rows of lists and pages, each once with its newest name, and nothing else', () => {
  const copies = [
    { list: { groups: [{ series: 'S', cards: [{ ...card, image: 'lamp.1x1.webp', created: 1 }] }] } },
    {
      reference: { ...card, name: 'Old Lamp', hidden: false, movedTo: null },
      sections: [{ name: 'Blurb', blocks: [] }],
    },
    { reference: { ...card, key: 'Gone', hidden: true } },
    { reference: { ...card, key: 'Moved', movedTo: 'The,Lamp' } },
    { hits: [{ ...card, key: 'Odd', type: 'Odd' }, null, 'The Lamp', { ...card, key: 'Kell', name: 'Kell' }] },
    null,
  ]
  expect(unseal(findKnownPages(copies))).toEqual([
    { ...card, image: 'lamp.1x1.webp' },
    { ...card, key: 'Kell', name: 'Kell', image: null },
  ])
})

it('have a position if any copy has one', () => {
  const copies = [
    { changes: [{ ...card, name: 'The New Lamp' }] },
    { reference: { ...card, key: 'Kell', name: 'Kell' }, places: { context: 'hash Sea', first: '2 1' } },
    { cards: [{ ...card, position: '3 1 0 hash Sea' }] },
    { cards: [{ ...card, position: '9 1 0 hash Sea' }] },
  ]
  expect(unseal(findKnownPages(copies)).map(({ name, position }) => [name, position])).toEqual([
    ['The New Lamp', '3 1 0 hash Sea'],
    ['Kell', '2 1 0 hash Sea'],
  ])
})
