import { expect, it } from 'vitest'
import { type PageSource, readPageSource } from '#shared/model/page-source'
import { listVersions } from './list-versions.ts'

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`
const edit = (day: number, more: object) => ({ at: at(day), author: 'b', comment: `edit ${day}`, ...more })
const change = (before: string, after: string) => ({ changes: [{ section: 'Blurb', before, after }] })

function read(edits: readonly object[], text = 'One two four.'): PageSource {
  const sections = { Blurb: [{ sectionName: '', entries: [text] }], History: [{ sectionName: '', entries: ['Old.'] }] }
  const source = readPageSource({
    name: 'N',
    type: 'Race',
    series: 'S',
    createdAt: at(1),
    author: 'a',
    edits,
    sections,
  })
  return source.ok ? source.value : expect.unreachable(source.error)
}

const list = (source: PageSource) =>
  listVersions(source).map(({ author, name, changed }) => [
    author,
    name,
    [...changed].map(([section, blocks]) => [
      section,
      ...blocks.flatMap(({ block }) => block.entries).map((e) => e.text),
    ]),
  ])

it('are one for a page without edits, with all sections', () => {
  expect(list(read([]))).toEqual([
    [
      'a',
      'N',
      [
        ['Blurb', 'One two four.'],
        ['History', 'Old.'],
      ],
    ],
  ])
})

it('begin with what the edits replaced, and write the changed sections only', () => {
  expect(list(read([edit(2, change('three', 'two')), edit(3, change('five', 'four'))]))).toEqual([
    [
      'a',
      'N',
      [
        ['Blurb', 'One three five.'],
        ['History', 'Old.'],
      ],
    ],
    ['b', 'N', [['Blurb', 'One two five.']]],
    ['b', 'N', [['Blurb', 'One two four.']]],
  ])
})

it('restore an earlier one, without the edits in between', () => {
  const versions = list(
    read([
      edit(2, change('three', 'two')),
      edit(3, change('One', 'Zero')),
      edit(4, { restores: 2 }),
      edit(5, change('five', 'four')),
    ]),
  )
  expect(versions.map(([, , changed]) => changed?.[0])).toEqual([
    ['Blurb', 'One three five.'],
    ['Blurb', 'One two five.'],
    ['Blurb', 'Zero two five.'],
    ['Blurb', 'One two five.'],
    ['Blurb', 'One two four.'],
  ])
})

it('have the former name until the rename', () => {
  const names = list(read([edit(2, change('three', 'two')), edit(3, { renamesFrom: 'Before' })])).map(
    ([, name]) => name,
  )
  expect(names).toEqual(['Before', 'Before', 'N'])
})

it('are refused if a text does not occur exactly once', () => {
  expect(() => listVersions(read([edit(2, change('x', 'absent'))]))).toThrow('does not occur exactly once')
  expect(() => listVersions(read([edit(2, change('x', 'o'))]))).toThrow('does not occur exactly once')
  expect(() => listVersions(read([edit(2, { restores: 3 })]))).toThrow('no version 3')
})
