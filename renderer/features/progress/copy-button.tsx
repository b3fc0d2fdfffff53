/** Component: button that copies a text, or shows it selected if the clipboard is not allowed. */
import { useState } from 'react'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { Button } from '../../ui/button.tsx'
import styles from './progress-menu.module.css'

interface CopyButtonProps {
  readonly label: string
  readonly text: string
}

type Status = { readonly kind: 'idle' | 'denied' } | { readonly kind: 'copied'; readonly text: string }

export function CopyButton({ label, text }: CopyButtonProps) {
  const [status, setStatus] = useState<Status>({ kind: 'idle' })
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus({ kind: 'copied', text }),
      () => setStatus({ kind: 'denied' }),
    )
  // What was copied is outdated once the text has changed.
  const isCopied = status.kind === 'copied' && status.text === text
  return (
    <div className={styles['copy']}>
      <Button onClick={copy}>{label}</Button>
      <span role="status">
        {isCopied && PROGRESS_MESSAGES.copied}
        {status.kind === 'denied' && PROGRESS_MESSAGES.notCopied}
      </span>
      {status.kind === 'denied' && (
        <input ref={selectField} aria-label={label} readOnly value={text} onFocus={({ target }) => target.select()} />
      )}
    </div>
  )
}

const selectField = (field: HTMLInputElement | null): void => field?.focus()
