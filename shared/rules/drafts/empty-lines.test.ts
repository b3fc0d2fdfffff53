import { describe, expect, it } from 'vitest'
import type { Block, Entry } from '#shared/model/page'
import { withoutEmptyEnd } from './empty-lines.ts'

const line = (id: string, more: Partial<Entry> = {}): Entry => ({ id, title: '', text: '', ...more })
const block = (entries: readonly Entry[]): Block => ({ id: 'b', sectionName: '', entries })

describe('the end of a section without text', () => {
  it.each([
    ['is left out', [line('a', { text: 'A text.' }), line('b', { text: ' ' }), line('c')], 'a'],
    ['has one line at least', [line('a'), line('b')], 'a'],
    ['has lines with a place in the story', [line('a', { text: 'A text.' }), line('b', { at: { book: 'one' } })], 'ab'],
    ['has lines with fields of a later version', [line('a'), line('b', { otherFields: { seen: true } })], 'ab'],
  ])('%s', (_, entries, ids) => {
    const kept = withoutEmptyEnd([block([line('x')]), block(entries)])
    expect(kept.map((one) => one.entries.map(({ id }) => id).join(''))).toEqual(['x', ids])
  })
})
