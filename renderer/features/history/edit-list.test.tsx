import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EDITS_MESSAGES } from '#shared/messages/account-messages'
import type { HistoryEntry } from '#shared/model/history'
import { openAllChanges } from '#shared/rules/places/open-changes'
import { EditList } from './edit-list.tsx'

const entry: HistoryEntry = {
  id: 'Kell_00000001',
  page: 'Kell',
  name: 'Kell',
  summary: '',
  editedBy: 'Mara',
  editedById: 'u1',
  at: null,
  rev: 1,
  minor: false,
  sections: [],
  edits: [],
}

it.each([
  ['Races%2FKell%2FSection_About%2Cthe%2Cfolk_4b2da301-a.webp', 'Section_About,the,folk_4b2da301-a.webp'],
  ['Races%2FKell%2FSection_100%', 'Section_100%'],
])('shows the image stored at %s by its file name', (path, file) => {
  const imageUrl = `http://127.0.0.1:4174/v0/b/wiki/o/${path}?alt=media&token=t`
  const edits = [{ detail: null, text: '', imageUrl }]
  expect(renderToString(<EditList changes={openAllChanges([{ ...entry, edits }])} hasEditors={false} />)).toContain(
    `>${file}<`,
  )
})

it('shows each edit in words, and every column of the specification in its details', () => {
  const edits = [
    { detail: null, text: 'They live in mud.', imageUrl: '' },
    { detail: 'series', text: 'Roads → Gates', imageUrl: '' } as const,
  ]
  const edit = {
    ...entry,
    at: '2026-11-21T12:00:00.000Z',
    rev: 2,
    sections: ['Blurb', 'ManualOfStyle'] as const,
    edits,
  }
  const page = renderToString(<EditList changes={openAllChanges([edit])} hasEditors />)
  const words = page.replace(/<[^>]+>/g, '')
  expect(words).toContain('Kell: Changed Blurb, Facts · Series: Roads → Gates · by Mara · 21 November 2026 at 12:00')
  const columns = [...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [
    name,
    value?.replace(/<\/li><li[^>]*>/g, ' | ').replace(/<[^>]+>/g, ''),
  ])
  expect(Object.fromEntries(columns)).toEqual({
    Id: 'Kell_00000001',
    Title: 'Kell',
    'Title edits': 'Blurb, Facts, Series',
    'Text edits': 'They live in mud. | Roads → Gates',
    'Image URL edits': EDITS_MESSAGES.noValue,
    'Edited by': 'Mara',
    'Edited on': '21 November 2026 at 12:00',
  })
  expect(columns.map(([name]) => name)).toEqual(Object.values(EDITS_MESSAGES.columns))
})
