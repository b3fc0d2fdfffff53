/** Export of a person's unsent drafts as a zip archive. */
import { createDraftFiles } from '#shared/model/drafts/draft-files'
import type { DraftProblem } from '#shared/model/drafts/draft-storage'
import type { Result } from '#shared/result'
import { ok } from '#shared/result'
import { zipFiles } from '#shared/zip-files'
import type { Drafts } from '../ports/editing.ts'

export async function zipDrafts(drafts: Drafts, owner: string): Promise<Result<Uint8Array, DraftProblem>> {
  const listed = await drafts.list(owner)
  if (!listed.ok) return listed
  const files = await createDraftFiles(listed.value, async ({ key }, id) => {
    const image = await drafts.getImage(key, id)
    return image.ok ? image.value : null
  })
  return ok(zipFiles(files))
}
