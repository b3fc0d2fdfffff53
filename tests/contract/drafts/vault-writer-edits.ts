/** Fixture: edits and images of the vault writer, which its test expects afterwards. */
import type { DraftEdit } from '#shared/model/drafts/draft'
import type { ChosenImage } from '#shared/model/drafts/draft-storage'
import type { VaultDraftKey } from '../../../electron/draft-vault/read-journal.ts'

const place = (type: 'Book' | 'Race' | 'Item'): VaultDraftKey => ({
  wiki: 'w',
  key: { owner: 'ane', subject: { kind: 'new', type } },
})

export const WRITTEN: readonly VaultDraftKey[] = [place('Book'), place('Race')]
export const PASSING = place('Item')

/** Number of paragraphs, which are written in turn. */
export const PARAGRAPHS = 7

/** Lines have many lengths, so that they end at many offsets of a disk block. */
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
