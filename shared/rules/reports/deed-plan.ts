/** A maintainer's deed and the record that tells of it: written in one commit, for the rules let in neither alone. */

import type { DeedSubject } from '#shared/model/deed'
import { blockPath, deedPath } from '#shared/model/paths'
import { PRIORITIES, type Priority, type Report, type ReportKind } from '#shared/model/report'
import { asRecord, list, optionalText, type RecordData, text } from '#shared/model/stored-fields'
import { storableText } from '#shared/model/text/storable-text'
import { excerpt } from '../names/links.ts'
import { type PlannedWrite, SERVER_TIME } from '../saving/planned-write.ts'
import type { Editor } from '../saving/save-request.ts'

/** Who does it, and under which id it is told: 16 characters. */
export interface Doer {
  readonly editor: Editor
  readonly deedId: string
}

export interface Judgement extends Doer {
  readonly kind: ReportKind
  readonly report: Report
  /** Of requests; bugs have none. */
  readonly priority: Priority | null
  readonly done: boolean
  /** ISO-8601 UTC. */
  readonly now: string
}

/** How much a report matters, and whether it is done. */
export function judgePlan(judgement: Judgement): readonly PlannedWrite[] {
  const { kind, report, done, now, deedId } = judgement
  const priority = judgement.priority ?? 'low'
  const standing =
    kind === 'FeatureRequests' ? { priority, rank: PRIORITIES.indexOf(priority) } : {}
  return [
    {
      kind: 'merge',
      path: [kind, report.id],
      // what is open again has no date of its end
      fields: [...Object.keys(standing), 'status', 'doneAt', 'changedAt', 'deed'].map((field) => [
        field,
      ]),
      data: {
        ...standing,
        status: done ? 'done' : 'open',
        ...(done ? { doneAt: report.doneAt ?? now } : {}),
        changedAt: SERVER_TIME,
        deed: deedId,
      },
    },
    deedWrite(judgement, {
      about: kind,
      originalId: report.id,
      title: report.title,
      text: tellJudgement(judgement),
    }),
  ]
}

function tellJudgement({ kind, report, priority, done }: Judgement): string {
  if (done !== report.done) return done ? 'Marked as done' : 'Opened again'
  return kind === 'FeatureRequests' ? `Priority: ${priority ?? 'low'}` : 'Left as it was'
}

export interface BlockOrder extends Doer {
  readonly uid: string
  /** As their edits name them; empty where there are none. */
  readonly userName: string
}

export function blockPlan(order: BlockOrder, typed: string): readonly PlannedWrite[] {
  const reason = storableText(typed)
  return [
    {
      kind: 'create',
      path: blockPath(order.uid),
      data: { since: SERVER_TIME, by: order.editor.uid, reason, deed: order.deedId },
    },
    deedWrite(order, told(order, `Blocked: ${reason}`)),
  ]
}

/** That the block itself is removed beside it is for who carries it out. */
export const liftingWrite = (order: Omit<BlockOrder, 'deedId'>, deed: string | null) =>
  deedWrite(
    { editor: order.editor, deedId: `lifted-${deed ?? order.uid}` },
    told(order, 'Block lifted'),
  )

export interface LogModeration extends Doer {
  /** The version's id. */
  readonly id: string
  /** The place of one of its texts; null: the version itself. */
  readonly place: number | null
  readonly hidden: boolean
  readonly reason: string
}

/**
 * @param stored the version's record
 * @returns null where a text of it or the version is as it is wanted already
 */
export function moderateLogPlan(
  order: LogModeration,
  stored: RecordData,
): readonly PlannedWrite[] | null {
  const { id, place, hidden } = order
  const reason = storableText(order.reason)
  const items = list(stored['changes'])
  const target = asRecord(place === null ? stored : items[place])
  if ((optionalText(target['hidden']) !== null) === hidden) return null
  const mark = hidden ? { hidden: reason } : {}
  const changed =
    place === null
      ? mark
      : {
          changes: items.with(place, { ...without(target, 'hidden'), ...mark }),
          moderated: place,
        }
  return [
    {
      kind: 'merge',
      path: ['ChangeLog', id],
      fields: [
        ...(place === null ? ['hidden'] : ['changes', 'moderated']),
        'changedAt',
        'deed',
      ].map((field) => [field]),
      data: { ...changed, changedAt: SERVER_TIME, deed: order.deedId },
    },
    deedWrite(order, {
      about: 'ChangeLog',
      originalId: id,
      title: text(stored['title']),
      text: `${place === null ? 'Version' : 'A text'} ${hidden ? 'hidden' : 'shown again'}: ${reason}`,
    }),
  ]
}

const without = (data: RecordData, field: string): RecordData =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== field))

interface Told {
  readonly about: DeedSubject
  readonly originalId: string
  readonly title: string
  readonly text: string
}

const told = ({ uid, userName }: Pick<BlockOrder, 'uid' | 'userName'>, words: string): Told => ({
  about: 'blocked',
  originalId: uid,
  title: userName,
  text: words,
})

const TITLE_KEPT = 200

const deedWrite = (
  { editor, deedId }: Doer,
  { about, originalId, title, text: words }: Told,
): PlannedWrite => ({
  kind: 'create',
  path: deedPath(deedId),
  data: {
    about,
    originalId,
    title: excerpt(title, TITLE_KEPT),
    text: words,
    editedBy: editor.userName,
    editedById: editor.uid,
    changedAt: SERVER_TIME,
  },
})
