/** What reverting a person's edits would change, page by page: read and joined, nothing written. */
import type { HistoryEntry } from '#shared/model/history'
import type { Block, PageReference } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { isWhollyBy, stretchesOf, withoutStretches } from '#shared/rules/history/reverts'
import { isGone } from '#shared/rules/lists/news'
import type { Writing } from '../../services/ports/editing.ts'
import type { Histories } from '../../services/ports/histories.ts'
import type { Maintenance } from '../../services/ports/maintenance.ts'

export interface PageRevert {
  readonly reference: PageReference
  /** Nobody else has saved it: it is hidden whole. */
  readonly isTheirs: boolean
  readonly changed: ReadonlyMap<SectionName, readonly Block[]>
  /** Places where the words of others stand on theirs, and stay. */
  readonly keptOfOthers: number
  /** Sections of which the history does not tell what stood before. */
  readonly untold: readonly SectionName[]
}

export interface RevertDoors {
  readonly maintenance: Pick<Maintenance, 'histories' | 'reference'>
  readonly writing: Pick<Writing, 'sections'>
}

class Unreadable extends Error {}

const readOr = <T>(read: Result<T, unknown>): T => {
  if (read.ok) return read.value
  throw new Unreadable()
}

/** All pages that would be another; null where something could not be read. */
export async function findReverts(
  uid: string,
  doors: RevertDoors,
): Promise<Result<readonly PageRevert[], 'unreadable'>> {
  try {
    const found: PageRevert[] = []
    for (const key of await pagesOf(uid, doors.maintenance.histories)) {
      const revert = await findPageRevert(key, uid, doors)
      if (revert !== null) found.push(revert)
    }
    return ok(found)
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem
    return err('unreadable')
  }
}

async function pagesOf(uid: string, histories: Histories): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  let after: string | null = null
  do {
    const page: { entries: readonly HistoryEntry[]; next: string | null } = readOr(
      await histories.recent(after, uid),
    )
    for (const entry of page.entries) keys.add(entry.page)
    after = page.next
  } while (after !== null)
  return keys
}

/** One page once more; null where nothing is left to do, or it cannot be read. */
export async function findRevertOf(
  key: string,
  uid: string,
  doors: RevertDoors,
): Promise<PageRevert | null> {
  try {
    return await findPageRevert(key, uid, doors)
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem
    return null
  }
}

/** null where there is nothing to revert: it was done before, or the page is hidden or leads elsewhere. */
async function findPageRevert(
  key: string,
  uid: string,
  { maintenance, writing }: RevertDoors,
): Promise<PageRevert | null> {
  const reference = readOr(await maintenance.reference(key))
  if (reference === null || isGone(reference)) return null
  const entries = await wholeHistory(maintenance.histories, key)
  const isTheirs = isWhollyBy(entries, uid) && reference.createdBy === uid
  const none = { reference, isTheirs, changed: new Map(), keptOfOthers: 0, untold: [] }
  if (isTheirs) return none

  const { histories } = maintenance
  const theirs = stretchesOf(entries, uid)
  const stored = readOr(
    await writing.sections(
      reference.type,
      key,
      theirs.map(({ section }) => section),
    ),
  )
  const changed = new Map<SectionName, readonly Block[]>()
  const untold: SectionName[] = []
  let keptOfOthers = 0
  // of a page from before the history it is not told what its first known saves wrote over
  const isWhole = entries.some(
    ({ rev, editedById }) => rev === 1 && editedById === reference.createdBy,
  )
  for (const { section, stretches } of theirs) {
    if (!isWhole && stretches.some(({ before }) => before === null)) {
      untold.push(section)
      continue
    }
    const now = stored.find(({ name }) => name === section)?.blocks ?? []
    const texts = await Promise.all(
      stretches.map(async ({ before, last }) => ({
        before: before === null ? [] : await blocksIn(histories, before, section),
        after: await blocksIn(histories, last, section),
      })),
    )
    const reverted = withoutStretches(now, texts)
    keptOfOthers += reverted.keptOfOthers
    if (reverted.isChanged) changed.set(section, reverted.blocks)
  }
  return changed.size === 0 && untold.length === 0
    ? null
    : { ...none, changed, keptOfOthers, untold }
}

async function blocksIn(
  histories: Histories,
  entry: HistoryEntry,
  section: SectionName,
): Promise<readonly Block[]> {
  const [stored] = readOr(await histories.sections(entry.id, [section]))
  if (stored === undefined) throw new Unreadable()
  return stored.blocks
}

async function wholeHistory(histories: Histories, key: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  let below: number | null = null
  do {
    const page: { entries: readonly HistoryEntry[]; next: string | null } = readOr(
      await histories.ofPage(key, below),
    )
    entries.push(...page.entries)
    below = page.next === null ? null : Number(page.next)
  } while (below !== null)
  return entries
}
