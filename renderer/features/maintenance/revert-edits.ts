/**
 * Action: reverts a person's edits, one page after the other, each as a new version. After a conflict it plans the page
 * again before the next attempt.
 */
import { MAINTENANCE_MESSAGES } from '#shared/messages/maintenance-messages'
import type { Editor } from '#shared/rules/saving/save-request'
import type { PageWriter } from '../../services/ports/editing.ts'
import type { Maintenance } from '../../services/ports/maintenance.ts'
import type { PageRevert } from './find-reverts.ts'

export interface RevertResult {
  readonly page: PageRevert
  /** `nothing`: there was nothing to write. */
  readonly outcome: 'reverted' | 'hidden' | 'nothing' | 'failed'
}

export interface RevertRequest {
  readonly pages: readonly PageRevert[]
  /** Name of the person whose edits are reverted, for the history. */
  readonly of: string
  readonly editor: Editor
  readonly newId: () => string
  readonly now: () => string
  readonly onProgress: (percent: number) => void
}

interface RevertEditsDeps {
  readonly maintenance: Pick<Maintenance, 'hide'>
  readonly writing: Pick<PageWriter, 'commit'>
  /** Plans the same page again; null if nothing is left to revert. */
  readonly findAgain: (page: PageRevert) => Promise<PageRevert | null>
}

/** Attempts for each page when somebody else saves it at the same moment. */
const MAX_ATTEMPTS = 3

export async function revertEdits(request: RevertRequest, deps: RevertEditsDeps): Promise<readonly RevertResult[]> {
  const results: RevertResult[] = []
  for (const page of request.pages) {
    results.push({ page, outcome: await revertPage(page, request, deps) })
    request.onProgress((results.length / request.pages.length) * 100)
  }
  return results
}

async function revertPage(
  first: PageRevert,
  { of, editor, newId, now }: RevertRequest,
  { maintenance, writing, findAgain }: RevertEditsDeps,
): Promise<RevertResult['outcome']> {
  let page: PageRevert | null = first
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (page === null) return 'nothing'
    const { key, rev } = page.reference
    const stamp = { editor, now: now(), saveId: newId() }
    if (page.isTheirs) {
      const reason = MAINTENANCE_MESSAGES.hideReason(of)
      const hidden = await maintenance.hide(key, { ...stamp, hidden: true, reason })
      return hidden.ok ? 'hidden' : 'failed'
    }
    if (page.changed.size === 0) return 'nothing'
    const saved = await writing.commit({
      ...stamp,
      page: { kind: 'existing', key, baseRevisions: rev, details: null },
      changed: page.changed,
      comment: MAINTENANCE_MESSAGES.revertComment(of),
      minor: false,
    })
    if (saved.ok) return 'reverted'
    if (saved.error.kind !== 'conflict' && saved.error.kind !== 'busy') return 'failed'
    page = await findAgain(page)
  }
  return 'failed'
}
