/** Announces what is new in a version; a version that is known gets the texts added. */
import { useId, useState } from 'react'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import type { Account } from '#shared/model/account'
import { asRecord } from '#shared/model/stored-fields'
import { hasNumber, isBlank } from '#shared/rules/reports/report-plan'
import { useFormDraft } from '../../services/hooks/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { AutosizeTextarea } from '../../ui/forms/autosize-textarea.tsx'
import { LabelledInput } from '../../ui/forms/labelled-input.tsx'
import { PublishForm } from '../../ui/forms/publish-form.tsx'
import { FormAlert } from './form-alert.tsx'
import { FormFooter } from './form-footer.tsx'
import styles from './report-form.module.css'
import type { SendProblem } from './submit-report.ts'
import { useReportSubmission } from './use-report-submission.ts'

const EMPTY = { version: '', texts: [''] as readonly string[] }

/** What is still to be filled in or corrected. */
interface Incomplete {
  readonly version: boolean
  /** Places of the texts that are empty, or nothing but spaces. */
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
  // What was asked for is no longer asked for where it has been filled in.
  const incomplete: Incomplete = {
    version: flagged.version && versionProblem(version) !== null,
    texts: flagged.texts.filter((index) => isBlank(texts[index] ?? '')),
  }
  const [sentValue, setSentValue] = useState(draft.value)
  const [hasAddedText, setHasAddedText] = useState(false)
  const ids = useId()
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
        label="Version"
        name="version"
        aria-required="true"
        aria-invalid={incomplete.version || undefined}
        aria-describedby={`${ids}-version`}
        value={version}
        onChange={({ target }) => change({ version: target.value, texts })}
      />
      <FormAlert
        code="version"
        id={`${ids}-version`}
        text={incomplete.version ? versionProblem(version) : null}
      />
      {texts.map((text, index) => (
        // a text is nothing but its place in the list
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={styles['text']}>
          <label htmlFor={`${ids}-${index}`}>Text {index + 1}</label>
          <AutosizeTextarea
            id={`${ids}-${index}`}
            name={`text ${index}`}
            autoFocus={hasAddedText}
            aria-required="true"
            aria-invalid={incomplete.texts.includes(index) || undefined}
            aria-describedby={`${ids}-${index}-wrong`}
            value={text}
            onChange={({ target }) => change({ version, texts: texts.with(index, target.value) })}
          />
          <FormAlert
            code="text"
            id={`${ids}-${index}-wrong`}
            text={incomplete.texts.includes(index) ? REPORT_MESSAGES.changeEmpty : null}
          />
          {texts.length > 1 && (
            <Button
              variant="bare"
              aria-label={`Remove Text ${index + 1}`}
              onClick={({ currentTarget: { form } }) => {
                setFlagged(COMPLETE)
                // the last field of all is the one that goes: this one takes the next text, or there is one before
                const place = Math.min(index, texts.length - 2)
                const field = form?.elements.namedItem(`text ${place}`)
                if (field instanceof HTMLElement) field.focus()
                change({ version, texts: texts.toSpliced(index, 1) })
              }}
            >
              Remove
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
          Add text
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
      <FormAlert code="not-kept" text={draft.isStored ? null : REPORT_MESSAGES.notKept} />
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

/** A version that is known is added to: `taken` is not said of it. */
function formatProblem(problem: SendProblem): string | null {
  if (problem.kind === 'taken') return null
  if (problem.kind === 'image') return problem.sentence
  return problem.kind === 'field'
    ? problem.problem.sentence
    : REPORT_MESSAGES.problems[problem.kind]
}

/** Whether what was refused has been changed since. */
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
