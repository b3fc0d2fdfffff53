/** Hook: export of all unsent drafts as one file, by code that is loaded on demand. */
import type { DraftProblem } from '#shared/model/drafts/draft-storage'
import type { Result } from '#shared/result'
import { err } from '#shared/result'
import type { Drafts } from '../ports/editing.ts'

export const useDraftsExport =
  (drafts: Drafts, owner: string): (() => Promise<Result<Uint8Array, DraftProblem>>) =>
  async () => {
    try {
      const { zipDrafts } = await import('../drafts/zip-drafts.ts')
      return await zipDrafts(drafts, owner)
    } catch {
      // The code cannot be loaded offline.
      return err({ kind: 'denied' })
    }
  }
