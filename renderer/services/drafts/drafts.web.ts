/** Adapter of the drafts port to the browser: autosave of each edit to snapshot and journal, shared by windows. */

import { createDraft, type DraftEdit, type DraftKey, getDraftId, isEmptyDraft } from '#shared/model/drafts/draft'
import { compareListedDrafts, type DraftStorageStatus, type ListedDraft } from '#shared/model/drafts/draft-storage'
import { markFormat } from '#shared/model/drafts/edit-format'
import { readDraftEdit } from '#shared/model/drafts/read-draft'
import type { StorageAddress } from '#shared/model/images/image-address'
import { asRecord } from '#shared/model/stored-fields'
import { err, ok } from '#shared/result'
import { createBeginEdit, toMinimalEdits } from '#shared/rules/drafts/apply-edit'
import { addEdit, createDraftLog, type DraftLog, replayEdits } from '#shared/rules/drafts/draft-log'
import type { Drafts } from '../ports/editing.ts'
import { catchStorageError } from './catch-storage-error.ts'
import { DraftListeners } from './draft-listeners.ts'
import { createDraftSnapshots, type DraftSnapshots } from './draft-snapshots.ts'
import { type Journal, openJournal } from './journal.ts'
import type { Presence } from './presence.ts'
import { readStoredDraft, type StoredDraft } from './read-stored-draft.ts'
import { UnstoredEdits } from './unstored-edits.ts'

/** Number of edits after which the older half of the journal is compacted. */
const COMPACTION_INTERVAL = 1000

const EPOCH = new Date(0).toISOString()

interface OpenDraft {
  readonly log: DraftLog
  readonly count: number
}

/** @param wiki name that is unique among the wikis of this browser */
export function createWebDrafts(wiki: string, presence: Presence, storage: StorageAddress): Drafts {
  const journal = openJournal(`drafts ${wiki}`)
  const snapshots = createDraftSnapshots(wiki)
  const unstoredEdits = new UnstoredEdits(journal, snapshots)
  const channel = new BroadcastChannel(`drafts ${wiki}`)
  /** Drafts of this window, including the edits of other windows. */
  const openDrafts = new Map<string, OpenDraft>()
  /** Edits of other windows that arrive while a draft is loaded. */
  const editsWhileLoading = new Map<string, DraftEdit[]>()
  const listeners = new DraftListeners(presence)
  const readStored = (id: string) => readJournalAndSnapshot(id, journal, snapshots, storage)
  let health: DraftStorageStatus = 'kept'

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data)
    if (message === null) return
    const { id, change } = message
    const openDraft = openDrafts.get(id)
    if (change === 'removed') forget(id)
    else if (openDraft !== undefined) openDrafts.set(id, applyToOpenDraft(openDraft, change))
    else editsWhileLoading.get(id)?.push(change)
    listeners.notify(id, change)
  })

  function forget(id: string): void {
    openDrafts.delete(id)
    unstoredEdits.clear(id)
  }

  function toOpenDraft(key: DraftKey, at: string, found: StoredDraft | null): OpenDraft {
    if (found !== null) void unstoredEdits.complete(key, found)
    return { log: createDraftLog(found?.draft ?? createDraft(key, at)), count: found?.count ?? 0 }
  }

  async function getOrOpen(key: DraftKey, at: string): Promise<OpenDraft> {
    const id = getDraftId(key)
    const openDraft = openDrafts.get(id)
    if (openDraft !== undefined) return openDraft
    const found = await readStored(id).catch(() => null)
    return openDrafts.get(id) ?? toOpenDraft(key, at, found)
  }

  /** Clears the stored draft after a save that included everything. Concurrent edits of another window stay. */
  async function clearStored(id: string, key: DraftKey, edit: DraftEdit, { log, count }: OpenDraft) {
    const snapshotResult = await catchStorageError(async () => ok(snapshots.clear(id, count)))
    const journalResult = await catchStorageError(async () =>
      ok(await journal.clear(id, { key, count, edit, baseEdits: [createBeginEdit(log.draft)] })),
    )
    return snapshotResult.ok ? journalResult : snapshotResult
  }

  return {
    load: (key) =>
      catchStorageError(async () => {
        const id = getDraftId(key)
        const openDraft = openDrafts.get(id)
        if (openDraft !== undefined) return ok(openDraft.count === 0 ? null : openDraft.log.draft)
        const missed: DraftEdit[] = []
        editsWhileLoading.set(id, missed)
        const found = await readStored(id).finally(() => editsWhileLoading.delete(id))
        if (found?.damaged != null) return err({ kind: 'damaged', text: found.damaged, rest: found.draft })
        // An empty draft is opened too, because the first edit must not wait for another read.
        const now = missed.reduce(applyToOpenDraft, toOpenDraft(key, EPOCH, found))
        openDrafts.set(id, now)
        return ok(now.count === 0 ? null : now.log.draft)
      }),

    async append(key, unmarked) {
      const edit = markFormat(unmarked)
      const id = getDraftId(key)
      const before = openDrafts.get(id) ?? (await getOrOpen(key, edit.at))
      const after = applyToOpenDraft(before, edit)
      openDrafts.set(id, after)
      channel.postMessage({ id, change: edit })
      const { count, log } = after
      const unstored = unstoredEdits.add(id, edit)
      if (edit.kind === 'saved' && isEmptyDraft(log.draft))
        return clearStored(id, key, edit, after).finally(() => unstoredEdits.remove(id, unstored))
      const snapshotResult = await catchStorageError(async () =>
        ok(snapshots.write(id, { key, count, edits: toMinimalEdits(log.draft), unstored })),
      )
      const isBeginning = before.count === 0 || edit.kind === 'begin'
      const baseEdits = isBeginning ? [] : toMinimalEdits(before.log.draft)
      const journalResult = await catchStorageError(async () =>
        ok(await journal.append(id, { key, count, edit, baseEdits })),
      )
      // After a failure too, where only Undo lacks its step after a reload, so that the snapshot does not grow.
      unstoredEdits.remove(id, [edit])
      health = snapshotResult.ok || journalResult.ok ? 'kept' : 'memory'
      if (journalResult.ok && count % COMPACTION_INTERVAL === 0)
        await catchStorageError(async () => ok(await journal.compact(id, (edits) => compactEdits(key, edits))))
      return snapshotResult.ok ? snapshotResult : journalResult
    },

    async remove(key) {
      const id = getDraftId(key)
      forget(id)
      channel.postMessage({ id, change: 'removed' })
      const removed = [
        await catchStorageError(async () => ok(snapshots.remove(id))),
        await catchStorageError(async () => ok(await journal.remove(id))),
      ]
      return removed.find((one) => !one.ok) ?? ok(undefined)
    },

    list: (owner) =>
      catchStorageError(async () => {
        const [journalIds, snapshotIds] = await Promise.all([
          journal.ids().catch(() => []),
          (async () => snapshots.ids())().catch(() => []),
        ])
        const found = await Promise.all(
          [...new Set([...journalIds, ...snapshotIds])].filter((id) => isOwnedBy(id, owner)).map(readStored),
        )
        return ok(found.flatMap(toListedDrafts).toSorted(compareListedDrafts))
      }),

    putImage: (key, image) => catchStorageError(async () => ok(await journal.putImage(getDraftId(key), image))),

    getImage: (key, image) => catchStorageError(async () => ok(await journal.getImage(getDraftId(key), image))),

    edits: (key) => catchStorageError(async () => ok((await readStored(getDraftId(key)))?.edits ?? [])),

    watch: (key, onChange) => listeners.watch(key, onChange),

    health: () => health,
  }
}

