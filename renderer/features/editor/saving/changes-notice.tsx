/** Component: says that others have saved the page meanwhile, and offers to load their changes into the form. */
import { formatStaleDraft } from '#shared/messages/editor-messages'
import { formatEditorName } from '#shared/messages/messages'
import { formatSavedByOthers, LOAD_CHANGES_MESSAGES } from '#shared/messages/presence-messages'
import { type Draft, hasChanges } from '#shared/model/drafts/draft'
import type { PageReference } from '#shared/model/page'
import { Button } from '../../../ui/button.tsx'
import { focusOn } from '../../../ui/focus.ts'
import { Problem } from '../../../ui/forms/problem.tsx'
import { joinNodes } from '../../../ui/join-nodes.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { ChangesLoader } from './use-load-changes.ts'

interface ChangesNoticeProps {
  /** The state of the page to load; null if the form has everything. */
  readonly newer: PageReference | null
  /** The loaded revision of the page. */
  readonly rev: number
  readonly draft: Draft
  readonly loader: ChangesLoader
}

/** The live region is always rendered, because screen readers announce only changes of an existing one. */
export function ChangesNotice({ newer, rev, draft, loader }: ChangesNoticeProps) {
  const { loading, load } = loader
  // The rest of the page may still be loading.
  const isLoaded = loading.kind === 'loaded' && (newer?.rev ?? 0) <= loading.rev
  return (
    <div aria-live="polite">
      {newer !== null && !isLoaded && (
        <Notice>
          {describe(newer, rev, draft)}{' '}
          <Button aria-disabled={loading.kind === 'loading'} onClick={() => load(newer)}>
            {loading.kind === 'loading' ? LOAD_CHANGES_MESSAGES.loading : LOAD_CHANGES_MESSAGES.load}
          </Button>
        </Notice>
      )}
      {isLoaded && (
        <p tabIndex={-1} ref={focusOn}>
          {loading.sentence}
        </p>
      )}
      {loading.kind === 'failed' && <Problem code="edit/changes-not-loaded">{loading.sentence}</Problem>}
    </div>
  )
}

function describe(newer: PageReference, rev: number, draft: Draft) {
  // The page was saved before this form was opened.
  if (newer.rev === rev && hasChanges(draft)) return formatStaleDraft(newer.rev - draft.baseRev)
  return joinNodes(formatSavedByOthers(<bdi>{formatEditorName(newer.updatedByName)}</bdi>, newer.rev - rev))
}
