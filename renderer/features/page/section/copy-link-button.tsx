/** Component: button that copies the address of a section. It needs scripts, so it appears after hydration. */
import { useState } from 'react'
import * as SECTION_MESSAGES from '#shared/messages/section-messages'
import { toShareableLink } from '#shared/program-link'
import { Icon } from '../../../ui/icons/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './copy-link-button.module.css'

interface CopyLinkButtonProps {
  /** Id of the section's heading. */
  readonly anchor: string
  readonly label: string
}

export function CopyLinkButton({ anchor, label }: CopyLinkButtonProps) {
  const [status, setStatus] = useState('')
  const hydrated = useHydrated()
  if (!hydrated) return null
  const copy = () => {
    const url = new URL(`#${anchor}`, window.location.href)
    navigator.clipboard.writeText(toShareableLink(url.href)).then(
      () => setStatus(SECTION_MESSAGES.linkCopied),
      () => setStatus(SECTION_MESSAGES.linkNotCopied),
    )
  }
  return (
    <span className={styles['copy']}>
      <button type="button" aria-label={SECTION_MESSAGES.copyLink(label)} onClick={copy} onBlur={() => setStatus('')}>
        <Icon name="link" />
      </button>
      <span role="status">{status}</span>
    </span>
  )
}
