/** All somebody has not sent, as one file: made when it is asked for, by code that is loaded then. */
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
      // offline, and the code was never loaded
      return err({ kind: 'denied' })
    }
  }
