import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type HistoryEntry, readHistoryEntry } from '#shared/model/history'
import { openAllChanges } from '#shared/rules/places/open-changes'
import { HistoryList } from './history-list.tsx'

const entry = (changed: Partial<HistoryEntry>): HistoryEntry => ({
  ...readHistoryEntry('1', { originalId: 'The,Shut', title: 'The Shut', editedBy: 'Mara', rev: 2 }),
  ...changed,
})

const draw = (changed: Partial<HistoryEntry>) =>
  renderToStaticMarkup(<HistoryList changes={openAllChanges([entry(changed)])} pageTypes={{ 'The,Shut': 'Event' }} />)

it('the name leads to the page, and the difference and the history have links of their own', () => {
  const links = [...draw({}).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(links).toEqual(['/Event/The,Shut', '/History/The,Shut/2', '/History/The,Shut'])
})

it('a first version is not called a difference', () => {
  expect(draw({ rev: 1 })).toContain('aria-label="Version 1 of The Shut">Version 1<')
})

it('a page whose type is not known leads to its history', () => {
  expect(draw({ page: 'constructor' })).toContain('href="/History/constructor" class')
})

it.each<[string, Partial<HistoryEntry>, string]>([
  [
    'that a page is new, beside a comment',
    { rev: 1, summary: 'From book two', sections: ['Blurb'] },
    'New page · Blurb',
  ],
  ['up to three sections, beside a comment', { summary: 'Typos', sections: ['Blurb', 'History'] }, 'Blurb, History'],
  ['their number if they are more', { sections: ['Blurb', 'History', 'Culture', 'Uses'] }, '4 sections'],
])('a line says %s', (_, changed, words) => {
  expect(draw(changed)).toContain(` · ${words}`)
})

it('a line names its sections once', () => {
  expect(draw({ sections: ['Impact'] }).match(/Impact/g)).toHaveLength(1)
})
