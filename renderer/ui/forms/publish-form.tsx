/** Form whose Submit publishes: Enter in a one-line field, where people finish a word, does nothing. */
import type { ComponentProps, KeyboardEvent } from 'react'

interface PublishFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown'> {
  readonly onSubmit: (form: HTMLFormElement) => void
}

export const PublishForm = ({ onSubmit, ...props }: PublishFormProps) => (
  <form
    {...props}
    onKeyDown={preventSubmitOnEnter}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event.currentTarget)
    }}
  />
)

/** A file field opens its dialog by Enter. */
function preventSubmitOnEnter(event: KeyboardEvent): void {
  const { key, target } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file')
    event.preventDefault()
}
