/** Plan of a revert: finds what reverting a person's edits would change on each page, and writes nothing. */
import type { HistoryEntry } from '#shared/model/history'
import type { Block, PageReference } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { findEditRuns, isOnlyEditedBy, revertEditRuns } from '#shared/rules/history/reverts'
import { isUnlisted } from '#shared/rules/lists/list-changes'
import { listChangedPages } from '#shared/rules/places/sealed-changes'
import type { PageWriter } from '../../services/ports/editing.ts'
import type { ChangesPage, Histories } from '../../services/ports/histories.ts'
import type { Maintenance } from '../../services/ports/maintenance.ts'

export interface PageRevert {
  readonly reference: PageReference
  /** True if nobody else has saved the page, so that the page is hidden instead. */
  readonly isTheirs: boolean
  readonly changed: ReadonlyMap<SectionName, readonly Block[]>
  /** Number of places that others have changed since, and that stay. */
  readonly skippedCount: number
  /** Sections whose earlier text is not in the history. */
  readonly unknownSections: readonly SectionName[]
}

export interface FindRevertsDeps {
  readonly maintenance: Pick<Maintenance, 'histories' | 'reference'>
  readonly writing: Pick<PageWriter, 'sections'>
}

class UnreadableError extends Error {}

const unwrap = <T>(read: Result<T, unknown>): T => {
  if (read.ok) return read.value
  throw new UnreadableError()
}

/** Returns every page that would change, or `unreadable` if any read fails. */
export async function findReverts(
  uid: string,
  deps: FindRevertsDeps,
): Promise<Result<readonly PageRevert[], 'unreadable'>> {
  try {
    const found: PageRevert[] = []
    for (const key of await listEditedPages(uid, deps.maintenance.histories)) {
      const revert = await findPageRevert(key, uid, deps)
      if (revert !== null) found.push(revert)
    }
    return ok(found)
  } catch (problem) {
    if (!(problem instanceof UnreadableError)) throw problem
    return err('unreadable')
  }
}

async function listEditedPages(uid: string, histories: Histories): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  let after: string | null = null
  do {
    const page: ChangesPage = unwrap(await histories.listRecent(after, uid))
    for (const key of listChangedPages(page.entries)) keys.add(key)
    after = page.next
  } while (after !== null)
  return keys
}

/** Plans the revert of one page again; null if nothing is left to revert or the page cannot be read. */
export async function findRevertForPage(key: string, uid: string, deps: FindRevertsDeps): Promise<PageRevert | null> {
  try {
    return await findPageRevert(key, uid, deps)
  } catch (problem) {
    if (!(problem instanceof UnreadableError)) throw problem
    return null
  }
}

/** Returns null if there is nothing to revert: it is reverted already, or the page is hidden or a redirect. */
async function findPageRevert(
  key: string,
  uid: string,
  { maintenance, writing }: FindRevertsDeps,
): Promise<PageRevert | null> {
  const reference = unwrap(await maintenance.reference(key))
  if (reference === null || isUnlisted(reference)) return null
  const entries = await loadAllEntries(maintenance.histories, key)
  const isTheirs = isOnlyEditedBy(entries, uid) && reference.createdBy === uid
  const none = { reference, isTheirs, changed: new Map(), skippedCount: 0, unknownSections: [] }
  if (isTheirs) return none

  const { histories } = maintenance
  const editedSections = findEditRuns(entries, uid)
  const stored = unwrap(
    await writing.sections(
      reference.type,
      key,
      editedSections.map(({ section }) => section),
    ),
  )
  const changed = new Map<SectionName, readonly Block[]>()
  const unknownSections: SectionName[] = []
  let skippedCount = 0
  // For a page older than the history, the text before its first recorded saves is unknown.
  const isWhole = entries.some(({ rev, editedById }) => rev === 1 && editedById === reference.createdBy)
  for (const { section, runs } of editedSections) {
    if (!isWhole && runs.some(({ before }) => before === null)) {
      unknownSections.push(section)
      continue
    }
    const now = stored.find(({ name }) => name === section)?.blocks ?? []
    const texts = await Promise.all(
      runs.map(async ({ before, last }) => ({
        before: before === null ? [] : await loadBlocks(histories, before, section),
        after: await loadBlocks(histories, last, section),
      })),
    )
    const reverted = revertEditRuns(now, texts)
    skippedCount += reverted.skippedCount
    if (reverted.isChanged) changed.set(section, reverted.blocks)
  }
  return changed.size === 0 && unknownSections.length === 0 ? null : { ...none, changed, skippedCount, unknownSections }
}

async function loadBlocks(histories: Histories, entry: HistoryEntry, section: SectionName): Promise<readonly Block[]> {
  const [stored] = unwrap(await histories.sections(entry.id, [section]))
  if (stored === undefined) throw new UnreadableError()
  return stored.blocks
}

async function loadAllEntries(histories: Histories, key: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  let below: number | null = null
  do {
    const page: { entries: readonly HistoryEntry[]; next: string | null } = unwrap(
      await histories.listForPage(key, below),
    )
    entries.push(...page.entries)
    below = page.next === null ? null : Number(page.next)
  } while (below !== null)
  return entries
}
