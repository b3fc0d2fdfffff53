/** A maintainer's deed and the record that tells of it: written in one commit, for the rules let in neither alone. */

import type { DeedSubject } from '#shared/model/deed'
import { blockPath, deedPath } from '#shared/model/paths'
import { PRIORITIES, type Priority, type Report, type ReportKind } from '#shared/model/report'
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

interface Told {
  readonly about: DeedSubject
  readonly originalId: string
  readonly title: string
  readonly text: string
}

const told = ({ uid, userName }: Pick<BlockOrder, 'uid' | 'userName'>, text: string): Told => ({
  about: 'blocked',
  originalId: uid,
  title: userName,
  text,
})

const TITLE_KEPT = 200

const deedWrite = (
  { editor, deedId }: Doer,
  { about, originalId, title, text }: Told,
): PlannedWrite => ({
  kind: 'create',
  path: deedPath(deedId),
  data: {
    about,
    originalId,
    title: excerpt(title, TITLE_KEPT),
    text,
    editedBy: editor.userName,
    editedById: editor.uid,
    changedAt: SERVER_TIME,
  },
})
