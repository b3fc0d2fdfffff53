import { describe, expect, it } from 'vitest'
import { type LogEntry, PRIORITIES, type Priority, type Report } from '#shared/model/report'
import { compareReports, compareVersions, mergeListChanges } from './report-order.ts'

const report = (id: string, over: Partial<Report> = {}): Report => ({
  id,
  title: id,
  text: '',
  imageUrl: null,
  createdBy: 'Ane',
  createdById: null,
  createdAt: null,
  changedAt: null,
  priority: null,
  done: false,
  doneAt: null,
  ...over,
})
const at = (day: number, priority: Priority | null = 'low') => ({
  changedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
  priority,
})
const ids = (reports: readonly Report[]) => reports.map(({ id }) => id)

describe('the order of reports', () => {
  it('is by priority, then the newest first, with the oldest kind of record last', () => {
    const all = [
      report('oldest', { createdAt: '2020-01-01T00:00:00.000Z', priority: 'high' }),
      report('older', { createdAt: '2021-01-01T00:00:00.000Z', priority: 'high' }),
      report('low', at(3)),
      report('first', at(1, 'high')),
      report('second', at(2, 'high')),
    ]
    expect(ids(all.toSorted(compareReports))).toEqual(['second', 'first', 'low', 'older', 'oldest'])
    expect(PRIORITIES).toEqual(['high', 'medium', 'low', 'none'])
  })
})

describe('the order of versions', () => {
  it('is natural, the newest on top, and words without a number last', () => {
    const entry = (title: string): LogEntry => ({
      id: title,
      title,
      changes: [],
      hidden: null,
      createdBy: '',
      createdAt: null,
      changedAt: null,
    })
    const titles = ['1.2', 'word', '2.0.0-rc.1', '1.10', 'Beta 1.3.0', '1.2.1']
    expect(
      titles
        .map(entry)
        .sort(compareVersions)
        .map(({ title }) => title),
    ).toEqual(['Beta 1.3.0', '2.0.0-rc.1', '1.10', '1.2.1', '1.2', 'word'])
  })
})

describe('news of a list', () => {
  const shown = [report('b', at(5, 'high')), report('c', at(4)), report('d', at(3))]
  const merge = (changes: readonly Report[], hasMore = false, isLater = false) =>
    ids(
      mergeListChanges(shown, {
        changes,
        compare: compareReports,
        belongs: ({ done }) => !done,
        hasMore,
        isLater,
      }),
    )

  it('take their places, in place of what they were', () => {
    expect(merge([report('a', at(6))])).toEqual(['b', 'a', 'c', 'd'])
    expect(merge([report('d', at(6, 'high'))])).toEqual(['d', 'b', 'c'])
    expect(merge([report('z', at(1))])).toEqual(['b', 'c', 'd', 'z'])
  })

  it('of what is done take it away', () => {
    expect(merge([report('c', { ...at(6), done: true }), report('y', { done: true })])).toEqual([
      'b',
      'd',
    ])
  })

  it('that belong behind the last shown stay there, where others follow', () => {
    expect(merge([report('z', at(1))], true)).toEqual(['b', 'c', 'd'])
    expect(merge([report('d', at(6, 'none'))], true)).toEqual(['b', 'c', 'd'])
  })

  it('that are new stand in the beginning of a list, and in no later part of it', () => {
    expect(merge([report('a', at(6)), report('d', at(7))], true, true)).toEqual(['b', 'd', 'c'])
  })
})
