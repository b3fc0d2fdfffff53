/** Drafts in the desktop program: on disk, kept by its main process, which all windows ask. */
import type { DesktopBridge, DraftCalls } from '#shared/desktop-bridge'
import { draftId } from '#shared/model/drafts/draft'
import type { DraftProblem, DraftsHealth, ListedDraft } from '#shared/model/drafts/kept-draft'
import type { KeepProblem, KeptEdits } from '#shared/model/drafts/kept-edits'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { replay } from '#shared/rules/drafts/draft-log'
import type { DraftChange, Drafts } from '../ports/editing.ts'
import type { Presence } from './presence.ts'
import { versionsOf } from './versions.ts'

export type DraftBridge = Pick<DesktopBridge, keyof DraftCalls> & {
  readonly on: Pick<DesktopBridge['on'], 'draft:changed'>
}

/** @param wiki a name no other wiki of this device has. */
export function desktopDrafts(bridge: DraftBridge, wiki: string, presence: Presence): Drafts {
  const watchers = new Map<string, Set<(change: DraftChange) => void>>()
  let health: DraftsHealth = 'kept'

  bridge.on['draft:changed']((changedWiki, id, change) => {
    if (changedWiki === wiki) for (const told of watchers.get(id) ?? []) told(change)
  })

  /** The last answer stands until the next: whether something is kept is asked in the middle of typing. */
  async function withHealth<T>(answer: Promise<Result<T, KeepProblem>>) {
    const given = await orRefused(answer)
    health = await bridge['draft:health']().catch(() => health)
    return given
  }

  return {
    async load(key) {
      const kept = await withHealth(bridge['draft:load'](wiki, key))
      if (!kept.ok || kept.value === null) return kept.ok ? ok(null) : kept
      const { edits, damaged } = kept.value
      const draft = replay(key, edits)
      return damaged === null ? ok(draft) : err({ kind: 'damaged', text: damaged, rest: draft })
    },
    append: (key, edit) => withHealth(bridge['draft:append'](wiki, key, edit)),
    remove: (key) => orRefused(bridge['draft:remove'](wiki, key)),
    async list(owner) {
      const kept = await withHealth(bridge['draft:list'](wiki, owner))
      return kept.ok ? ok(kept.value.flatMap(listed).toSorted(newestFirst)) : kept
    },
    putImage: (key, image) => orRefused(bridge['draft:put-image'](wiki, key, image)),
    getImage: (key, id) => orRefused(bridge['draft:get-image'](wiki, key, id)),
    async versions(key) {
      const edits = await orRefused(bridge['draft:edits'](wiki, key))
      return edits.ok ? ok(versionsOf(key, edits.value)) : edits
    },
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

/** The bridge refuses what is far too large; whoever pasted it still has it, and can take it away as a file. */
async function orRefused<T>(
  answer: Promise<Result<T, KeepProblem>>,
): Promise<Result<T, DraftProblem>> {
  try {
    return await answer
  } catch {
    return err({ kind: 'denied' })
  }
}

function listed({ key, edits, damaged }: KeptEdits): ListedDraft[] {
  if (damaged !== null) return [{ kind: 'damaged', key, text: damaged }]
  const draft = replay(key, edits)
  return draft === null ? [] : [{ kind: 'draft', draft }]
}

const newestFirst = (one: ListedDraft, other: ListedDraft): number =>
  changedAt(one) < changedAt(other) ? 1 : -1

const changedAt = (listing: ListedDraft): string =>
  listing.kind === 'draft' ? listing.draft.changedAt : ''
