/** Write plan of a rename: one atomic write of the whole page under the new key and a redirect under the old one. */
import { HISTORY_TEXTS } from '#shared/messages/audit-messages'
import { toCatalogueEntry, withCreationTime } from '#shared/model/catalogue'
import { backupId, backupPath, type DocumentPath, referencePath, shardPath } from '#shared/model/document-paths'
import { normalizeName } from '#shared/model/page-key'
import { validatePageName } from '#shared/model/page-name'
import { getTypeSpec } from '#shared/model/page-types'
import { readReference } from '#shared/model/records'
import type { RecordData } from '#shared/model/stored-fields'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { shortenTitle } from '../text/plain-text.ts'
import { listDetailEdits } from './detail-changes.ts'
import { SERVER_TIME } from './planned-write.ts'
import { MAX_HISTORY_TEXT_LENGTH, type SavePlan } from './save-plan.ts'
import type { SaveProblem, SaveRequest } from './save-request.ts'
import { createHistoryHeader } from './version-records.ts'

export interface RenameRequest extends Pick<SaveRequest, 'editor' | 'now' | 'saveId' | 'comment' | 'created'> {
  readonly key: string
  readonly name: string
  /** Set if the person may rename the page as its creator and not as a maintainer. */
  readonly asCreator?: boolean
  /** The stored reference. */
  readonly reference: RecordData
  /** All stored sections of the page by name. */
  readonly sections: ReadonlyMap<string, RecordData>
}

export type RenameProblem =
  | Extract<SaveProblem, { kind: 'name' | 'moved' }>
  | { readonly kind: 'missing' }
  /** The page has this name already. */
  | { readonly kind: 'same-name' }
  /** The page had as many names as a history query supports. */
  | { readonly kind: 'names-used-up' }
  /** The record is older than revisions and needs an ordinary save first. */
  | { readonly kind: 'before-revisions' }

/** A history query takes at most ten keys. */
const MAX_EARLIER_NAMES = 9

/** Plans the rename. Sections do not change, so they get no new version, and the history continues. */
export function planRename(request: RenameRequest): Result<SavePlan, RenameProblem> {
  const { key: old, reference, editor, saveId } = request
  const base = readReference(old, reference)
  const newKey = validatePageName(request.name)
  if (!newKey.ok) return err({ kind: 'name', problem: newKey.error })
  if (base === null || base.hidden) return err({ kind: 'missing' })
  if (base.movedTo !== null) return err({ kind: 'moved', key: base.movedTo })
  if (newKey.value === old) return err({ kind: 'same-name' })
  if (base.shard === null || base.rev === 0) return err({ kind: 'before-revisions' })
  if (base.movedFrom.length >= MAX_EARLIER_NAMES) return err({ kind: 'names-used-up' })
  const key = newKey.value
  const name = normalizeName(request.name)
  const movedFrom = [...base.movedFrom, old]
  const rev = base.rev + 1
  const why = request.comment.trim() || HISTORY_TEXTS.renamed(base.name, name)
  const { template } = getTypeSpec(base.type)
  return ok({
    key,
    rev,
    writes: [
      {
        kind: 'set',
        path: referencePath(key),
        data: {
          ...reference,
          Name: name,
          movedFrom,
          rev,
          saveId,
          changedAt: SERVER_TIME,
          updatedByName: editor.userName,
          backup: backupId(key, rev),
          template: '',
          ...(request.asCreator ? { soleRev: rev } : {}),
        },
      },
      {
        kind: 'merge',
        path: referencePath(old),
        fields: [['movedTo'], ['changedAt']],
        data: { movedTo: key, changedAt: SERVER_TIME },
      },
      ...[...request.sections].map(([section, data]) => ({
        kind: 'set' as const,
        path: ['Content', template, key, section] satisfies DocumentPath,
        data,
      })),
      {
        kind: 'create',
        path: backupPath(key, rev),
        data: createHistoryHeader(request, {
          key,
          name,
          rev,
          text: shortenTitle(why, MAX_HISTORY_TEXT_LENGTH),
          editsMade: listDetailEdits(base, { ...base, name }),
        }),
      },
      {
        kind: 'merge',
        path: shardPath(template, base.shard),
        // The old entry is among the fields but not in the data, so it is removed.
        fields: [['pages', key], ['pages', old], ['last'], ['moved'], ['changedAt']],
        data: {
          pages: { [key]: withCreationTime(toCatalogueEntry({ ...base, key, name, movedFrom }), request.created) },
          last: key,
          moved: old,
          changedAt: SERVER_TIME,
        },
      },
    ],
  })
}
