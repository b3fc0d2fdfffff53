/** Asks for a feature or reports a bug; kept on this device until it is sent. */
import { type FormEvent, type ReactNode, useId } from 'react'
import { REPORTS } from '#shared/messages/report-messages'
import type { Account } from '#shared/model/account'
import type { ReportKind } from '#shared/model/report'
import { asRecord } from '#shared/model/stored-fields'
import { reportProblem } from '#shared/rules/reports/report-plan'
import { useKeptText } from '../../services/hooks/use-kept-text.ts'
import { Button } from '../../ui/button.tsx'
import { GrowingText } from '../../ui/forms/growing-text.tsx'
import { LabelledInput } from '../../ui/forms/labelled.tsx'
import { Link } from '../../ui/link.tsx'
import { FormAlert } from './form-alert.tsx'
import { FormEnd } from './form-end.tsx'
import styles from './report-form.module.css'
import { SimilarReports } from './similar-reports.tsx'
import { submitReport } from './submit-report.ts'
import { useSending } from './use-sending.ts'

/** The image that goes with a report: its id among those kept on this device. */
export interface ReportImage {
  readonly chosen: string | null
  readonly choose: (id: string) => void
  readonly remove: () => void
}

interface ReportFormProps {
  readonly kind: ReportKind
  readonly account: Account
  /** Where a report of this id is read. */
  readonly hrefOf: (id: string) => string
  readonly drawImage: (image: ReportImage) => ReactNode
}

interface Kept {
  readonly title: string
  readonly text: string
  readonly image: string | null
}

const EMPTY: Kept = { title: '', text: '', image: null }

export function ReportForm({ kind, account, hrefOf, drawImage }: ReportFormProps) {
  const ids = { text: useId(), wrongTitle: useId(), wrongText: useId() }
  const form = { name: kind, owner: account.uid }
  const kept = useKeptText(form, EMPTY, readKept)
  const { title, text, image } = kept.value
  const { id, sending, send, refuse, begin } = useSending(account, kept.forget)
  const problem = sending.kind === 'refused' ? sending.problem : null
  const wrong = problem?.kind === 'field' ? problem.problem : null
  const beside = (field: 'title' | 'text') => (wrong?.field === field ? wrong.sentence : null)

  const change = (value: Partial<Kept>) => {
    // what was sent before is no longer what stands here
    if (sending.kind === 'sent') begin()
    kept.change({ ...kept.value, ...value })
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = reportProblem(title, text)
    if (found === null) {
      void send(async (services, stamp, progress) => {
        const [reports, { images, formImages }] = await Promise.all([
          services.reports(),
          services.editing(),
        ])
        const chosen = async () => {
          const read = await formImages.getImage(form, image ?? '')
          return read.ok ? read.value : null
        }
        const doors = { reports, images, chosen, progress }
        const sent = await submitReport({ kind, title, text, ...stamp }, image !== null, doors)
        if (sent.ok) void formImages.removeImage(form)
        return sent
      })
      return
    }
    refuse({ kind: 'field', problem: found })
    const field = event.currentTarget.elements.namedItem(found.field)
    if (field instanceof HTMLElement) field.focus()
  }

  return (
    <form className={styles['form']} onSubmit={submit}>
      <LabelledInput
        label="Title"
        name="title"
        aria-required="true"
        value={title}
        aria-invalid={beside('title') !== null || undefined}
        aria-describedby={ids.wrongTitle}
        onChange={({ target }) => change({ title: target.value })}
      />
      <FormAlert id={ids.wrongTitle} text={beside('title')} />
      <SimilarReports kind={kind} title={title} hrefOf={hrefOf} besides={id} />
      <label htmlFor={ids.text}>Text</label>
      <div>
        <GrowingText
          id={ids.text}
          name="text"
          aria-required="true"
          value={text}
          aria-invalid={beside('text') !== null || undefined}
          aria-describedby={ids.wrongText}
          onChange={({ target }) => change({ text: target.value })}
        />
      </div>
      <FormAlert id={ids.wrongText} text={beside('text')} />
      {drawImage({
        chosen: image,
        choose: (id) => change({ image: id }),
        remove: () => change({ image: null }),
      })}
      {problem?.kind === 'taken' && (
        <p role="alert" className={styles['problem']}>
          {REPORTS.taken} <Link href={hrefOf(problem.id)}>{title}</Link>
        </p>
      )}
      {problem?.kind === 'image' && (
        <p role="alert" className={styles['problem']}>
          {problem.sentence} <Button type="submit">Retry</Button>
        </p>
      )}
      <FormAlert
        text={
          problem === null || 'problem' in problem || 'sentence' in problem || 'id' in problem
            ? null
            : REPORTS.problems[problem.kind]
        }
      />
      <FormEnd
        sending={sending}
        sent={REPORTS.sent}
        hrefOf={hrefOf}
        onReset={() => {
          kept.forget()
          begin()
        }}
      />
    </form>
  )
}

function readKept(kept: unknown): Kept | null {
  const { title, text, image } = asRecord(kept)
  return typeof title === 'string' && typeof text === 'string'
    ? { title, text, image: typeof image === 'string' ? image : null }
    : null
}
