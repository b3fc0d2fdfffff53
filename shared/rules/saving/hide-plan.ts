/** Hiding a page from readers, and bringing it back: one atomic write, with the reason in the page's history. */
import { catalogueEntry } from '#shared/model/catalogue'
import type { PageReference } from '#shared/model/page'
import { backupId, backupPath, referencePath } from '#shared/model/paths'
import { excerpt } from '../names/links.ts'
import { type PlannedWrite, SERVER_TIME } from './planned-write.ts'
import type { Editor } from './save-request.ts'
import {
  editsWith,
  entryWrite,
  historyHeader,
  imageAddress,
  placesWith,
} from './version-records.ts'

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

/** A page that is shown again has no `hidden`. What is too large in a record goes, so that it can always be hidden. */
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

export function hidePlan(request: HideRequest): readonly PlannedWrite[] {
  const { base, hidden, reason, editor, saveId } = request
  const { key, type, shard } = base
  const rev = base.rev + 1
  const imageUrl = imageAddress(base.imageUrl)
  return [
    {
      kind: 'merge',
      path: referencePath(key),
      fields: FIELDS.map((field) => [field]),
      data: {
        ...(hidden ? { hidden: true } : {}),
        timeStampArray: editsWith(base.edits, request),
        rev,
        saveId,
        updatedByName: editor.userName,
        backup: backupId(key, rev),
        changedAt: SERVER_TIME,
        sections: placesWith(base.sections, base.otherSections),
        ...(imageUrl === null ? {} : { imageUrl }),
      },
    },
    {
      kind: 'create',
      path: backupPath(key, rev),
      data: historyHeader(request, {
        key,
        name: base.name,
        rev,
        text: `${hidden ? 'Hidden' : 'Shown again'}: ${excerpt(reason, REASON_LIMIT)}`,
      }),
    },
    // a page from before the catalogue has no entry there
    ...(shard === null
      ? []
      : [entryWrite({ key, type, shard }, hidden ? null : catalogueEntry(base))]),
  ]
}
