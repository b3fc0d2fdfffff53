/** Unit test of drafts as readable text. */
import { expect, it } from 'vitest'
import { createDraft } from './draft.ts'
import { formatDraft } from './format-draft.ts'

it('names the book of the place where readers first meet the page', () => {
  const draft = createDraft({ owner: 'u', subject: { kind: 'new', type: 'Character' } }, '2026-11-01T00:00:00Z')
  const details = { name: 'Pask', series: '', locationType: null, bookNumber: '', ownFirst: 'Small,Change 3' }
  expect(formatDraft({ ...draft, details })).toBe('Pask\n\nSmall Change, chapter 3')
})
