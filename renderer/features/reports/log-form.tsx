/** Announces what is new in a version; a version that is known gets the texts added. */
import { useId, useState } from 'react'
import { REPORTS } from '#shared/messages/report-messages'
import type { Account } from '#shared/model/account'
import { asRecord } from '#shared/model/stored-fields'
import { isBlank } from '#shared/rules/reports/report-plan'
import { useKeptText } from '../../services/hooks/use-kept-text.ts'
import { Button } from '../../ui/button.tsx'
import { GrowingText } from '../../ui/forms/growing-text.tsx'
import { LabelledInput } from '../../ui/forms/labelled.tsx'
import { PublishForm } from '../../ui/forms/publish-form.tsx'
import { FormAlert } from './form-alert.tsx'
import { FormEnd } from './form-end.tsx'
import styles from './report-form.module.css'
import type { SendProblem } from './submit-report.ts'
import { useSending } from './use-sending.ts'

const EMPTY = { version: '', texts: [''] as readonly string[] }

/** What is still to be filled in. */
interface Incomplete {
  readonly version: boolean
  /** Places of the empty texts. */
  readonly texts: readonly number[]
}

const HALF = 50

const COMPLETE: Incomplete = { version: false, texts: [] }

export function LogForm({ account }: { readonly account: Account }) {
  const kept = useKeptText({ name: 'ChangeLog', owner: account.uid }, EMPTY, readKept)
  const { change } = kept
  const { version, texts } = kept.value
  const sender = useSending(account, kept)
  const { sending, send, begin } = sender
  const [asked, setAsked] = useState(COMPLETE)
  // What was asked for is no longer asked for where it has been filled in.
  const incomplete: Incomplete = {
    version: asked.version && version.trim() === '',
    texts: asked.texts.filter((index) => isBlank(texts[index] ?? '')),
  }
  const [sentValue, setSentValue] = useState(kept.value)
  const [isGrown, setGrown] = useState(false)
  const ids = useId()
  const submit = ({ elements }: HTMLFormElement) => {
    const blank = texts.flatMap((text, index) => (isBlank(text) ? [index] : []))
    const noVersion = version.trim() === ''
    setAsked({ version: noVersion, texts: blank })
    setSentValue(kept.value)
    if (noVersion || blank.length > 0) {
      begin()
      const first = elements.namedItem(noVersion ? 'version' : `text ${blank[0]}`)
      if (first instanceof HTMLElement) first.focus()
    } else
      void send(async (services, stamp, progress) => {
        const reports = await services.reports()
        progress(HALF)
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
        text={incomplete.version ? REPORTS.versionEmpty : null}
      />
      {texts.map((text, index) => (
        // a text is nothing but its place in the list
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={styles['text']}>
          <label htmlFor={`${ids}-${index}`}>Text {index + 1}</label>
          <GrowingText
            id={`${ids}-${index}`}
            name={`text ${index}`}
            autoFocus={isGrown}
            aria-required="true"
            aria-invalid={incomplete.texts.includes(index) || undefined}
            aria-describedby={`${ids}-${index}-wrong`}
            value={text}
            onChange={({ target }) => change({ version, texts: texts.with(index, target.value) })}
          />
          <FormAlert
            code="text"
            id={`${ids}-${index}-wrong`}
            text={incomplete.texts.includes(index) ? REPORTS.changeEmpty : null}
          />
          {texts.length > 1 && (
            <Button
              look="bare"
              aria-label={`Remove Text ${index + 1}`}
              onClick={({ currentTarget: { form } }) => {
                setAsked(COMPLETE)
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
            setGrown(true)
            change({ version, texts: [...texts, ''] })
          }}
        >
          Add text
        </Button>
      </div>
      <FormAlert
        code={sending.kind === 'refused' ? sending.problem.kind : ''}
        text={
          sending.kind === 'refused' && !isAnswered(sending.problem, sentValue, kept.value)
            ? toldOf(sending.problem)
            : null
        }
      />
      <FormAlert code="not-kept" text={kept.isKept ? null : REPORTS.notKept} />
      <FormEnd
        sender={sender}
        sent={REPORTS.announced}
        onReset={() => {
          kept.forget()
          setAsked(COMPLETE)
          begin()
        }}
      />
    </PublishForm>
  )
}

/** A version that is known is added to: `taken` is not said of it. */
function toldOf(problem: SendProblem): string | null {
  if (problem.kind === 'taken') return null
  if (problem.kind === 'image') return problem.sentence
  return problem.kind === 'field' ? problem.problem.sentence : REPORTS.problems[problem.kind]
}

/** Whether what was refused has been changed since. */
function isAnswered(problem: SendProblem, sent: typeof EMPTY, now: typeof EMPTY): boolean {
  if (problem.kind !== 'field') return false
  return problem.problem.field === 'title' ? sent.version !== now.version : sent.texts !== now.texts
}

function readKept(kept: unknown): typeof EMPTY | null {
  const { version, texts } = asRecord(kept)
  const isList = Array.isArray(texts) && texts.length > 0
  return typeof version === 'string' && isList
    ? { version, texts: texts.map((text: unknown) => (typeof text === 'string' ? text : '')) }
    : null
}
