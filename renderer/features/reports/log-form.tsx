/** Announces what is new in a version; a version that is known gets the texts added. */
import { useState } from 'react'
import type { Account } from '#shared/model/account'
import { asRecord } from '#shared/model/stored-fields'
import { REPORTS } from '#shared/report-messages'
import { useKeptText } from '../../services/hooks/use-kept-text.ts'
import { Button } from '../../ui/button.tsx'
import { GrowingText } from '../../ui/growing-text.tsx'
import { LabelledInput } from '../../ui/labelled.tsx'
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
  const { version, texts } = kept.value
  const { sending, send, begin } = useSending(account, kept.forget)
  const [incomplete, setIncomplete] = useState(COMPLETE)
  const changeText = (index: number, text: string) =>
    kept.change({ version, texts: texts.with(index, text) })

  const submit = () => {
    const blank = texts.flatMap((text, index) => (text.trim() === '' ? [index] : []))
    const noVersion = version.trim() === ''
    setIncomplete({ version: noVersion, texts: blank })
    if (noVersion || blank.length > 0) begin()
    else
      void send(async (services, stamp, progress) => {
        const reports = await services.reports()
        progress(HALF)
        return reports.announce({ title: version, texts, ...stamp })
      })
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
        label="Version"
        value={version}
        onChange={({ target }) => kept.change({ version: target.value, texts })}
      />
      <FormAlert text={incomplete.version ? REPORTS.versionEmpty : null} />
      {texts.map((text, index) => (
        // a text is nothing but its place in the list
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={index} className={styles['text']}>
          <GrowingText
            aria-label={`Text ${index + 1}`}
            value={text}
            onChange={({ target }) => changeText(index, target.value)}
          />
          <FormAlert text={incomplete.texts.includes(index) ? REPORTS.changeEmpty : null} />
          {texts.length > 1 && (
            <Button
              look="bare"
              aria-label={`Remove Text ${index + 1}`}
              onClick={() => kept.change({ version, texts: texts.toSpliced(index, 1) })}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      <div>
        <Button onClick={() => kept.change({ version, texts: [...texts, ''] })}>Add text</Button>
      </div>
      <FormAlert text={sending.kind === 'refused' ? toldOf(sending.problem) : null} />
      <FormEnd
        sending={sending}
        sent={REPORTS.announced}
        onReset={() => {
          kept.forget()
          setIncomplete(COMPLETE)
          begin()
        }}
      />
    </form>
  )
}

/** A version that is known is added to: `taken` is not said of it. */
function toldOf(problem: SendProblem): string | null {
  if (problem.kind === 'taken') return null
  if (problem.kind === 'image') return problem.sentence
  return problem.kind === 'field' ? problem.problem.sentence : REPORTS.problems[problem.kind]
}

function readKept(kept: unknown): typeof EMPTY | null {
  const { version, texts } = asRecord(kept)
  const isList = Array.isArray(texts) && texts.length > 0
  return typeof version === 'string' && isList
    ? { version, texts: texts.map((text: unknown) => (typeof text === 'string' ? text : '')) }
    : null
}
