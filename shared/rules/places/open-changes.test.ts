import { describe, expect, it } from 'vitest'
import { isolate } from '#shared/messages/isolate'
import { type HistoryEntry, readHistoryEntry } from '../../model/history.ts'
import { UNKNOWN_POSITION } from './card-positions.ts'
import type { Limits } from './limits.ts'
import { NO_LIMITS } from './limits.ts'
import { openAllChanges, openChanges } from './open-changes.ts'
import { sealChange } from './sealed-changes.ts'

const LIMITS: Limits = {
  series: new Map([['The Sea', { bookNumber: 1, tie: 0, chapter: 12, numbering: 'n' }]]),
  isStrict: false,
  isFolded: false,
}

const POSITIONS: Readonly<Record<string, string>> = {
  Met: '1 2 0 n The Sea',
  Soon: '1 30 0 n The Sea',
  Later: '3 1 0 n The Sea',
  Foreign: '5 1 0 m The Tolls',
  Removed: UNKNOWN_POSITION,
}

let saves = 0

const change = (page: string, changed: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...readHistoryEntry(`${saves++}`, { originalId: page, title: page, editedBy: 'Mara', rev: 2 }),
  sections: ['Blurb'],
  ...changed,
})

const open = (changes: readonly HistoryEntry[], { limits = LIMITS, showsTexts = false } = {}) =>
  openChanges(changes.map(sealChange), { limits, showsTexts, findPosition: (page) => POSITIONS[page] })

const listPages = (changes: readonly HistoryEntry[], options = {}) =>
  open(changes, options).changes.map(({ entry }) => entry.page)

const EVERY_PAGE = ['Met', 'Soon', 'Later', 'Foreign', 'Removed', 'Unplaced'].map((page) => change(page))

describe('changes of pages', () => {
  it('are left out before the reader has met the page', () => {
    expect(listPages(EVERY_PAGE)).toEqual(['Met', 'Foreign', 'Unplaced'])
    expect(listPages(EVERY_PAGE, { showsTexts: true })).toEqual(['Met', 'Foreign', 'Unplaced'])
  })

  it('are all shown to a reader without limits', () => {
    expect(open(EVERY_PAGE, { limits: NO_LIMITS, showsTexts: true })).toMatchObject({ hidden: null })
    expect(listPages(EVERY_PAGE, { limits: NO_LIMITS })).toHaveLength(EVERY_PAGE.length)
  })

  it('without a place are listed, also in the strict setting, which concerns texts', () => {
    expect(listPages([change('Unplaced')], { limits: { ...LIMITS, isStrict: true } })).toEqual(['Unplaced'])
  })

  it.each([
    [['Soon'], `1 change hidden until later in book 1 of ${isolate('The Sea')}`],
    [['Later', 'Met', 'Later'], `2 changes hidden until book 3 of ${isolate('The Sea')}`],
    [['Removed'], '1 change hidden'],
    [['Met'], null],
  ])('of %j are counted: %s', (pages, sentence) => {
    expect(open(pages.map((page) => change(page))).hidden).toBe(sentence)
  })

  it('name the editor of the newest one, also of a hidden one', () => {
    expect(open([change('Later', { editedBy: 'Tobin' }), change('Met')]).newestEditor).toBe('Tobin')
    expect(open([]).newestEditor).toBeNull()
  })
})

describe('the words of an editor', () => {
  const excerpt = { detail: null, text: 'They all come back.', imageUrl: 'drowned.webp' }
  const rename = { detail: 'name', text: 'Kell → The drowned', imageUrl: '' } as const

  it.each([
    ['a comment', { summary: 'They come back' }, true, false],
    ['a detail', { edits: [rename] }, true, true],
    ['the beginning of a text', { edits: [excerpt] }, false, true],
    ['nothing', {}, false, false],
  ])('are hidden before the answer: %s', (_, changed, hasHiddenSummary, hasHiddenExcerpts) => {
    const [opened] = open([change('Met', changed)]).changes
    expect(opened).toMatchObject({ hasHiddenSummary, hasHiddenExcerpts, entry: { summary: '', edits: [] } })
    expect(opened?.entry.sections).toEqual(['Blurb'])
  })

  it('are shown after it, and in the history of one page', () => {
    const entry = change('Met', { summary: 'They come back', edits: [excerpt, rename] })
    const shown = { entry, hasHiddenSummary: false, hasHiddenExcerpts: false }
    expect(open([entry], { showsTexts: true }).changes).toMatchObject([shown])
    expect(openAllChanges([entry])).toEqual([shown])
  })
})
