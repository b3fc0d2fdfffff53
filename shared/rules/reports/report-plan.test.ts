import { describe, expect, it } from 'vitest'
import { readLogEntry, readReport, removeHiddenTexts } from '#shared/model/report'
import {
  createLogItems,
  findSimilarTitles,
  planReport,
  titleReservationPath,
  toSortableVersion,
} from './report-plan.ts'

const AUTHOR = { uid: 'u1', userName: 'Ane', identity: 'u1' }
const NOW = '2026-01-01T00:00:00.000Z'
const request = {
  kind: 'FeatureRequests' as const,
  id: 'i'.repeat(16),
  title: '  A  map ',
  text: 'Of the ways.',
  imageUrl: null,
  author: AUTHOR,
  now: NOW,
}

describe('a report', () => {
  it('is written with a reservation of its title and low priority', () => {
    const plan = planReport(request)
    if (!plan.ok) throw new Error(plan.error.sentence)
    expect(plan.value.map(({ path }) => path.join('/'))).toEqual([
      'FeatureRequests/iiiiiiiiiiiiiiii',
      'titles/F~a,map',
      'rate/u1',
    ])
    expect(plan.value[0]?.data).toMatchObject({ title: 'A map', priority: 'low', rank: 2 })
    const bug = planReport({ ...request, kind: 'BugReports' })
    expect(bug.ok && bug.value[0]?.data).not.toHaveProperty('priority')
  })

  it('is stored without characters that no page can show', () => {
    const plan = planReport({ ...request, text: 'a\0b\uD800\n' })
    expect(plan.ok && plan.value[0]?.data).toMatchObject({ text: 'ab\n' })
    expect(createLogItems(['a\0b\uD800'], AUTHOR)).toEqual([{ textItem: 'ab', createdBy: 'Ane', createdById: 'u1' }])
  })

  it('has one reservation for titles that differ only by case and spaces', () => {
    expect(titleReservationPath('BugReports', 'The  MAP is/gone')).toEqual(
      titleReservationPath('BugReports', 'the map is/gone'),
    )
    expect(titleReservationPath('BugReports', 'a')).not.toEqual(titleReservationPath('FeatureRequests', 'a'))
  })

  it.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ text: '\n' }, 'text'],
    [{ text: '\0' }, 'text'],
    [{ text: 'x'.repeat(10_001) }, 'text'],
  ])('is refused with a sentence for its field: %j', (wrong, field) => {
    const plan = planReport({ ...request, ...wrong })
    expect(plan.ok ? '' : plan.error.field).toBe(field)
  })
})

describe('versions', () => {
  it('are sorted naturally, newest first, names without a number last', () => {
    const titles = ['1.2', '1.10', 'Beta 1.3.0', '2.0.0-rc.1', 'a word']
    expect(titles.toSorted((a, b) => (toSortableVersion(a) < toSortableVersion(b) ? 1 : -1))).toEqual([
      'Beta 1.3.0',
      '2.0.0-rc.1',
      '1.10',
      '1.2',
      'a word',
    ])
  })
})

describe('similar titles', () => {
  it('share half of the typed words, most similar first, at most five', () => {
    const all = ['A map of the ways', 'A map', 'The gate', ...Array(9).fill('a map again')].map((title: string) => ({
      title,
    }))
    expect(findSimilarTitles(all, 'a map of').map(({ title }) => title)).toHaveLength(5)
    expect(findSimilarTitles(all, 'a map of')[0]?.title).toBe('A map of the ways')
    expect(findSimilarTitles(all, 'gate').map(({ title }) => title)).toEqual(['The gate'])
    expect(findSimilarTitles(all, '')).toEqual([])
  })
})

describe('stored reports and log entries', () => {
  it('are parsed whatever fields are missing', () => {
    expect(readReport('x', { createdAt: 'Sat Nov 21 2026 12:00:00 GMT+0000' })).toEqual({
      id: 'x',
      title: '',
      text: '',
      imageUrl: null,
      createdBy: '',
      createdById: null,
      createdAt: '2026-11-21T12:00:00.000Z',
      priority: null,
      done: false,
      doneAt: null,
      changedAt: null,
    })
    const old = readLogEntry('x', { changes: [{ textItem: 'a' }, null, { textItem: 3 }] })
    expect(old.changes).toEqual([{ text: 'a', createdBy: '', createdById: null, place: 0, hidden: null }])
  })

  it('are shown without hidden texts, and each text once', () => {
    const items = [
      { textItem: 'a', hidden: 'Spam.' },
      { textItem: 'b' },
      { textItem: 'b', createdBy: 'Ane', createdById: 'u1' },
      { textItem: 'a', createdBy: 'Ane', createdById: 'u1' },
    ]
    const { changes } = removeHiddenTexts(readLogEntry('x', { changes: items }))
    expect(changes.map(({ text, place }) => [text, place])).toEqual([
      ['b', 1],
      ['a', 3],
    ])
  })
})
