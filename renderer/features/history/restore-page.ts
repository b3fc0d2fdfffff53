/** An old state of a page, written as a new version: whatever came after it stays in the history. */
import { RESTORING } from '#shared/messages/editor-messages'
import { sameBlocks } from '#shared/model/drafts/draft'
import { DETAIL_NAMES, type DetailName, type HistoryEntry } from '#shared/model/history'
import type { Block } from '#shared/model/page'
import { LOCATION_TYPES, type SectionName, type TypeName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { restored } from '#shared/rules/history/page-history'
import { detailsAfter } from '#shared/rules/saving/detail-changes'
import type { Editor } from '#shared/rules/saving/save-request'
import type { ChangedDetails, Renaming, Writing } from '../../services/ports/editing.ts'
import type { Histories } from '../../services/ports/histories.ts'

export interface RestoreRequest {
  readonly key: string
  /** The version whose state comes back. */
  readonly rev: number
  readonly editor: Editor
  readonly saveId: string
  /** Whether the page may be given its name of then: for maintainers only. */
  readonly mayRename: boolean
  /** ISO-8601 UTC. */
  readonly now: string
}

export type RestoreProblem = 'failed' | 'refused' | 'movedOn'

interface Doors {
  readonly histories: Histories
  readonly writing: Writing
  readonly renaming: Renaming
}

export interface RestoredPage {
  readonly key: string
  /** Facts that could not be brought back: the history does not hold them, or the person may not change them. */
  readonly stays: readonly DetailName[]
}

export async function restorePage(
  request: RestoreRequest,
  doors: Doors,
): Promise<Result<RestoredPage, RestoreProblem>> {
  const { key, rev, editor, saveId, now } = request
  const { histories, writing } = doors
  const history = await wholeHistory(histories, key)
  const page = await writing.reference(key)
  if (history === null || !page.ok || page.value === null) return err('failed')
  const sections = await sectionsAfter(history, key, rev, doors)
  if (sections === null) return err('failed')
  const before = detailsAfter(history.entries, rev, page.value)
  const saved = await writing.commit({
    page: { kind: 'existing', key, upon: history.rev, details: asDetails(before) },
    changed: sections,
    editor,
    now,
    saveId,
    comment: RESTORING.comment(rev),
    minor: false,
  })
  if (!saved.ok) {
    const { kind } = saved.error
    if (kind === 'blocked' || kind === 'denied' || kind === 'signed-out') return err('refused')
    return err(kind === 'moved-on' || kind === 'busy' ? 'movedOn' : 'failed')
  }
  const unknown = DETAIL_NAMES.filter((name) => before[name] === null)
  const { name } = before
  if (name == null || name === page.value.name) return ok({ key, stays: unknown })
  const renamed = request.mayRename ? await renameBack(request, name, doors) : null
  return ok({ key: renamed ?? key, stays: renamed === null ? ['name', ...unknown] : unknown })
}

/** Another name is another address, so it is a write of its own. null where the page keeps the name it has. */
async function renameBack(
  { key, rev, editor, saveId, now }: RestoreRequest,
  name: string,
  { renaming }: Doors,
): Promise<string | null> {
  const comment = RESTORING.comment(rev)
  const attempt = { key, name, editor, now, saveId: `-${saveId.slice(1)}`, comment }
  const renamed = await renaming.rename(attempt)
  return renamed.ok ? renamed.value.key : null
}

/** What has to be written; what stands on the page already is no change. null where it cannot be read. */
async function sectionsAfter(
  { type, entries }: WholeHistory,
  key: string,
  rev: number,
  { histories, writing }: Doors,
): Promise<ReadonlyMap<SectionName, readonly Block[]> | null> {
  const wanted = new Map<SectionName, readonly Block[]>()
  for (const { section, from } of restored(entries, rev)) {
    const read = from === null ? ok([]) : await histories.sections(from.id, [section])
    if (!read.ok) return null
    wanted.set(section, read.value[0]?.blocks ?? [])
  }
  const stored = await writing.sections(type, key, [...wanted.keys()])
  if (!stored.ok) return null
  const there = new Map(stored.value.map(({ name, blocks }) => [name, blocks]))
  return new Map([...wanted].filter(([name, blocks]) => !sameBlocks(blocks, there.get(name) ?? [])))
}

function asDetails(before: ReturnType<typeof detailsAfter>): ChangedDetails {
  const { series, bookNumber, locationType } = before
  return {
    ...(series == null ? {} : { series }),
    ...(bookNumber == null ? {} : { bookNumber: bookNumber === '' ? null : Number(bookNumber) }),
    ...(locationType == null
      ? {}
      : { locationType: LOCATION_TYPES.find((known) => known === locationType) ?? null }),
  }
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
