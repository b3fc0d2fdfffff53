/** What the writer types, known to it and to whoever looks afterwards. */
import type { DraftEdit } from '#shared/model/drafts/draft'
import type { ChosenImage } from '#shared/model/drafts/draft-storage'
import type { VaultDraftKey } from '../../../electron/draft-vault/read-journal.ts'

const place = (type: 'Book' | 'Race' | 'Item'): VaultDraftKey => ({
  wiki: 'w',
  key: { owner: 'ane', subject: { kind: 'new', type } },
})

export const WRITTEN: readonly VaultDraftKey[] = [place('Book'), place('Race')]
export const PASSING = place('Item')

/** Paragraphs that are written in turn. */
export const PARAGRAPHS = 7

/** Lines of many lengths, so that they end at many places of a block of the disk. */
export const editAt = (n: number): DraftEdit => ({
  kind: 'entry',
  at: '2026-01-01T00:00:00.000Z',
  section: 'Blurb',
  block: 'a',
  entry: `e${n % PARAGRAPHS}`,
  title: '',
  text: `${n} ${'ë'.repeat((n * 37) % 700)}`,
})

export const imageAt = (n: number): ChosenImage => ({
  id: `i${n}`,
  name: 'gate.png',
  type: 'image/png',
  bytes: new Uint8Array((n * 101) % 5_000).fill(n % 251),
})
