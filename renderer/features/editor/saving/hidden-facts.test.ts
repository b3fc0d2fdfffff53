import { expect, it } from 'vitest'
import type { SectionName } from '#shared/model/page-types'
import { listHiddenFacts } from './hidden-facts.ts'

const save = (name: SectionName, isWritten: boolean, facts: readonly (readonly [title: string, text: string])[]) => {
  const entries = facts.map(([title, text], index) => ({ id: String(index), title, text }))
  const blocks = [{ id: 'b', sectionName: '', entries }]
  return { sections: [{ name, isWritten, base: null, sent: blocks, stored: { rev: 1, blocks } }] }
}

it('lists saved facts that have a title and no text', () => {
  const facts = [
    ['Home ', ' '],
    ['', ''],
    ['', 'Text'],
    ['Dish', 'Silt'],
    ['Song', ''],
  ] as const
  expect(listHiddenFacts(save('ManualOfStyle', true, facts))).toEqual(['Home', 'Song'])
  expect(listHiddenFacts(save('ManualOfStyle', false, facts))).toEqual([])
  // Elsewhere a title without text is shown.
  expect(listHiddenFacts(save('Chapters', true, facts))).toEqual([])
})
