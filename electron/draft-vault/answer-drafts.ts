/** The vault over the bridge: what windows may ask of it, with arguments it can trust. */
import * as v from 'valibot'
import type { DraftCalls } from '#shared/desktop-bridge'
import { type DraftEdit, draftId } from '#shared/model/drafts/draft'
import type { ChosenImage } from '#shared/model/drafts/kept-draft'
import { readDraftEdit, readDraftKey } from '#shared/model/drafts/read-draft'
import { IMAGE_BYTES_LIMIT } from '#shared/model/images/image-type'
import type { Caller, Handlers } from '../bridge/answer-calls.ts'
import type { DraftVault } from './draft-vault.ts'

/** Tells every window but the one that asked. */
export type TellOthers = (
  caller: Caller,
  wiki: string,
  id: string,
  change: DraftEdit | 'removed',
) => void

export const answerDrafts = (
  vault: DraftVault,
  tellOthers: TellOthers,
): Pick<Handlers, keyof DraftCalls> => ({
  'draft:load': {
    takes: v.tuple([WIKI, KEY]),
    answer: (_, wiki, key) => vault.load({ wiki, key }),
  },
  'draft:edits': {
    takes: v.tuple([WIKI, KEY]),
    answer: (_, wiki, key) => vault.edits({ wiki, key }),
  },
  'draft:append': {
    takes: v.tuple([WIKI, KEY, EDIT]),
    answer(caller, wiki, key, edit) {
      // in the order of the journal: nothing is awaited in between
      const written = vault.append({ wiki, key }, edit)
      tellOthers(caller, wiki, draftId(key), edit)
      return written
    },
  },
  'draft:remove': {
    takes: v.tuple([WIKI, KEY]),
    answer(caller, wiki, key) {
      const removed = vault.remove({ wiki, key })
      tellOthers(caller, wiki, draftId(key), 'removed')
      return removed
    },
  },
  'draft:list': {
    takes: v.tuple([WIKI, ID]),
    answer: (_, wiki, owner) => vault.list(wiki, owner),
  },
  'draft:put-image': {
    takes: v.tuple([WIKI, KEY, IMAGE]),
    answer: (_, wiki, key, image) => vault.putImage({ wiki, key }, image),
  },
  'draft:get-image': {
    takes: v.tuple([WIKI, KEY, ID]),
    answer: (_, wiki, key, id) => vault.getImage({ wiki, key }, id),
  },
  'draft:health': { takes: v.tuple([]), answer: () => vault.health() },
})

/** A reader of stored data as a schema. */
const readBy = <T>(read: (data: unknown) => T | null): v.GenericSchema<unknown, T> =>
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
const KEY = readBy(readDraftKey)
const EDIT = readBy(readDraftEdit)

const IMAGE: v.GenericSchema<unknown, ChosenImage> = v.object({
  id: ID,
  name: v.pipe(v.string(), v.maxLength(1000)),
  type: v.pipe(v.string(), v.regex(/^image\/[a-z]+$/)),
  bytes: v.pipe(
    v.instance(Uint8Array),
    v.check(({ length }) => length <= IMAGE_BYTES_LIMIT),
  ),
})
