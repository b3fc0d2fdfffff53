/** What a journal says: whose draft it is, in its first line, and an edit in every other. */
import { type DraftEdit, type DraftKey, getDraftId } from '#shared/model/drafts/draft'
import { readDraftEdit, readDraftKey } from '#shared/model/drafts/read-draft'
import { readLines } from './journal-lines.ts'

/** Which draft of which wiki. */
export interface VaultDraftKey {
  /** A name no other wiki of this device has. */
  readonly wiki: string
  readonly key: DraftKey
}

/** The same for the same draft only. Not fit for a file's name. */
export const formatVaultDraftKey = ({ wiki, key }: VaultDraftKey): string =>
  JSON.stringify([wiki, getDraftId(key)])

export interface JournalContent {
  /** null where it is not said, or cannot be understood. */
  readonly place: VaultDraftKey | null
  readonly edits: readonly DraftEdit[]
  /** The last edit, where the journal lacks nothing but the end of its line. */
  readonly tail: DraftEdit | null
  /** Bytes after which the next line belongs. */
  readonly end: number
  /** Something in it cannot be understood. A last line that was cut while it was written is not counted. */
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
  if (typeof data !== 'object' || data === null || !('wiki' in data) || !('key' in data))
    return null
  const key = readDraftKey(data.key)
  return typeof data.wiki === 'string' && key !== null ? { wiki: data.wiki, key } : null
}
