import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#shared/model/history'
import type { Block } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { findEditRuns, isOnlyEditedBy, revertEditRuns } from './reverts.ts'

const save = (rev: number, editedById: string, ...sections: readonly SectionName[]): HistoryEntry => ({
  id: `Kell_${rev}`,
  page: 'Kell',
  name: 'Kell',
  summary: '',
  editedBy: editedById,
  editedById,
  at: null,
  rev,
  minor: false,
  sections,
  edits: [],
})

const block = (...texts: readonly string[]): Block[] => [
  {
    id: 'b',
    sectionName: '',
    entries: texts.map((text, index) => ({ id: `e${index}`, title: '', text })),
  },
]

describe('the runs of saves of one person', () => {
  const history = [
    save(6, 'vandal', 'Blurb'),
    save(5, 'ane', 'Blurb', 'History'),
    save(4, 'vandal', 'Blurb'),
    save(3, 'vandal', 'Blurb', 'Culture'),
    save(2, 'bo', 'Blurb'),
    save(1, 'ane', 'Blurb', 'History'),
  ]

  it('are listed by section, newest first, each with the save before it', () => {
    const summary = findEditRuns(history, 'vandal').map(({ section, runs }) => [
      section,
      ...runs.map(({ before, last }) => [before?.rev ?? null, last.rev]),
    ])
    expect(summary.toSorted()).toEqual([
      ['Blurb', [5, 6], [2, 4]],
      ['Culture', [null, 3]],
    ])
    expect(findEditRuns(history, 'nobody')).toEqual([])
  })

  it('are the whole history of a page that nobody else has saved', () => {
    expect(isOnlyEditedBy([save(1, 'vandal'), save(2, 'vandal')], 'vandal')).toBe(true)
    expect(isOnlyEditedBy(history, 'vandal')).toBe(false)
    expect(isOnlyEditedBy([], 'vandal')).toBe(false)
  })
})

describe('a section after the revert', () => {
  it('has its earlier content if nobody has edited it since', () => {
    const before = block('one', 'two')
    const after = block('spam')
    expect(revertEditRuns(after, [{ before, after }])).toEqual({
      blocks: before,
      skippedCount: 0,
      isChanged: true,
    })
  })

  it('keeps later edits of others, elsewhere and in the same place', () => {
    const before = block('one', 'two', 'three')
    const after = block('one', 'spam', 'three')
    const elsewhere = revertEditRuns(block('one', 'spam', 'three and more'), [{ before, after }])
    expect(elsewhere).toMatchObject({ blocks: block('one', 'two', 'three and more') })
    const reverted = revertEditRuns(block('one', 'no spam here', 'three'), [{ before, after }])
    expect(JSON.stringify(reverted.blocks)).toContain('no')
    expect(JSON.stringify(reverted.blocks)).toContain('here')
  })

  it('is unchanged by a second revert', () => {
    const before = block('one', 'two')
    const after = block('spam')
    expect(revertEditRuns(before, [{ before, after }])).toMatchObject({ isChanged: false })
  })

  it('keeps every paragraph that others have added', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(words, words, words, (good, spam, added) => {
        const before = block(...good)
        const after = block(...good.slice(1), ...spam)
        const [now] = after
        if (now === undefined) return
        const theirs = added.map((text, index) => ({
          id: `o${index}`,
          title: '',
          text: `of others ${text}`,
        }))
        const { blocks } = revertEditRuns([{ ...now, entries: [...now.entries, ...theirs] }], [{ before, after }])
        const texts = blocks.flatMap(({ entries }) => entries.map(({ text }) => text))
        for (const { text } of theirs) expect(texts).toContain(text)
      }),
    )
  })
})
