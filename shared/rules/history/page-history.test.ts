import { describe, expect, it } from 'vitest'
import { type HistoryEntry, readHistoryEntry } from '#shared/model/history'
import { findSectionVersion, planSectionRestores, summarizeEntry } from './page-history.ts'

const entry = (rev: number, ...sections: string[]) =>
  readHistoryEntry(`Gate_${rev}`, {
    originalId: 'Gate',
    rev,
    editsMade: sections.map((title) => ({ title, text: '', imageUrl: '' })),
  })
const HISTORY = [
  entry(1, 'Blurb', 'History'),
  entry(2, 'Blurb'),
  entry(3, 'Culture', 'ANewerSection'),
  entry(4, 'Blurb', 'History'),
]

describe('a page’s history', () => {
  it('parses old records without the fields they lack', () => {
    expect(readHistoryEntry('x', {})).toEqual({
      id: 'x',
      page: '',
      name: '',
      summary: '',
      editedBy: '',
      editedById: null,
      at: null,
      rev: 0,
      minor: false,
      sections: [],
      edits: [],
    })
    const dated = readHistoryEntry('x', { timestamp: 'Sat Nov 21 2026 12:00:00 GMT+0000' })
    expect(dated.at).toBe('2026-11-21T12:00:00.000Z')
  })

  it('takes the sections from the header, and only for older records from its edits', () => {
    const sections = ['Blurb', 'ANewerSection', 'Blurb', 7]
    const editsMade = [{ title: 'History', text: 'x', imageUrl: '' }]
    expect(readHistoryEntry('x', { sections, editsMade }).sections).toEqual(['Blurb'])
    expect(readHistoryEntry('x', { editsMade: [], sections }).sections).toEqual(['Blurb'])
    expect(readHistoryEntry('x', { editsMade }).sections).toEqual(['History'])
  })

  it('truncates the texts of a header', () => {
    const long = 'x'.repeat(1_000_000)
    const edit = { title: long, text: long, imageUrl: long }
    const editsMade = Array.from({ length: 200 }, () => edit)
    const shown = readHistoryEntry('x', { title: long, text: long, editedBy: long, editsMade })
    expect(JSON.stringify(shown).length).toBeLessThan(50_000)
    expect(readHistoryEntry('x', { title: '👑'.repeat(200) }).name).toBe('👑'.repeat(200))
  })

  it('finds the version of a section after each save', () => {
    expect(findSectionVersion(HISTORY, 'Blurb', 3)?.rev).toBe(2)
    expect(findSectionVersion(HISTORY, 'History', 3)?.rev).toBe(1)
    expect(findSectionVersion(HISTORY, 'Culture', 2)).toBeNull()
    expect(HISTORY[2]?.sections).toEqual(['Culture'])
  })

  it('restores only the sections changed since', () => {
    expect(planSectionRestores(HISTORY, 2).map(({ section, from }) => [section, from?.rev ?? null])).toEqual([
      ['Culture', null],
      ['Blurb', 2],
      ['History', 1],
    ])
    expect(planSectionRestores(HISTORY, 4)).toEqual([])
    const undone = planSectionRestores(HISTORY, 1, 3).map(({ section, from, last }) => [section, from?.rev, last?.rev])
    expect(undone).toEqual([
      ['Blurb', 1, 2],
      ['Culture', undefined, 3],
    ])
  })

  it('is summarized by the edit summary, or by the changes', () => {
    const label = (section: string) => `the ${section}`
    const words = (of: HistoryEntry) => summarizeEntry(of, label).text
    expect(words(entry(1, 'Blurb'))).toBe('New page')
    expect(words(entry(2, 'Blurb', 'History'))).toBe('Changed the Blurb, the History')
    expect(words(entry(2))).toBe('Page details changed')
    expect(words({ ...entry(2), summary: 'Because.' })).toBe('Because.')
  })

  it('returns each text of a changed detail separately', () => {
    const text = 'Ro\u202eads → Gates → Doors'
    const edits = [{ detail: 'series', text, imageUrl: '' } as const]
    const details = [{ detail: 'series', texts: ['Ro\u202eads', 'Gates', 'Doors'] }]
    const label = (section: string) => section
    expect(summarizeEntry({ ...entry(2), edits }, label)).toEqual({ text: '', details })
    const both = { text: 'Changed Blurb', details }
    expect(summarizeEntry({ ...entry(2, 'Blurb'), edits }, label)).toEqual(both)
    const commented = { ...entry(2, 'Blurb'), edits, summary: 'Because.' }
    expect(summarizeEntry(commented, label)).toEqual({ text: 'Because.', details })
  })

  it('returns a changed name unless the summary contains it', () => {
    const edits = [{ detail: 'name', text: 'Kell → Kela', imageUrl: '' } as const]
    const listDetails = (summary: string) =>
      summarizeEntry({ ...entry(2), edits, summary }, () => '').details.map(({ detail }) => detail)
    expect(listDetails('Restored version 1')).toEqual(['name'])
    expect(listDetails('Renamed from “Kell” to “Kela”')).toEqual([])
  })
})
