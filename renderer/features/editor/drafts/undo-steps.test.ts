import { describe, expect, it } from 'vitest'
import type { DraftBlock, DraftDetails, DraftSection } from '#shared/model/drafts/draft'
import { findRemoved, mergeSteps, type Removed, type Step } from './undo-steps.ts'

const entry = (id: string, text = '') => ({ id, title: '', text })
const block = (id: string, ...entries: string[]): DraftBlock => ({
  id,
  sectionName: '',
  entries: entries.map((one) => entry(one)),
})
const section = (...blocks: DraftBlock[]): DraftSection => ({ base: null, blocks, off: false })
const BOTH = section(block('a', '1', '2'), { ...block('b', '3', '4'), sectionName: 'Below' })
const removedFrom = (at: number | null, line: number | null, heading = ''): Removed => ({
  section: 'Blurb',
  block: at,
  entry: line,
  heading,
})

describe('the content that a step removed', () => {
  it.each<[string, DraftSection | undefined, Removed | null]>([
    ['the first block', section(block('b', '3', '4')), removedFrom(0, null)],
    ['the last block', section(block('a', '1', '2')), removedFrom(1, null, 'Below')],
    ['an entry', section(block('a', '1', '2'), block('b', '4')), removedFrom(1, 0, 'Below')],
    ['the last entry', section(block('a', '1'), block('b', '3', '4')), removedFrom(0, 1)],
    ['null: an entry more', section(block('a', '1', '2', '5'), block('b', '3', '4')), null],
    ['null: an entry moved to another block', section(block('a', '1'), block('b', '2', '3', '4')), null],
    ['null: another order', section(block('b', '3', '4'), block('a', '1', '2')), null],
    ['null if the step created the section', undefined, null],
  ])('is %s', (_, after, removed) => {
    expect(findRemoved({ section: 'Blurb', before: BOTH, after, isReset: false })).toEqual(removed)
  })

  it('is nothing if two lines were joined', () => {
    const write = (...entries: DraftBlock['entries']) => section({ id: 'a', sectionName: '', entries })
    const before = write(entry('1', 'One '), entry('2', 'two'))
    const find = (after: DraftSection) => findRemoved({ section: 'Blurb', before, after, isReset: false })
    expect(find(write(entry('1', 'One two')))).toBeNull()
    expect(find(write(entry('1', 'One ')))).toEqual(removedFrom(0, 1))
  })

  it('is the whole section after a reset, although paragraphs remain', () => {
    const after = section(block('a', '1'), block('b', '3', '4'))
    const reset = { section: 'Blurb', before: BOTH, after, isReset: true } as const
    expect(findRemoved(reset)).toEqual(removedFrom(null, null))
  })

  it('is the only block if an empty one takes its place', () => {
    const before = section({ ...block('a', '1'), sectionName: 'Feasts' })
    const find = (after: DraftBlock) => findRemoved({ section: 'Blurb', before, after: section(after), isReset: false })
    expect(find(block('b'))).toEqual(removedFrom(0, null, 'Feasts'))
    expect(find({ ...block('b'), sectionName: 'Dances' })).toBeNull()
  })

  it('is null without a step', () => {
    expect(findRemoved(undefined)).toBeNull()
  })
})

describe('typing in page details', () => {
  const BEFORE = { name: 'Kell', series: 'Ways', bookNumber: '', locationType: null } as const
  const createState = (change: Partial<DraftDetails>) => ({
    details: { ...BEFORE, ...change },
    detailsBefore: BEFORE,
  })
  const first = createState({ series: 'Ways o' })
  const begun: Step = {
    section: null,
    before: { details: null, detailsBefore: null },
    after: first,
  }
  const edit = { kind: 'details', details: BEFORE } as const
  const join = (change: Partial<DraftDetails>) =>
    mergeSteps(begun, { section: null, before: first, after: createState(change) }, edit)

  it('makes one step for each word and for each field', () => {
    expect(join({ series: 'Ways of' })?.before).toBe(begun.before)
    expect(join({ series: 'Ways of ' })).toBeNull()
    expect(join({ series: 'Ways o', name: 'Kella' })).toBeNull()
    expect(join({ series: 'Ways o', locationType: 'City' })).toBeNull()
  })
})
