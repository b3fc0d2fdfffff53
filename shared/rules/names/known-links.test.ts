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
      imageCaption: 'By _[[D]]_',
    },
  ]
  const typeOf = (key: string) => (['B', 'C', 'D'].includes(key) ? 'Book' : null)
  expect(collectKnownLinks(blocks, typeOf)).toEqual({ B: 'Book', C: 'Book', D: 'Book' })
})

it('finds no link in escaped brackets', () => {
  expect(listTextLinks('\\[[A]] \\\\[[B C|d]]')).toEqual(['B,C'])
  expect(listTitleLinks('\\[[A]]')).toEqual(['A'])
})
