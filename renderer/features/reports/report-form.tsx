/** Asks for a feature or reports a bug; kept on this device until it is sent. */
import { useId, useRef, useState } from 'react'
import type { Account } from '#shared/model/account'
import { newIdFrom } from '#shared/model/new-id'
import type { Report, ReportKind } from '#shared/model/report'
import { asRecord } from '#shared/model/stored-fields'
import { REPORTS } from '#shared/report-messages'
import { reportProblem, similarTitles } from '#shared/rules/report-plan'
import type { SubmitProblem } from '../../services/report-ports.ts'
import { useAnswer } from '../../services/use-answer.ts'
import { useKeptText } from '../../services/use-kept-text.ts'
import { useServices } from '../../services/use-services.ts'
import { Button } from '../../ui/button.tsx'
import { GrowingText } from '../../ui/growing-text.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './report-form.module.css'

interface ReportFormProps {
  readonly kind: ReportKind
  readonly account: Account
  /** Where a report of this id is read. */
  readonly hrefOf: (id: string) => string
}

/** The same for another try of the same report. */
const newReportId = (): string => newIdFrom((bytes) => crypto.getRandomValues(bytes))

const EMPTY = { title: '', text: '' }

type State =
  | { readonly kind: 'typing' | 'sending' | 'sent' }
  | { readonly kind: 'refused'; readonly problem: SubmitProblem }

export function ReportForm({ kind, account, hrefOf }: ReportFormProps) {
  const services = useServices()
  const textId = useId()
  const kept = useKeptText({ name: kind, owner: account.uid }, EMPTY, readKept)
  const { title, text } = kept.value
  const [state, setState] = useState<State>({ kind: 'typing' })
  const [id, setId] = useState(newReportId)
  const sending = useRef(false)
  const known = useOpenReports(kind)
  const similar = similarTitles(known, title)
  const problem = state.kind === 'refused' ? state.problem : null
  const beside = (field: 'title' | 'text') =>
    problem?.kind === 'field' && problem.problem.field === field ? problem.problem.sentence : null

  const send = async () => {
    if (sending.current) return
    const wrong = reportProblem(title, text)
    if (wrong !== null) {
      setState({ kind: 'refused', problem: { kind: 'field', problem: wrong } })
      return
    }
    sending.current = true
    setState({ kind: 'sending' })
    try {
      const reports = await (await services()).reports()
      const { uid, userName } = account
      const sent = await reports.submit({
        kind,
        id,
        title,
        text,
        imageUrl: null,
        author: { uid, userName: userName ?? '', identity: uid },
        now: new Date().toISOString(),
      })
      if (sent.ok) {
        kept.forget()
        setId(newReportId())
        setState({ kind: 'sent' })
      } else setState({ kind: 'refused', problem: sent.error })
    } finally {
      sending.current = false
    }
  }

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label>
        Title
        <input
          dir="auto"
          value={title}
          aria-invalid={beside('title') !== null || undefined}
          onChange={({ target }) => kept.change({ title: target.value, text })}
        />
      </label>
      <Alert text={beside('title')} />
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
      <Alert text={beside('text')} />
      {problem?.kind === 'taken' && (
        <p role="alert" className={styles['problem']}>
          {REPORTS.taken} <Link href={hrefOf(problem.id)}>{title}</Link>
        </p>
      )}
      <Alert
        text={
          problem === null || problem.kind === 'field' || problem.kind === 'taken'
            ? null
            : REPORTS.problems[problem.kind]
        }
      />
      <div className={styles['buttons']}>
        <Button type="submit" look="primary" aria-disabled={state.kind === 'sending'}>
          Submit
        </Button>
        <Button
          onClick={() => {
            kept.forget()
            setState({ kind: 'typing' })
          }}
        >
          Reset
        </Button>
        <span role="status">
          {state.kind === 'sending' && 'Sending…'}
          {state.kind === 'sent' && REPORTS.sent}
        </span>
      </div>
    </form>
  )
}

const Alert = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p role="alert" className={styles['problem']}>
      {text}
    </p>
  )

function readKept(kept: unknown): typeof EMPTY | null {
  const { title, text } = asRecord(kept)
  return typeof title === 'string' && typeof text === 'string' ? { title, text } : null
}

/** To be compared with what is typed; without them nothing is. */
function useOpenReports(kind: ReportKind): readonly Report[] {
  const { value } = useAnswer(kind, async ({ reports }) => (await reports()).open(kind))
  return value?.ok ? value.value : []
}
