import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { HistoryEntry } from '#shared/model/history'
import { EditsTable } from './edits-table.tsx'

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
  expect(renderToString(<EditsTable entries={[{ ...entry, edits }]} />)).toContain(`>${file}<`)
})
