import { expect, it } from 'vitest'
import { collectKnownLinks } from './known-links.ts'
import { listTextLinks, listTitleLinks } from './list-links.ts'

const entry = (text: string) => ({ id: 'e', title: '[[T]]', text })

it('collects the links with known targets', () => {
  const blocks = [
    {
      id: 'b',
      sectionName: '',
      entries: [entry('[[A]] - **_[[B]]_** [[constructor]]'), entry('> [[C]]')],
      imageAlt: '[[A]]',
      imageCaption: 'By _[[D]]_ **',
      imageCredit: '**[[E]]',
      imageLicence: '[[F]]',
    },
  ]
  const typeOf = (key: string) => (key <= 'F' && key !== 'A' ? 'Book' : null)
  expect(Object.keys(collectKnownLinks(blocks, typeOf))).toEqual(['B', 'C', 'D', 'E', 'F'])
})

it('finds no link in escaped brackets', () => {
  expect(listTextLinks('\\[[A]] \\\\[[B C|d]]')).toEqual(['B,C'])
  expect(listTitleLinks('\\[[A]]')).toEqual(['A'])
})
