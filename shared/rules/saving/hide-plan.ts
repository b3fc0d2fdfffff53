/** Write plan that hides a page or shows it again: one atomic write, with the reason in the page's history. */
import { HISTORY_TEXTS } from '#shared/messages/audit-messages'
import { toCatalogueEntry } from '#shared/model/catalogue'
import { backupId, backupPath, referencePath } from '#shared/model/document-paths'
import { toStoredImageUrl } from '#shared/model/images/image-fields'
import type { PageReference } from '#shared/model/page'
import { shortenTitle } from '../text/plain-text.ts'
import { type PlannedWrite, SERVER_TIME } from './planned-write.ts'
import type { Editor } from './save-request.ts'
import { appendEdit, createEntryWrite, createHistoryHeader, toStoredSections } from './version-records.ts'

export interface RemovalRequest {
  /** The reference as the transaction read it. */
  readonly base: PageReference
  readonly editor: Editor
  /** ISO-8601 UTC. */
  readonly now: string
  /** Id of 16 characters by which a repeated write is recognized. */
  readonly saveId: string
}

export interface HideRequest extends RemovalRequest {
  /** True to hide the page, false to show it again. */
  readonly hidden: boolean
  readonly reason: string
}

export const MAX_REASON_LENGTH = 180

/**
 * Written fields. A page that is shown again loses `hidden`. Oversized fields of old records are dropped, so that every
 * page can be hidden.
 */
const FIELDS = [
  'hidden',
  'timeStampArray',
  'rev',
  'saveId',
  'updatedByName',
  'backup',
  'changedAt',
  'sections',
  'imageUrl',
]

export const planHide = (request: HideRequest): readonly PlannedWrite[] =>
  planVisibility(request, request.hidden, HISTORY_TEXTS[request.hidden ? 'hidden' : 'shown'](cut(request.reason)))

/** Plans the removal of a new page by its creator: it is hidden, and its history says by whom. */
export const planRemoval = (request: RemovalRequest): readonly PlannedWrite[] =>
  planVisibility(request, true, HISTORY_TEXTS.removed)

const cut = (reason: string): string => shortenTitle(reason, MAX_REASON_LENGTH)

function planVisibility(request: RemovalRequest, hidden: boolean, text: string): readonly PlannedWrite[] {
  const { base, editor, saveId } = request
  const { key, type, shard } = base
  const rev = base.rev + 1
  const imageUrl = toStoredImageUrl(base.imageUrl)
  return [
    {
      kind: 'merge',
      path: referencePath(key),
      fields: FIELDS.map((field) => [field]),
      data: {
        ...(hidden ? { hidden: true } : {}),
        timeStampArray: appendEdit(base.edits, request),
        rev,
        saveId,
        updatedByName: editor.userName,
        backup: backupId(key, rev),
        changedAt: SERVER_TIME,
        sections: toStoredSections(base, base.otherSections),
        ...(imageUrl === null ? {} : { imageUrl }),
      },
    },
    {
      kind: 'create',
      path: backupPath(key, rev),
      data: createHistoryHeader(request, { key, name: base.name, rev, text }),
    },
    // A page older than the catalogue has no entry in it.
    ...(shard === null ? [] : [createEntryWrite({ key, type, shard }, hidden ? null : toCatalogueEntry(base))]),
  ]
}
