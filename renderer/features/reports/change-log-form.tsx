/** Component: the form that adds a version to the change log, or texts to a version that exists. */
import { useState } from 'react'
import { REPORT_FORM_LABELS } from '#shared/messages/report-form-messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import type { Account } from '#shared/model/account'
import { asRecord } from '#shared/model/stored-fields'
import { hasNumber, isBlank } from '#shared/rules/reports/report-plan'
import { useFormDraft } from '../../services/hooks/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { LabelledInput, LabelledTextarea } from '../../ui/forms/labelled-field.tsx'
import { PublishForm } from '../../ui/forms/publish-form.tsx'
import { FormAlert } from './form-alert.tsx'
import { FormFooter } from './form-footer.tsx'
import styles from './report-form.module.css'
import type { SendProblem } from './submit-report.ts'
import { useReportSubmission } from './use-report-submission.ts'

const EMPTY = { version: '', texts: [''] as readonly string[] }

/** Fields that are missing or invalid. */
interface Incomplete {
  readonly version: boolean
  /** Indexes of the texts that are blank. */
  readonly texts: readonly number[]
}

const HALF_PERCENT = 50

function versionProblem(version: string): string | null {
  if (isBlank(version)) return REPORT_MESSAGES.versionEmpty
  return hasNumber(version) ? null : REPORT_MESSAGES.versionNumber
}

const COMPLETE: Incomplete = { version: false, texts: [] }

export function ChangeLogForm({ account }: { readonly account: Account }) {
  const draft = useFormDraft({ name: 'ChangeLog', owner: account.uid }, EMPTY, parseStoredText)
  const { change } = draft
  const { version, texts } = draft.value
  const sender = useReportSubmission(account, draft)
  const { sending, send, reset } = sender
  const [flagged, setFlagged] = useState(COMPLETE)
  // A field that was flagged and has been filled in since is complete.
  const incomplete: Incomplete = {
    version: flagged.version && versionProblem(version) !== null,
    texts: flagged.texts.filter((index) => isBlank(texts[index] ?? '')),
  }
  const [sentValue, setSentValue] = useState(draft.value)
  const [hasAddedText, setHasAddedText] = useState(false)
  const submit = ({ elements }: HTMLFormElement) => {
    const blank = texts.flatMap((text, index) => (isBlank(text) ? [index] : []))
    const isVersionMissing = versionProblem(version) !== null
    setFlagged({ version: isVersionMissing, texts: blank })
    setSentValue(draft.value)
    if (isVersionMissing || blank.length > 0) {
      reset()
      const first = elements.namedItem(isVersionMissing ? 'version' : `text ${blank[0]}`)
      if (first instanceof HTMLElement) first.focus()
    } else
      void send(async (services, stamp, progress) => {
        const reports = await services.reports()
        progress(HALF_PERCENT)
        const announced = await reports.announce({ title: version, texts, ...stamp })
        if (announced.ok) progress(100)
        return announced
      })
  }

  return (
    <PublishForm className={styles['form']} onSubmit={submit}>
      <LabelledInput
        label={REPORT_FORM_LABELS.version}
        name="version"
        aria-required="true"
        problem={incomplete.version ? { code: 'report/version', text: versionProblem(version) } : null}
        value={version}
        onChange={({ target }) => change({ version: target.value, texts })}
      />
      {texts.map((text, index) => (
        // A text has no identity but its position in the list.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={styles['text']}>
          <LabelledTextarea
            label={REPORT_FORM_LABELS.numberedText(index + 1)}
            name={`text ${index}`}
            autoFocus={hasAddedText}
            aria-required="true"
            problem={
              incomplete.texts.includes(index) ? { code: 'report/text', text: REPORT_MESSAGES.changeEmpty } : null
            }
            value={text}
            onChange={({ target }) => change({ version, texts: texts.with(index, target.value) })}
          />
          {texts.length > 1 && (
            <Button
              variant="bare"
              aria-label={REPORT_FORM_LABELS.removeText(index + 1)}
              onClick={({ currentTarget: { form } }) => {
                setFlagged(COMPLETE)
                // The last field element is the one that React removes, so the next text moves into this field.
                const place = Math.min(index, texts.length - 2)
                const field = form?.elements.namedItem(`text ${place}`)
                if (field instanceof HTMLElement) field.focus()
                change({ version, texts: texts.toSpliced(index, 1) })
              }}
            >
              {REPORT_FORM_LABELS.remove}
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button
          onClick={() => {
            setHasAddedText(true)
            change({ version, texts: [...texts, ''] })
          }}
        >
          {REPORT_FORM_LABELS.addText}
        </Button>
      </div>
      <FormAlert
        code={sending.kind === 'refused' ? sending.problem.kind : ''}
        text={
          sending.kind === 'refused' && !isProblemResolved(sending.problem, sentValue, draft.value)
            ? formatProblem(sending.problem)
            : null
        }
      />
      <FormAlert code="not-stored" text={draft.isStored ? null : REPORT_MESSAGES.notStored} />
      <FormFooter
        sender={sender}
        sentText={REPORT_MESSAGES.announced}
        onReset={() => {
          draft.clear()
          setFlagged(COMPLETE)
          reset()
        }}
      />
    </PublishForm>
  )
}

/** Returns null for `taken`, because texts are added to a version that exists. */
function formatProblem(problem: SendProblem): string | null {
  if (problem.kind === 'taken') return null
  if (problem.kind === 'image') return problem.sentence
  return problem.kind === 'field' ? problem.problem.sentence : REPORT_MESSAGES.problems[problem.kind]
}

/** True if the refused field has been changed since. */
function isProblemResolved(problem: SendProblem, sent: typeof EMPTY, now: typeof EMPTY): boolean {
  if (problem.kind !== 'field') return false
  return problem.problem.field === 'title' ? sent.version !== now.version : sent.texts !== now.texts
}

function parseStoredText(stored: unknown): typeof EMPTY | null {
  const { version, texts } = asRecord(stored)
  const isList = Array.isArray(texts) && texts.length > 0
  return typeof version === 'string' && isList
    ? { version, texts: texts.map((text: unknown) => (typeof text === 'string' ? text : '')) }
    : null
}
