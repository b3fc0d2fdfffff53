/** Validation of the page details before a save sends anything. */
import { toWriteProblemKind } from '#shared/errors'
import { type Draft, listChosenImages } from '#shared/model/drafts/draft'
import type { PageDetails } from '#shared/model/page'
import { validatePageName } from '#shared/model/page-name'
import type { SaveProblem } from '#shared/rules/saving/save-request'
import { findDetailsProblem } from '#shared/rules/saving/validation'
import type { CommitProblem, PageWriter } from '../../../services/ports/editing.ts'
import { type Timeout, withTimeout } from './with-timeout.ts'

export function detailsRefusal({ details }: { readonly details: PageDetails | null }): SaveProblem | null {
  if (details === null) return null
  const key = validatePageName(details.name)
  if (!key.ok) return { kind: 'name', problem: key.error }
  const problem = findDetailsProblem(details)
  return problem && { kind: 'details', ...problem }
}

interface NewPage {
  readonly draft: Draft
  /** The key that its name results in. */
  readonly page: string
  readonly saveId: string
}

/** Checks the name before images are uploaded under the key of an existing page. The commit checks it again. */
export async function nameTaken(
  { draft, page, saveId }: NewPage,
  deps: Timeout & { readonly writing: Pick<PageWriter, 'reference'> },
): Promise<Exclude<CommitProblem, { kind: 'conflict' }> | null> {
  if (draft.key.subject.kind !== 'new' || listChosenImages(draft).length === 0) return null
  const found = await withTimeout(deps, deps.writing.reference(page))
  if (!found.ok) return { kind: toWriteProblemKind(found.error) }
  if (found.value === null || found.value.saveId === saveId) return null
  return { kind: found.value.hidden ? 'exists-hidden' : 'exists' }
}
