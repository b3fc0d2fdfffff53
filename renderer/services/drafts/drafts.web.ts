/** Drafts in a browser: each edit at once in local storage, then in the journal; joined between windows. */

import {
  type DraftEdit,
  type DraftKey,
  draftId,
  isEmptyDraft,
  newDraft,
} from '#shared/model/drafts/draft'
import type { DraftsHealth, ListedDraft } from '#shared/model/drafts/kept-draft'
import { readDraftEdit } from '#shared/model/drafts/read-draft'
import { err, ok } from '#shared/result'
import { beginOf, editsOf } from '#shared/rules/drafts/apply-edit'
import { type DraftLog, openLog, replay, withEdit } from '#shared/rules/drafts/draft-log'
import type { DraftChange, Drafts } from '../ports/editing.ts'
import { attempt } from './attempt.ts'
import { openJournal } from './journal.ts'
import type { Presence } from './presence.ts'
import { type KeptDraft, readKept } from './read-kept.ts'
import { openSnapshots } from './snapshots.ts'
import { versionsOf } from './versions.ts'

/** Above this many edits the oldest half of a draft's journal becomes one state. */
const EDITS_KEPT = 1000

const NEVER = new Date(0).toISOString()

interface Held {
  readonly log: DraftLog
  readonly count: number
}

/** @param wiki a name no other wiki of this browser has. */
export function webDrafts(wiki: string, presence: Presence): Drafts {
  const journal = openJournal(`drafts ${wiki}`)
  const snapshots = openSnapshots(wiki)
  const others = new BroadcastChannel(`drafts ${wiki}`)
  /** Drafts of this window, with what other windows did to them. */
  const held = new Map<string, Held>()
  /** What other windows do while a draft is being read. */
  const opening = new Map<string, DraftEdit[]>()
  const watchers = new Map<string, Set<(change: DraftChange) => void>>()
  let health: DraftsHealth = 'kept'

  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data)
    if (message === null) return
    const { id, change } = message
    const mine = held.get(id)
    if (change === 'removed') held.delete(id)
    else if (mine !== undefined) held.set(id, heldAfter(mine, change))
    else opening.get(id)?.push(change)
    for (const onChange of watchers.get(id) ?? []) onChange(change)
  })

  async function kept(id: string): Promise<KeptDraft | null> {
    const [fromJournal, fromSnapshot] = await Promise.allSettled([
      journal.read(id),
      (async () => snapshots.read(id))(),
    ])
    if (fromJournal.status === 'rejected' && fromSnapshot.status === 'rejected')
      throw fromJournal.reason
    return readKept(
      id,
      fromJournal.status === 'fulfilled' ? fromJournal.value : null,
      fromSnapshot.status === 'fulfilled' ? fromSnapshot.value : null,
    )
  }

  async function hold(key: DraftKey, at: string): Promise<Held> {
    const id = draftId(key)
    const mine = held.get(id)
    if (mine !== undefined) return mine
    const found = await kept(id).catch(() => null)
    return (
      held.get(id) ?? {
        log: openLog(found?.draft ?? newDraft(key, at)),
        count: found?.count ?? 0,
      }
    )
  }

  /** Nothing of it waits: what was typed is in the wiki. What another window has just written stays. */
  async function clear(id: string, key: DraftKey, edit: DraftEdit, { log, count }: Held) {
    const inStorage = await attempt(async () => ok(snapshots.clear(id, count)))
    const inJournal = await attempt(async () =>
      ok(await journal.clear(id, { key, count, edit, whole: [beginOf(log.draft)] })),
    )
    return inStorage.ok ? inJournal : inStorage
  }

  return {
    load: (key) =>
      attempt(async () => {
        const id = draftId(key)
        const mine = held.get(id)
        if (mine !== undefined) return ok(mine.count === 0 ? null : mine.log.draft)
        const missed: DraftEdit[] = []
        opening.set(id, missed)
        const found = await kept(id).finally(() => opening.delete(id))
        if (found?.damaged != null)
          return err({ kind: 'damaged', text: found.damaged, rest: found.draft })
        // nothing is held too: the first edit may come when there is no other turn to look for it
        const stored: Held = {
          log: openLog(found?.draft ?? newDraft(key, NEVER)),
          count: found?.count ?? 0,
        }
        const now = missed.reduce(heldAfter, stored)
        held.set(id, now)
        return ok(now.count === 0 ? null : now.log.draft)
      }),

    async append(key, edit) {
      const id = draftId(key)
      const before = held.get(id) ?? (await hold(key, edit.at))
      const after = heldAfter(before, edit)
      held.set(id, after)
      others.postMessage({ id, change: edit })
      const { count, log } = after
      if (edit.kind === 'saved' && isEmptyDraft(log.draft)) return clear(id, key, edit, after)
      const inStorage = await attempt(async () =>
        ok(snapshots.write(id, { key, count, edits: editsOf(log.draft) })),
      )
      const isBeginning = before.count === 0 || edit.kind === 'begin'
      const whole = isBeginning ? [] : editsOf(before.log.draft)
      const inJournal = await attempt(async () =>
        ok(await journal.append(id, { key, count, edit, whole })),
      )
      health = inStorage.ok || inJournal.ok ? 'kept' : 'memory'
      if (inJournal.ok && count % EDITS_KEPT === 0)
        await attempt(async () => ok(await journal.compact(id, (edits) => shortened(key, edits))))
      return inStorage.ok ? inStorage : inJournal
    },

    async remove(key) {
      const id = draftId(key)
      held.delete(id)
      others.postMessage({ id, change: 'removed' })
      const removed = [
        await attempt(async () => ok(snapshots.remove(id))),
        await attempt(async () => ok(await journal.remove(id))),
      ]
      return removed.find((one) => !one.ok) ?? ok(undefined)
    },

    list: (owner) =>
      attempt(async () => {
        const [inJournal, inStorage] = await Promise.all([
          journal.ids().catch(() => []),
          (async () => snapshots.ids())().catch(() => []),
        ])
        const found = await Promise.all(
          [...new Set([...inJournal, ...inStorage])].filter((id) => isOf(id, owner)).map(kept),
        )
        return ok(found.flatMap(listed).toSorted(newestFirst))
      }),

    putImage: (key, image) => attempt(async () => ok(await journal.putImage(draftId(key), image))),

    getImage: (key, image) => attempt(async () => ok(await journal.getImage(draftId(key), image))),

    versions: (key) =>
      attempt(async () => ok(versionsOf(key, (await kept(draftId(key)))?.edits ?? []))),

    watch(key, onChange) {
      const id = draftId(key)
      const all = watchers.get(id) ?? new Set()
      watchers.set(id, all.add(onChange))
      const leave = presence.watch(id, (isShared) => onChange(isShared ? 'shared' : 'alone'))
      return () => {
        all.delete(onChange)
        leave()
      }
    },

    health: () => health,
  }
}

