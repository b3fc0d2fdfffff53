/** Component: set-up screen of the desktop program, which asks where the wiki is stored or hosted. */
import { type FormEvent, useId, useState } from 'react'
import type { OwnerProblem, SetupState, WikiLocation, WikiLocationProblem } from '#shared/desktop-bridge'
import { DESKTOP_MESSAGES, formatSetUpProblem } from '#shared/messages/desktop-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import type { Result } from '#shared/result'
import { formatUserNameProblem } from '#shared/rules/accounts/account-errors'
import { parseUserName } from '#shared/rules/accounts/user-name'
import { Button } from '../ui/button.tsx'
import { DocumentHead } from '../ui/document-head.tsx'
import { ChoiceInput } from '../ui/forms/choice.tsx'
import { LabelledInput, LabelledTextarea } from '../ui/forms/labelled-field.tsx'
import { Problem } from '../ui/forms/problem.tsx'
import styles from './set-up-screen.module.css'

const TEXT = DESKTOP_MESSAGES.setUp

type Choice = keyof typeof TEXT.choices

const FIRST_START_CHOICES: readonly Choice[] = ['sample', 'empty', 'hosted']
const LATER_CHOICES: readonly Choice[] = ['own', 'hosted']

type State =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly sentence: string; readonly code: string }

interface SetUpScreenProps {
  readonly setUp: SetupState
  /** After an ok result the window navigates to the wiki. */
  readonly onChosen: (
    location: WikiLocation,
    owner: string | null,
  ) => Promise<Result<void, WikiLocationProblem | OwnerProblem>>
}

const getInitialChoice = ({ hasOwn, location }: SetupState): Choice =>
  location?.kind === 'hosted' ? 'hosted' : hasOwn ? 'own' : (location?.content ?? 'sample')

function toWikiLocation(choice: Choice, settings: string, { location }: SetupState): WikiLocation {
  if (choice === 'hosted') return { kind: 'hosted', settings }
  if (choice !== 'own') return { kind: 'local', content: choice }
  // The content is kept: an interrupted import of the sample continues at the next start.
  return { kind: 'local', content: location?.kind === 'local' ? location.content : 'empty' }
}

export function SetUpScreen({ setUp, onChosen }: SetUpScreenProps) {
  const { hasOwn, location, problem } = setUp
  const id = useId()
  const [choice, setChoice] = useState(getInitialChoice(setUp))
  const [settings, setSettings] = useState(location?.kind === 'hosted' ? location.settings : '')
  const [name, setName] = useState('')
  const [state, setState] = useState<State>(
    problem === null ? { kind: 'choosing' } : { kind: 'refused', sentence: problem, code: 'not-opened' },
  )

  const asksName = !hasOwn && choice !== 'hosted'
  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (state.kind === 'opening') return
    const owner = asksName && name.trim() !== '' ? parseUserName(name) : null
    if (owner?.ok === false)
      return setState({ kind: 'refused', sentence: formatUserNameProblem(owner.error), code: `name-${owner.error}` })
    setState({ kind: 'opening' })
    const answer = await onChosen(toWikiLocation(choice, settings, setUp), owner?.value ?? null)
    if (!answer.ok) {
      const { error } = answer
      setState({ kind: 'refused', sentence: formatSetUpProblem(error, name), code: error.kind })
    }
  }

  const isFirst = location === null && !hasOwn
  const heading = isFirst ? TEXT.heading : TEXT.again
  return (
    <main className={styles['screen']}>
      <DocumentHead title={DOCUMENT_TITLES.screen(heading)} description={TEXT.intro} />
      <h1>{heading}</h1>
      <p>{isFirst ? TEXT.intro : TEXT.introAgain}</p>
      <form className={styles['form']} onSubmit={open}>
        <fieldset className={styles['choices']} disabled={state.kind === 'opening'}>
          <legend>{TEXT.legend}</legend>
          {(hasOwn ? LATER_CHOICES : FIRST_START_CHOICES).map((name) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the control is in ChoiceInput
            <label key={name} className={styles['choice']}>
              <ChoiceInput
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
          <LabelledTextarea
            label={TEXT.settings}
            hint={TEXT.settingsHint}
            rows={8}
            required
            spellCheck={false}
            value={settings}
            onChange={({ target }) => setSettings(target.value)}
          />
        )}
        {asksName && (
          <LabelledInput
            label={TEXT.name}
            hint={TEXT.nameHint}
            autoComplete="nickname"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        {!isFirst && <p className={styles['text']}>{TEXT.leavesDrafts}</p>}
        {state.kind === 'refused' && <Problem code={`set-up/${state.code}`}>{state.sentence}</Problem>}
        <p role="status">{state.kind === 'opening' ? TEXT.opening : ''}</p>
        <Button variant="primary" type="submit" disabled={state.kind === 'opening'}>
          {TEXT.open}
        </Button>
      </form>
    </main>
  )
}
