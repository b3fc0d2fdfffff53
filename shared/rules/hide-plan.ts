/** Hiding a page from readers, and bringing it back: one atomic write, with the reason in the page's history. */
import { catalogueEntry } from '#shared/model/catalogue'
import type { PageReference } from '#shared/model/page'
import { typeSpec } from '#shared/model/page-types'
import { backupId, backupPath, referencePath, shardPath } from '#shared/model/paths'
import { excerpt } from './links.ts'
import { EDITS_KEPT, type PlannedWrite, SERVER_TIME } from './save-plan.ts'
import type { Editor } from './save-request.ts'

export interface HideRequest {
  /** As the transaction read it. */
  readonly base: PageReference
  /** Whether readers find it afterwards. */
  readonly hidden: boolean
  readonly reason: string
  readonly editor: Editor
  /** ISO-8601 UTC. */
  readonly now: string
  /** 16 characters; how it recognises itself. */
  readonly saveId: string
}

export const REASON_LIMIT = 180

/** A page that is shown again has no `hidden`. */
const FIELDS = ['hidden', 'timeStampArray', 'rev', 'saveId', 'updatedByName', 'backup', 'changedAt']

export function hidePlan(request: HideRequest): readonly PlannedWrite[] {
  const { base, hidden, reason, editor, now, saveId } = request
  const rev = base.rev + 1
  return [
    {
      kind: 'merge',
      path: referencePath(base.key),
      fields: FIELDS.map((field) => [field]),
      data: {
        ...(hidden ? { hidden: true } : {}),
        timeStampArray: [...base.edits, { at: now, by: editor.identity }]
          .slice(-EDITS_KEPT)
          .map(({ at, by }) => ({ updatedAt: at, updatedBy: by })),
        rev,
        saveId,
        updatedByName: editor.userName,
        backup: backupId(base.key, rev),
        changedAt: SERVER_TIME,
      },
    },
    {
      kind: 'create',
      path: backupPath(base.key, rev),
      data: {
        originalId: base.key,
        title: base.name,
        text: `${hidden ? 'Hidden' : 'Shown again'}: ${excerpt(reason, REASON_LIMIT)}`,
        editedBy: editor.userName,
        timestamp: now,
        editsMade: [],
        rev,
        saveId,
        changedAt: SERVER_TIME,
        editedById: editor.uid,
      },
    },
    ...entryWrites(base, hidden),
  ]
}

/** A page from before the catalogue has no entry there. */
function entryWrites(base: PageReference, hidden: boolean): PlannedWrite[] {
  const { key, type, shard } = base
  if (shard === null) return []
  return [
    {
      kind: 'merge',
      path: shardPath(typeSpec(type).template, shard),
      fields: [['pages', key], ['last'], ['changedAt']],
      data: {
        pages: hidden ? {} : { [key]: catalogueEntry(base) },
        last: key,
        changedAt: SERVER_TIME,
      },
    },
  ]
}