async function readJournalAndSnapshot(
  id: string,
  journal: Journal,
  snapshots: DraftSnapshots,
  storage: StorageAddress,
): Promise<StoredDraft | null> {
  const [journalRead, snapshotRead] = await Promise.allSettled([journal.read(id), (async () => snapshots.read(id))()])
  if (journalRead.status === 'rejected' && snapshotRead.status === 'rejected') throw journalRead.reason
  return readStoredDraft(
    id,
    journalRead.status === 'fulfilled' ? journalRead.value : null,
    snapshotRead.status === 'fulfilled' ? snapshotRead.value : null,
    storage,
  )
}

/** Applies an edit; a repeated one is ignored. */
function applyToOpenDraft(before: OpenDraft, edit: DraftEdit): OpenDraft {
  const log = addEdit(before.log, edit)
  return log === before.log ? before : { log, count: before.count + 1 }
}

/** Returns the state created by the edits as the fewest edits, or null if one of them cannot be parsed. */
function compactEdits(key: DraftKey, stored: readonly unknown[]): readonly DraftEdit[] | null {
  const edits = stored.map(readDraftEdit).filter((edit) => edit !== null)
  const state = edits.length === stored.length ? replayEdits(key, edits) : null
  return state === null ? null : toMinimalEdits(state)
}

/** A draft's id begins with its owner, so even the owner of a damaged draft is known. */
function isOwnedBy(id: string, owner: string): boolean {
  return id.startsWith(`${JSON.stringify([owner]).slice(0, -1)},`)
}

function toListedDrafts(found: StoredDraft | null): ListedDraft[] {
  if (found === null) return []
  if (found.damaged !== null) return [{ kind: 'damaged', key: found.key, text: found.damaged }]
  return found.draft === null ? [] : [{ kind: 'draft', draft: found.draft }]
}

interface DraftMessage {
  readonly id: string
  readonly change: DraftEdit | 'removed'
}

/** Parses a message, because another window may run another version of the program. */
function readMessage(data: unknown): DraftMessage | null {
  const { id, change } = asRecord(data)
  if (typeof id !== 'string') return null
  if (change === 'removed') return { id, change }
  const edit = readDraftEdit(change)
  return edit === null ? null : { id, change: edit }
}
