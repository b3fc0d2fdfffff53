/** Announces what is new in a version; a version that is known gets the texts added. */
import { useRef, useState } from 'react'
import type { Account } from '#shared/model/account'
import { newIdFrom } from '#shared/model/new-id'
import { asRecord } from '#shared/model/stored-fields'
import { REPORTS } from '#shared/report-messages'
import type { SubmitProblem } from '../../services/report-ports.ts'
import { useKeptText } from '../../services/use-kept-text.ts'
import { useServices } from '../../services/use-services.ts'
import { Button } from '../../ui/button.tsx'
import { GrowingText } from '../../ui/growing-text.tsx'
import styles from './report-form.module.css'

const EMPTY = { version: '', texts: [''] as readonly string[] }

const newEntryId = (): string => newIdFrom((bytes) => crypto.getRandomValues(bytes))

type State =
  | { readonly kind: 'typing' | 'sending' | 'sent' }
  | { readonly kind: 'incomplete'; readonly version: boolean; readonly texts: readonly number[] }
  | { readonly kind: 'refused'; readonly problem: SubmitProblem }

export function LogForm({ account }: { readonly account: Account }) {
  const services = useServices()
  const kept = useKeptText({ name: 'ChangeLog', owner: account.uid }, EMPTY, readKept)
  const { version, texts } = kept.value
  const [state, setState] = useState<State>({ kind: 'typing' })
  const [id, setId] = useState(newEntryId)
  const sending = useRef(false)
  const changeText = (index: number, text: string) =>
    kept.change({ version, texts: texts.with(index, text) })

  const send = async () => {
    if (sending.current) return
    const blank = texts.flatMap((text, index) => (text.trim() === '' ? [index] : []))
    if (version.trim() === '' || blank.length > 0) {
      setState({ kind: 'incomplete', version: version.trim() === '', texts: blank })
      return
    }
    sending.current = true
    setState({ kind: 'sending' })
    try {
      const reports = await (await services()).reports()
      const { uid, userName } = account
      const sent = await reports.announce({
        id,
        title: version,
        texts,
        author: { uid, userName: userName ?? '', identity: uid },
        now: new Date().toISOString(),
      })
      if (sent.ok) {
        kept.forget()
        setId(newEntryId())
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
        Version
        <input
          dir="auto"
          value={version}
          onChange={({ target }) => kept.change({ version: target.value, texts })}
        />
      </label>
      {state.kind === 'incomplete' && state.version && (
        <p role="alert" className={styles['problem']}>
          {REPORTS.versionEmpty}
        </p>
      )}
      {texts.map((text, index) => (
        // a text is nothing but its place in the list
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={index} className={styles['text']}>
          <GrowingText
            aria-label={`Text ${index + 1}`}
            value={text}
            onChange={({ target }) => changeText(index, target.value)}
          />
          {state.kind === 'incomplete' && state.texts.includes(index) && (
            <p role="alert" className={styles['problem']}>
              {REPORTS.changeEmpty}
            </p>
          )}
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
      {state.kind === 'refused' && state.problem.kind !== 'taken' && (
        <p role="alert" className={styles['problem']}>
          {state.problem.kind === 'field'
            ? state.problem.problem.sentence
            : REPORTS.problems[state.problem.kind]}
        </p>
      )}
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
          {state.kind === 'sent' && REPORTS.announced}
        </span>
      </div>
    </form>
  )
}

function readKept(kept: unknown): typeof EMPTY | null {
  const { version, texts } = asRecord(kept)
  const isList = Array.isArray(texts) && texts.length > 0
  return typeof version === 'string' && isList
    ? { version, texts: texts.map((text: unknown) => (typeof text === 'string' ? text : '')) }
    : null
}
