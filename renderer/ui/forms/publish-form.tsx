/** Component: a form that publishes. Enter in a one-line field does not submit it, as people press it to end a word. */
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

/** File fields keep Enter, which opens their dialog. */
function preventSubmitOnEnter(event: KeyboardEvent): void {
  const { key, target } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault()
}
