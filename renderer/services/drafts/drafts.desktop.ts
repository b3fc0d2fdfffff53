/** Adapter of the drafts port to the desktop program, whose main process stores drafts on disk. */
import type { DesktopBridge, DraftCalls } from '#shared/desktop-bridge'
import type { DraftEdit } from '#shared/model/drafts/draft'
import {
  compareListedDrafts,
  type DraftProblem,
  type DraftStorageStatus,
  type ListedDraft,
} from '#shared/model/drafts/draft-storage'
import { markFormat } from '#shared/model/drafts/edit-format'
import type { StorageProblem, StoredEdits } from '#shared/model/drafts/stored-edits'
import type { StorageAddress } from '#shared/model/images/image-address'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { replayEdits } from '#shared/rules/drafts/draft-log'
import type { Drafts } from '../ports/editing.ts'
import { DraftListeners } from './draft-listeners.ts'
import type { Presence } from './presence.ts'
import { resolveEditImages } from './resolve-edit-images.ts'

export type DraftBridge = Pick<DesktopBridge, keyof DraftCalls> & {
  readonly on: Pick<DesktopBridge['on'], 'draft:changed'>
}

/** @param wiki name that is unique among the wikis of this device */
export function createDesktopDrafts(
  bridge: DraftBridge,
  wiki: string,
  presence: Presence,
  storage: StorageAddress,
): Drafts {
  const resolveImages = (edits: readonly DraftEdit[]) => edits.map((edit) => resolveEditImages(edit, storage))
  const listeners = new DraftListeners(presence)
  let health: DraftStorageStatus = 'kept'

  bridge.on['draft:changed']((changedWiki, id, change) => {
    if (changedWiki === wiki) listeners.notify(id, change)
  })

  /** Updates the cached storage status, which is read synchronously while typing. */
  async function updateHealthAfter<T>(answer: Promise<Result<T, StorageProblem>>) {
    const result = await catchBridgeError(answer)
    health = await bridge['draft:health']().catch(() => health)
    return result
  }

  return {
    async load(key) {
      const stored = await updateHealthAfter(bridge['draft:load'](wiki, key))
      if (!stored.ok || stored.value === null) return stored.ok ? ok(null) : stored
      const { edits, damaged } = stored.value
      const draft = replayEdits(key, resolveImages(edits))
      return damaged === null ? ok(draft) : err({ kind: 'damaged', text: damaged, rest: draft })
    },
    append: (key, edit) => updateHealthAfter(bridge['draft:append'](wiki, key, markFormat(edit))),
    remove: (key) => catchBridgeError(bridge['draft:remove'](wiki, key)),
    async list(owner) {
      const stored = await updateHealthAfter(bridge['draft:list'](wiki, owner))
      return stored.ok
        ? ok(
            stored.value
              .map((one) => ({ ...one, edits: resolveImages(one.edits) }))
              .flatMap(toListedDrafts)
              .toSorted(compareListedDrafts),
          )
        : stored
    },
    putImage: (key, image) => catchBridgeError(bridge['draft:put-image'](wiki, key, image)),
    getImage: (key, id) => catchBridgeError(bridge['draft:get-image'](wiki, key, id)),
    async edits(key) {
      const edits = await catchBridgeError(bridge['draft:edits'](wiki, key))
      return edits.ok ? ok(resolveImages(edits.value)) : edits
    },
    watch: (key, onChange) => listeners.watch(key, onChange),
    health: () => health,
  }
}

/** The bridge rejects oversized data. The window still has the draft and offers it as a download. */
async function catchBridgeError<T>(answer: Promise<Result<T, StorageProblem>>): Promise<Result<T, DraftProblem>> {
  try {
    return await answer
  } catch {
    return err({ kind: 'denied' })
  }
}

function toListedDrafts({ key, edits, damaged }: StoredEdits): ListedDraft[] {
  if (damaged !== null) return [{ kind: 'damaged', key, text: damaged }]
  const draft = replayEdits(key, edits)
  return draft === null ? [] : [{ kind: 'draft', draft }]
}
