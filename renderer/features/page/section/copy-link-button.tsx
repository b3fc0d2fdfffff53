/** Component: button that copies the address of a heading, or shows it selected if the clipboard is not allowed. */
import { type FocusEvent, useState } from 'react'
import * as SECTION_MESSAGES from '#shared/messages/section-messages'
import { toShareableLink } from '#shared/program-link'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import styles from './heading-tools.module.css'

interface CopyLinkButtonProps {
  /** Id of the heading. */
  readonly anchor: string
  readonly label: string
}

type Status = { readonly kind: 'idle' | 'copied' } | { readonly kind: 'denied'; readonly link: string }

export function CopyLinkButton({ anchor, label }: CopyLinkButtonProps) {
  const [status, setStatus] = useState<Status>({ kind: 'idle' })
  const copy = async () => {
    const link = toShareableLink(new URL(`#${anchor}`, window.location.href).href)
    try {
      await navigator.clipboard.writeText(link)
      setStatus({ kind: 'copied' })
    } catch {
      setStatus({ kind: 'denied', link })
    }
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // The focus may have moved to the field.
    if (!(relatedTarget instanceof HTMLInputElement)) setStatus({ kind: 'idle' })
  }
  return (
    <span className={styles['copy']}>
      <button type="button" aria-label={SECTION_MESSAGES.copyLink(label)} onClick={copy} onBlur={onBlur}>
        <ToolIcon name="link" />
      </button>
      <span className={styles['status']} data-kind={status.kind}>
        <span role="status">
          {status.kind === 'copied' && SECTION_MESSAGES.linkCopied}
          {status.kind === 'denied' && SECTION_MESSAGES.linkNotCopied}
        </span>
        {status.kind === 'denied' && (
          <input
            ref={selectField}
            aria-label={SECTION_MESSAGES.linkAddress}
            readOnly
            onBlur={() => setStatus({ kind: 'idle' })}
            value={status.link}
          />
        )}
      </span>
    </span>
  )
}

const selectField = (field: HTMLInputElement | null): void => {
  field?.focus()
  field?.select()
}
