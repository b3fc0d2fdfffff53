/** Asks for a feature or reports a bug; kept on this device until it is sent. */
import { useId } from 'react'
import type { Account } from '#shared/model/account'
import type { Report, ReportKind } from '#shared/model/report'
import { asRecord } from '#shared/model/stored-fields'
import { REPORTS } from '#shared/report-messages'
import { reportProblem, similarTitles } from '#shared/rules/report-plan'
import { useAnswer } from '../../services/use-answer.ts'
import { useKeptText } from '../../services/use-kept-text.ts'
import { GrowingText } from '../../ui/growing-text.tsx'
import { LabelledInput } from '../../ui/labelled.tsx'
import { Link } from '../../ui/link.tsx'
import { FormAlert } from './form-alert.tsx'
import { FormEnd } from './form-end.tsx'
import styles from './report-form.module.css'
import { useSending } from './use-sending.ts'

interface ReportFormProps {
  readonly kind: ReportKind
  readonly account: Account
  /** Where a report of this id is read. */
  readonly hrefOf: (id: string) => string
}

const EMPTY = { title: '', text: '' }

export function ReportForm({ kind, account, hrefOf }: ReportFormProps) {
  const textId = useId()
  const kept = useKeptText({ name: kind, owner: account.uid }, EMPTY, readKept)
  const { title, text } = kept.value
  const { sending, send, refuse, begin } = useSending(account, kept.forget)
  const known = useOpenReports(kind)
  const similar = similarTitles(known, title)
  const problem = sending.kind === 'refused' ? sending.problem : null
  const beside = (field: 'title' | 'text') =>
    problem?.kind === 'field' && problem.problem.field === field ? problem.problem.sentence : null

  const submit = () => {
    const wrong = reportProblem(title, text)
    if (wrong !== null) refuse({ kind: 'field', problem: wrong })
    else
      void send((reports, stamp) => reports.submit({ kind, title, text, imageUrl: null, ...stamp }))
  }

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <LabelledInput
        label="Title"
        value={title}
        aria-invalid={beside('title') !== null || undefined}
        onChange={({ target }) => kept.change({ title: target.value, text })}
      />
      <FormAlert text={beside('title')} />
      <div aria-live="polite">
        {similar.length > 0 && (
          <>
            <p>{REPORTS.similar}</p>
            <ul>
              {similar.map((one) => (
                <li key={one.id}>
                  <Link href={hrefOf(one.id)}>
                    <bdi>{one.title}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <label htmlFor={textId}>Text</label>
      <div>
        <GrowingText
          id={textId}
          value={text}
          aria-invalid={beside('text') !== null || undefined}
          onChange={({ target }) => kept.change({ title, text: target.value })}
        />
      </div>
      <FormAlert text={beside('text')} />
      {problem?.kind === 'taken' && (
        <p role="alert" className={styles['problem']}>
          {REPORTS.taken} <Link href={hrefOf(problem.id)}>{title}</Link>
        </p>
      )}
      <FormAlert
        text={
          problem === null || problem.kind === 'field' || problem.kind === 'taken'
            ? null
            : REPORTS.problems[problem.kind]
        }
      />
      <FormEnd
        sending={sending}
        sent={REPORTS.sent}
        onReset={() => {
          kept.forget()
          begin()
        }}
      />
    </form>
  )
}

function readKept(kept: unknown): typeof EMPTY | null {
  const { title, text } = asRecord(kept)
  return typeof title === 'string' && typeof text === 'string' ? { title, text } : null
}

/** To be compared with what is typed; without them nothing is. */
function useOpenReports(kind: ReportKind): readonly Report[] {
  const { value } = useAnswer(kind, async ({ reports }) => (await reports()).open(kind))
  return value?.ok ? value.value : []
}
