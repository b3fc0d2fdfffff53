/** Stub of the drafts of a device: it keeps nothing and finds nothing. */
import { ok } from '#shared/result'
import type { Drafts } from '../renderer/services/ports/editing.ts'

export const NO_DRAFTS: Drafts = {
  append: async () => ok(undefined),
  remove: async () => ok(undefined),
  watch: () => () => {},
  load: async () => ok(null),
  list: async () => ok([]),
  putImage: async () => ok(undefined),
  getImage: async () => ok(null),
  edits: async () => ok([]),
  health: () => 'kept',
}
