import { describe, expect, it } from 'vitest'
import type { DraftBlock, DraftSection } from '#shared/model/drafts/draft'
import { type Removed, removedBy } from './undo-history.ts'

const entry = (id: string, text = '') => ({ id, title: '', text })
const block = (id: string, ...entries: string[]): DraftBlock => ({
  id,
  sectionName: '',
  entries: entries.map((one) => entry(one)),
})
const section = (...blocks: DraftBlock[]): DraftSection => ({ base: null, blocks, off: false })
const BOTH = section(block('a', '1', '2'), block('b', '3', '4'))

describe('what a step took out', () => {
  it.each<[string, DraftSection | undefined, Removed | null]>([
    ['the first block', section(block('b', '3', '4')), { section: 'Blurb', block: 0, entry: null }],
    ['the last block', section(block('a', '1', '2')), { section: 'Blurb', block: 1, entry: null }],
    [
      'an entry',
      section(block('a', '1', '2'), block('b', '4')),
      { section: 'Blurb', block: 1, entry: 0 },
    ],
    [
      'the last entry',
      section(block('a', '1'), block('b', '3', '4')),
      { section: 'Blurb', block: 0, entry: 1 },
    ],
    ['nothing: an entry more', section(block('a', '1', '2', '5'), block('b', '3', '4')), null],
    ['nothing: another order', section(block('b', '3', '4'), block('a', '1', '2')), null],
    ['nothing of it: the section is reset', undefined, null],
  ])('%s', (_, after, removed) => {
    expect(removedBy({ section: 'Blurb', before: BOTH, after })).toEqual(removed)
  })

  it('nothing, before there is a step', () => {
    expect(removedBy(undefined)).toBeNull()
  })
})
