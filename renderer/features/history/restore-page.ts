/** An old state of a page, written as a new version: whatever came after it stays in the history. */
import { RESTORING } from '#shared/messages/editor-messages'
import { sameBlocks } from '#shared/model/drafts/draft'
import type { HistoryEntry } from '#shared/model/history'
import type { Block } from '#shared/model/page'
import type { SectionName, TypeName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { restored } from '#shared/rules/history/page-history'
import type { Editor } from '#shared/rules/saving/save-request'
import type { Writing } from '../../services/ports/editing.ts'
import type { Histories } from '../../services/ports/histories.ts'

export interface RestoreRequest {
  readonly key: string
  /** The version whose state comes back. */
  readonly rev: number
  readonly editor: Editor
  readonly saveId: string
  /** ISO-8601 UTC. */
  readonly now: string
}

export type RestoreProblem = 'failed' | 'refused' | 'movedOn'

interface Doors {
  readonly histories: Histories
  readonly writing: Writing
}

/** @returns the version the page has then */
export async function restorePage(
  { key, rev, editor, saveId, now: at }: RestoreRequest,
  { histories, writing }: Doors,
): Promise<Result<number, RestoreProblem>> {
  const history = await wholeHistory(histories, key)
  if (history === null) return err('failed')
  const changed = new Map<SectionName, readonly Block[]>()
  for (const { section, from } of restored(history.entries, rev)) {
    const read = from === null ? ok([]) : await histories.sections(from.id, [section])
    if (!read.ok) return err('failed')
    changed.set(section, read.value[0]?.blocks ?? [])
  }
  // Upon the version that was read: a page that has moved on since is answered by the commit.
  const now = await writing.sections(history.type, key, [...changed.keys()])
  if (!now.ok) return err('failed')
  for (const { name, blocks } of now.value)
    if (sameBlocks(blocks, changed.get(name) ?? [])) changed.delete(name)
  const saved = await writing.commit({
    page: { kind: 'existing', key, upon: history.rev, details: null },
    changed,
    editor,
    now: at,
    saveId,
    comment: RESTORING.comment(rev),
    minor: false,
  })
  if (saved.ok) return ok(saved.value.rev)
  const { kind } = saved.error
  if (kind === 'blocked' || kind === 'denied' || kind === 'signed-out') return err('refused')
  return err(kind === 'moved-on' || kind === 'busy' ? 'movedOn' : 'failed')
}

interface WholeHistory {
  readonly type: TypeName
  readonly rev: number
  readonly entries: readonly HistoryEntry[]
}

/** What stood in a section may have been written long ago. null where it cannot be read. */
async function wholeHistory(histories: Histories, key: string): Promise<WholeHistory | null> {
  const entries: HistoryEntry[] = []
  let below: number | null = null
  for (;;) {
    const read = await histories.ofPage(key, below)
    if (!read.ok) return null
    entries.push(...read.value.entries)
    if (read.value.next === null) return { type: read.value.type, rev: read.value.rev, entries }
    below = Number(read.value.next)
  }
}
