/** Copies the address of a section. It needs scripts, so it appears with them. */
import { useState } from 'react'
import { linkToShare } from '#shared/program-link'
import { Icon } from '../../../ui/icons/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './copy-link.module.css'

interface CopyLinkProps {
  /** Id of the section's heading. */
  readonly anchor: string
  readonly label: string
}

export function CopyLink({ anchor, label }: CopyLinkProps) {
  const [said, setSaid] = useState('')
  const hydrated = useHydrated()
  if (!hydrated) return null
  const copy = () => {
    const url = new URL(`#${anchor}`, window.location.href)
    navigator.clipboard.writeText(linkToShare(url.href)).then(
      () => setSaid('Link copied'),
      () => setSaid('The link could not be copied'),
    )
  }
  return (
    <span className={styles['copy']}>
      <button
        type="button"
        aria-label={`Copy link to ${label}`}
        onClick={copy}
        onBlur={() => setSaid('')}
      >
        <Icon name="link" />
      </button>
      <span role="status">{said}</span>
    </span>
  )
}
