/** Component: settings of what is later than the progress: left out, folded or shown; and of what has no place. */
import { useId } from 'react'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import type { BookIndex } from '#shared/rules/places/book-index'
import type { Progress } from '#shared/rules/places/progress'
import { getReadingProgress, useReadingProgress } from '../../services/hooks/use-reading-progress.ts'
import { Choice } from '../../ui/forms/choice.tsx'
import styles from './progress-menu.module.css'

const MODES = ['hide', 'fold', 'show-all'] as const

interface ProgressSettingsProps {
  readonly index: BookIndex
  readonly progress: Progress
}

export function ProgressSettings({ index, progress }: ProgressSettingsProps) {
  const name = useId()
  const { mode } = useReadingProgress()
  const store = getReadingProgress()
  return (
    <fieldset className={styles['settings']}>
      <legend>{PROGRESS_MESSAGES.mode}</legend>
      {MODES.map((one) => (
        <Choice key={one} type="radio" name={name} checked={one === mode} onChange={() => store.setMode(one, index)}>
          {PROGRESS_MESSAGES.modes[one]}
        </Choice>
      ))}
      <Choice
        type="checkbox"
        checked={progress.isStrict}
        onChange={({ target }) => store.set({ ...progress, isStrict: target.checked }, index)}
      >
        {PROGRESS_MESSAGES.strict}
      </Choice>
    </fieldset>
  )
}
