/** Where the wiki of the desktop program is to be: asked at the first start, and whenever somebody wants another. */
import { type FormEvent, useId, useState } from 'react'
import type { PlaceProblem, SetUp, WikiPlace } from '#shared/desktop-bridge'
import { DESKTOP, tellPlaceProblem } from '#shared/desktop-messages'
import type { Result } from '#shared/result'
import { Button } from '../ui/button.tsx'
import { DocumentHead } from '../ui/document-head.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './set-up-screen.module.css'

const TEXT = DESKTOP.setUp

const CHOICES = ['sample', 'empty', 'hosted'] as const
type Choice = (typeof CHOICES)[number]

type State =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly sentence: string }

interface SetUpScreenProps {
  readonly setUp: SetUp
  /** When it answers that all is well, this window is already on its way to the wiki. */
  readonly onChosen: (place: WikiPlace) => Promise<Result<void, PlaceProblem>>
}

const choiceOf = (place: WikiPlace | null): Choice =>
  place === null ? 'sample' : place.kind === 'hosted' ? 'hosted' : place.content

export function SetUpScreen({ setUp: { place, problem }, onChosen }: SetUpScreenProps) {
  const id = useId()
  const [choice, setChoice] = useState(choiceOf(place))
  const [settings, setSettings] = useState(place?.kind === 'hosted' ? place.settings : '')
  const [state, setState] = useState<State>(
    problem === null ? { kind: 'choosing' } : { kind: 'refused', sentence: problem },
  )

  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (state.kind === 'opening') return
    setState({ kind: 'opening' })
    const answer = await onChosen(
      choice === 'hosted' ? { kind: 'hosted', settings } : { kind: 'local', content: choice },
    )
    if (!answer.ok) setState({ kind: 'refused', sentence: tellPlaceProblem(answer.error) })
  }

  const heading = place === null ? TEXT.heading : TEXT.again
  return (
    <main className={styles['screen']}>
      <DocumentHead title={`${heading} || Infinite Worlds Wiki`} description={TEXT.intro} />
      <h1>{heading}</h1>
      <p>{TEXT.intro}</p>
      <form onSubmit={open}>
        <fieldset className={styles['choices']} disabled={state.kind === 'opening'}>
          <legend>{TEXT.legend}</legend>
          {CHOICES.map((name) => (
            <label key={name} className={styles['choice']}>
              <input
                type="radio"
                name="choice"
                checked={choice === name}
                aria-describedby={`${id}-${name}`}
                onChange={() => setChoice(name)}
              />
              <span className={styles['label']}>{TEXT.choices[name].label}</span>
              <span id={`${id}-${name}`} className={styles['text']}>
                {TEXT.choices[name].text}
              </span>
            </label>
          ))}
        </fieldset>
        {choice === 'hosted' && (
          <label className={styles['settings']}>
            {TEXT.settings}
            <textarea
              rows={8}
              required
              spellCheck={false}
              aria-describedby={`${id}-hint`}
              value={settings}
              onChange={({ target }) => setSettings(target.value)}
            />
            <span id={`${id}-hint`} className={styles['text']}>
              {TEXT.settingsHint}
            </span>
          </label>
        )}
        {place !== null && <p className={styles['text']}>{TEXT.leavesDrafts}</p>}
        {state.kind === 'refused' && (
          <p role="alert" className={styles['problem']}>
            <Icon name="caution" />
            {state.sentence}
          </p>
        )}
        <p role="status">{state.kind === 'opening' ? TEXT.opening : ''}</p>
        <Button look="primary" type="submit" disabled={state.kind === 'opening'}>
          {TEXT.open}
        </Button>
      </form>
    </main>
  )
}
