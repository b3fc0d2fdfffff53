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
  it('is by priority, then newest first, with the oldest kind of record last', () => {
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
  it('is natural, newest first, with names without a number last', () => {
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

describe('live changes of a list', () => {
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

  it('are sorted in and replace earlier versions', () => {
    expect(merge([report('a', at(6))])).toEqual(['b', 'a', 'c', 'd'])
    expect(merge([report('d', at(6, 'high'))])).toEqual(['d', 'b', 'c'])
    expect(merge([report('z', at(1))])).toEqual(['b', 'c', 'd', 'z'])
  })

  it('remove completed reports', () => {
    expect(merge([report('c', { ...at(6), done: true }), report('y', { done: true })])).toEqual(['b', 'd'])
  })

  it('are left to the next page if they belong behind the last item', () => {
    expect(merge([report('z', at(1))], true)).toEqual(['b', 'c', 'd'])
    expect(merge([report('d', at(6, 'none'))], true)).toEqual(['b', 'c', 'd'])
  })

  it('are only added to the first page of a list', () => {
    expect(merge([report('a', at(6)), report('d', at(7))], true, true)).toEqual(['b', 'd', 'c'])
  })
})
