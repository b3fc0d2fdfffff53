/** Parser for a draft's journal: the first line names the draft, every other line is an edit. */
import { type DraftEdit, type DraftKey, getDraftId } from '#shared/model/drafts/draft'
import { readDraftEdit, readDraftKey } from '#shared/model/drafts/read-draft'
import { readLines } from './journal-lines.ts'

/** Key of a draft within a wiki. */
export interface VaultDraftKey {
  /** Name of the wiki, unique on this device. */
  readonly wiki: string
  readonly key: DraftKey
}

/** Returns a unique text for the key. It is not suitable as a file name. */
export const formatVaultDraftKey = ({ wiki, key }: VaultDraftKey): string => JSON.stringify([wiki, getDraftId(key)])

export interface JournalContent {
  /** null if the first line is missing or unreadable. */
  readonly place: VaultDraftKey | null
  readonly edits: readonly DraftEdit[]
  /** The last edit, if only its line break is missing. */
  readonly tail: DraftEdit | null
  /** Offset in bytes at which the next line is appended. */
  readonly end: number
  /** True if a line is unreadable. A last line that was cut while it was written does not count. */
  readonly isDamaged: boolean
}

export function readJournal(bytes: Buffer): JournalContent {
  const { lines, end, tail } = readLines(bytes)
  const place = readVaultDraftKey(lines[0])
  const data = place === null && readDraftEdit(lines[0]) !== null ? lines : lines.slice(1)
  const edits = data.map(readDraftEdit).filter((edit) => edit !== null)
  const isWhole = edits.length === data.length && (place !== null || lines.length === 0)
  return { place, edits, tail: readDraftEdit(tail), end, isDamaged: !isWhole }
}

export function readVaultDraftKey(data: unknown): VaultDraftKey | null {
  if (typeof data !== 'object' || data === null || !('wiki' in data) || !('key' in data)) return null
  const key = readDraftKey(data.key)
  return typeof data.wiki === 'string' && key !== null ? { wiki: data.wiki, key } : null
}
