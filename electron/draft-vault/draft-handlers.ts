/** IPC handlers of the draft vault, with schemas that validate every argument. */
import * as v from 'valibot'
import type { DraftCalls } from '#shared/desktop-bridge'
import { type DraftEdit, getDraftId } from '#shared/model/drafts/draft'
import type { ChosenImage } from '#shared/model/drafts/draft-storage'
import { readDraftEdit, readDraftKey } from '#shared/model/drafts/read-draft'
import { MAX_IMAGE_BYTES } from '#shared/model/images/image-type'
import type { Caller, IpcHandlers } from '../bridge/register-ipc-handlers.ts'
import type { DraftVault } from './draft-vault.ts'

/** Notifies every window except the caller. */
export type OnDraftChange = (caller: Caller, wiki: string, id: string, change: DraftEdit | 'removed') => void

export const createDraftHandlers = (
  vault: DraftVault,
  onChange: OnDraftChange,
): Pick<IpcHandlers, keyof DraftCalls> => ({
  'draft:load': {
    argsSchema: v.tuple([WIKI, KEY]),
    handle: (_, wiki, key) => vault.load({ wiki, key }),
  },
  'draft:edits': {
    argsSchema: v.tuple([WIKI, KEY]),
    handle: (_, wiki, key) => vault.edits({ wiki, key }),
  },
  'draft:append': {
    argsSchema: v.tuple([WIKI, KEY, EDIT]),
    handle(caller, wiki, key, edit) {
      // Nothing is awaited here, so events arrive in the order of the journal.
      const written = vault.append({ wiki, key }, edit)
      onChange(caller, wiki, getDraftId(key), edit)
      return written
    },
  },
  'draft:remove': {
    argsSchema: v.tuple([WIKI, KEY]),
    handle(caller, wiki, key) {
      const removed = vault.remove({ wiki, key })
      onChange(caller, wiki, getDraftId(key), 'removed')
      return removed
    },
  },
  'draft:list': {
    argsSchema: v.tuple([WIKI, ID]),
    handle: (_, wiki, owner) => vault.list(wiki, owner),
  },
  'draft:put-image': {
    argsSchema: v.tuple([WIKI, KEY, IMAGE]),
    handle: (_, wiki, key, image) => vault.putImage({ wiki, key }, image),
  },
  'draft:get-image': {
    argsSchema: v.tuple([WIKI, KEY, ID]),
    handle: (_, wiki, key, id) => vault.getImage({ wiki, key }, id),
  },
  'draft:health': { argsSchema: v.tuple([]), handle: () => vault.health() },
})

/** Adapts a parser of stored data to a schema. */
const createReaderSchema = <T>(read: (data: unknown) => T | null): v.GenericSchema<unknown, T> =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const found = read(dataset.value)
      if (found !== null) return found
      addIssue()
      return NEVER
    }),
  )

const ID = v.pipe(v.string(), v.maxLength(500))
const WIKI = ID
const KEY = createReaderSchema(readDraftKey)
const EDIT = createReaderSchema(readDraftEdit)

const IMAGE: v.GenericSchema<unknown, ChosenImage> = v.object({
  id: ID,
  name: v.pipe(v.string(), v.maxLength(1000)),
  type: v.pipe(v.string(), v.regex(/^image\/[a-z]+$/)),
  bytes: v.pipe(
    v.instance(Uint8Array),
    v.check(({ length }) => length <= MAX_IMAGE_BYTES),
  ),
})
