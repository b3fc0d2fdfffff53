/** Component: the form for a feature request or a bug report, with an autosaved draft. */
import { type ReactNode, useState } from 'react'
import { REPORT_FORM_LABELS } from '#shared/messages/report-form-messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import type { Account } from '#shared/model/account'
import type { ReportKind } from '#shared/model/report'
import { findReportProblem } from '#shared/rules/reports/report-plan'
import { Button } from '../../ui/button.tsx'
import { LabelledInput, LabelledTextarea } from '../../ui/forms/labelled-field.tsx'
import { Problem } from '../../ui/forms/problem.tsx'
import { PublishForm } from '../../ui/forms/publish-form.tsx'
import { Link } from '../../ui/link.tsx'
import { FormAlert } from './form-alert.tsx'
import { FormFooter } from './form-footer.tsx'
import styles from './report-form.module.css'
import { SimilarReports } from './similar-reports.tsx'
import { type SendProblem, submitReport } from './submit-report.ts'
import type { ReportDraft } from './use-report-draft.ts'
import { useReportSubmission } from './use-report-submission.ts'

interface ReportFormProps {
  readonly kind: ReportKind
  readonly account: Account
  readonly draft: ReportDraft
  /** Returns the address of the report with this id. */
  readonly hrefOf: (id: string) => string
  /** The field of the optional image. */
  readonly children: ReactNode
}

export function ReportForm({ kind, account, draft, hrefOf, children }: ReportFormProps) {
  const { form, change } = draft
  const { title, text, image } = draft.value
  const sender = useReportSubmission(account, draft)
  const { id, sending, send, reject, reset } = sender
  // A problem is shown until the field it is about is changed.
  const [sentValue, setSentValue] = useState(draft.value)
  const refused = sending.kind === 'refused' ? sending.problem : null
  const refusedField = refused === null ? null : getProblemField(refused)
  const problem = refusedField === null || draft.value[refusedField] === sentValue[refusedField] ? refused : null
  const fieldProblem = problem?.kind === 'field' ? problem.problem : null
  const problemOf = (field: 'title' | 'text') =>
    fieldProblem?.field === field ? { code: `report/${field}` as const, text: fieldProblem.sentence } : null

  const submit = ({ elements }: HTMLFormElement) => {
    setSentValue(draft.value)
    const found = findReportProblem(title, text)
    if (found === null) {
      void send(async (services, stamp, progress) => {
        const [reports, { images, formImages }] = await Promise.all([services.reports(), services.editing()])
        const chosen = async () => {
          const read = await formImages.getImage(form, image ?? '')
          return read.ok ? read.value : null
        }
        const deps = { reports, images, chosen, progress }
        const sent = await submitReport({ kind, title, text, ...stamp }, image !== null, deps)
        if (sent.ok) void formImages.removeImage(form)
        return sent
      })
      return
    }
    reject({ kind: 'field', problem: found })
    const field = elements.namedItem(found.field)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <PublishForm className={styles['form']} onSubmit={submit}>
      <LabelledInput
        label={REPORT_FORM_LABELS.title}
        name="title"
        aria-required="true"
        value={title}
        problem={problemOf('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <SimilarReports kind={kind} title={title} hrefOf={hrefOf} draftId={id} />
      <LabelledTextarea
        label={REPORT_FORM_LABELS.text}
        name="text"
        aria-required="true"
        value={text}
        problem={problemOf('text')}
        onChange={({ target }) => change({ text: target.value })}
      />
      {children}
      {problem?.kind === 'taken' && (
        <Problem code="report/taken">
          {REPORT_MESSAGES.taken} <Link href={hrefOf(problem.id)}>{title}</Link>
        </Problem>
      )}
      {problem?.kind === 'image' && (
        <Problem code="report/image">
          {problem.sentence} <Button type="submit">{REPORT_FORM_LABELS.retry}</Button>
        </Problem>
      )}
      <FormAlert
        code={problem?.kind ?? ''}
        text={
          problem === null || 'problem' in problem || 'sentence' in problem || 'id' in problem
            ? null
            : REPORT_MESSAGES.problems[problem.kind]
        }
      />
      <FormAlert code="not-stored" text={draft.isStored ? null : REPORT_MESSAGES.notStored} />
      <FormFooter
        sender={sender}
        sentText={REPORT_MESSAGES.sent}
        hrefOf={hrefOf}
        onReset={() => {
          draft.clear()
          reset()
        }}
      />
    </PublishForm>
  )
}

/** Returns the field that a problem is about, or null. */
function getProblemField(problem: SendProblem): 'title' | 'text' | 'image' | null {
  if (problem.kind === 'field') return problem.problem.field
  if (problem.kind === 'taken') return 'title'
  return problem.kind === 'image' ? 'image' : null
}
