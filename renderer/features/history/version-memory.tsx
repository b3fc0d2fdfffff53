/**
 * Component: keeps the two versions that are chosen for a comparison while older ones are loaded, and when the history is
 * opened again. A chosen version that the list does not show is offered here.
 */
import { useEffect, useEffectEvent } from 'react'
import { HISTORY_MESSAGES } from '#shared/messages/history-messages'
import { useChosenVersions } from '../../services/hooks/use-chosen-versions.ts'
import { Choice } from '../../ui/forms/choice.tsx'

interface VersionMemoryProps {
  readonly page: string
  /** Current revision of the page. */
  readonly rev: number
  /** The versions of the list. */
  readonly shown: readonly number[]
  /** The form to which the choices of the list belong. */
  readonly formId: string
}

export function VersionMemory({ page, rev, shown, formId }: VersionMemoryProps) {
  const [chosen, choose] = useChosenVersions(page, rev)
  const restore = useEffectEvent(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    if (chosen === null) choose(readChoice(form))
    else
      for (const name of NAMES)
        for (const radio of document.getElementsByName(name))
          if (radio instanceof HTMLInputElement && radio.form === form)
            radio.checked = radio.value === `${chosen[name]}`
  })
  const onChange = useEffectEvent(({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.form?.id === formId) choose(readChoice(target.form))
  })
  // The choices of the list are in the document before this component, and keep their state themselves.
  useEffect(() => {
    restore()
    document.addEventListener('change', onChange)
    return () => document.removeEventListener('change', onChange)
  }, [])
  if (chosen === null) return null
  return NAMES.filter((name) => !shown.includes(chosen[name])).map((name) => (
    <Choice key={`${name} ${chosen[name]}`} type="radio" name={name} value={chosen[name]} form={formId} defaultChecked>
      {`${HISTORY_MESSAGES[name]} ${HISTORY_MESSAGES.version(chosen[name])}`}
    </Choice>
  ))
}

const NAMES = ['to', 'from'] as const

function readChoice(form: HTMLFormElement) {
  const data = new FormData(form)
  return { from: Number(data.get('from')), to: Number(data.get('to')) }
}