/** An edit that is known already counts once. */
function heldAfter(before: Held, edit: DraftEdit): Held {
  const log = withEdit(before.log, edit)
  return log === before.log ? before : { log, count: before.count + 1 }
}

/** The state they make, as its shortest journal; null where one of them cannot be understood. */
function shortened(key: DraftKey, kept: readonly unknown[]): readonly DraftEdit[] | null {
  const edits = kept.map(readDraftEdit).filter((edit) => edit !== null)
  const state = edits.length === kept.length ? replay(key, edits) : null
  return state === null ? null : editsOf(state)
}

/** A draft's id begins with its owner: what cannot be understood is still nobody else's. */
function isOf(id: string, owner: string): boolean {
  return id.startsWith(`${JSON.stringify([owner]).slice(0, -1)},`)
}

function listed(found: KeptDraft | null): ListedDraft[] {
  if (found === null) return []
  if (found.damaged !== null) return [{ kind: 'damaged', key: found.key, text: found.damaged }]
  return found.draft === null ? [] : [{ kind: 'draft', draft: found.draft }]
}

const newestFirst = (one: ListedDraft, other: ListedDraft): number =>
  changedAt(one) < changedAt(other) ? 1 : -1

const changedAt = (listing: ListedDraft): string =>
  listing.kind === 'draft' ? listing.draft.changedAt : ''

interface Message {
  readonly id: string
  readonly change: DraftEdit | 'removed'
}

/** Another window may run another version of the program. */
function readMessage(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null) return null
  const { id, change }: { id?: unknown; change?: unknown } = data
  if (typeof id !== 'string') return null
  if (change === 'removed') return { id, change }
  const edit = readDraftEdit(change)
  return edit === null ? null : { id, change: edit }
}
