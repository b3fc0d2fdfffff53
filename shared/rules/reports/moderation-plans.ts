/** Write plans of moderation: each action with the entry that records it, because the rules accept neither alone. */

import { AUDIT_TEXTS } from '#shared/messages/audit-messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { blockPath } from '#shared/model/document-paths'
import { PRIORITIES, type Priority, type Report, type ReportKind } from '#shared/model/report'
import { asRecord, type RecordData, toList, toOptionalText, toText } from '#shared/model/stored-fields'
import { toStorableText } from '#shared/model/text/storable-text'
import { type PlannedWrite, SERVER_TIME } from '../saving/planned-write.ts'
import { type AuditContext, type AuditEntryContent, createAuditEntryWrite } from './audit-log-entries.ts'

export interface ReportReview extends AuditContext {
  readonly kind: ReportKind
  readonly report: Report
  /** null for bug reports. */
  readonly priority: Priority | null
  readonly done: boolean
  /** ISO-8601 UTC. */
  readonly now: string
}

/** Plans a change of a report's priority or status. */
export function planReportReview(review: ReportReview): readonly PlannedWrite[] {
  const { kind, report, done, now, auditEntryId } = review
  const priority = review.priority ?? 'low'
  const standing = kind === 'FeatureRequests' ? { priority, rank: PRIORITIES.indexOf(priority) } : {}
  return [
    {
      kind: 'merge',
      path: [kind, report.id],
      // A reopened report loses its completion date.
      fields: [...Object.keys(standing), 'status', 'doneAt', 'changedAt', 'deed'].map((field) => [field]),
      data: {
        ...standing,
        status: done ? 'done' : 'open',
        ...(done ? { doneAt: report.doneAt ?? now } : {}),
        changedAt: SERVER_TIME,
        deed: auditEntryId,
      },
    },
    createAuditEntryWrite(review, {
      about: kind,
      originalId: report.id,
      title: report.title,
      text: formatReportReview(review),
    }),
  ]
}

function formatReportReview({ kind, report, priority, done }: ReportReview): string {
  if (done !== report.done) return done ? AUDIT_TEXTS.markedAsDone : AUDIT_TEXTS.openedAgain
  return kind === 'FeatureRequests'
    ? AUDIT_TEXTS.priority(REPORT_MESSAGES.priorities[priority ?? 'low'])
    : AUDIT_TEXTS.unchanged
}

export interface BlockRequest extends AuditContext {
  readonly uid: string
  /** User name in the person's edits; empty if there are none. */
  readonly userName: string
}

export function planBlock(request: BlockRequest, typed: string): readonly PlannedWrite[] {
  const reason = toStorableText(typed)
  return [
    {
      kind: 'create',
      path: blockPath(request.uid),
      data: { since: SERVER_TIME, by: request.editor.uid, reason, deed: request.auditEntryId },
    },
    createAuditEntryWrite(request, createBlockAuditContent(request, AUDIT_TEXTS.blocked(reason))),
  ]
}

/** Returns the audit entry of an unblock. The caller deletes the block in the same commit. */
export const createUnblockAuditWrite = (
  request: Omit<BlockRequest, 'auditEntryId'>,
  blockAuditEntryId: string | null,
) =>
  createAuditEntryWrite(
    { editor: request.editor, auditEntryId: `lifted-${blockAuditEntryId ?? request.uid}` },
    createBlockAuditContent(request, AUDIT_TEXTS.unblocked),
  )

export interface LogModeration extends AuditContext {
  /** Id of the version. */
  readonly id: string
  /** Index of one of its texts; null for the version itself. */
  readonly place: number | null
  readonly hidden: boolean
  readonly reason: string
}

/** Returns null if the stored text or version has the wanted state already. */
export function planLogModeration(request: LogModeration, stored: RecordData): readonly PlannedWrite[] | null {
  const { id, place, hidden } = request
  const reason = toStorableText(request.reason)
  const items = toList(stored['changes'])
  const target = asRecord(place === null ? stored : items[place])
  if ((toOptionalText(target['hidden']) !== null) === hidden) return null
  const mark = hidden ? { hidden: reason } : {}
  const changed =
    place === null
      ? mark
      : {
          changes: items.with(place, { ...omitField(target, 'hidden'), ...mark }),
          moderated: place,
        }
  return [
    {
      kind: 'merge',
      path: ['ChangeLog', id],
      fields: [...(place === null ? ['hidden'] : ['changes', 'moderated']), 'changedAt', 'deed'].map((field) => [
        field,
      ]),
      data: { ...changed, changedAt: SERVER_TIME, deed: request.auditEntryId },
    },
    createAuditEntryWrite(request, {
      about: 'ChangeLog',
      originalId: id,
      title: toText(stored['title']),
      text: AUDIT_TEXTS[`${place === null ? 'version' : 'text'}${hidden ? 'Hidden' : 'Shown'}`](reason),
    }),
  ]
}

const omitField = (data: RecordData, field: string): RecordData =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== field))

const createBlockAuditContent = (
  { uid, userName }: Pick<BlockRequest, 'uid' | 'userName'>,
  text: string,
): AuditEntryContent => ({
  about: 'blocked',
  originalId: uid,
  title: userName,
  text,
})
