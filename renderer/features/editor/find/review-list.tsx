/** Component: how many findings there are, and their list, which is shown on demand. */
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './find-panel.module.css'

interface ReviewListProps {
  /** Says how many there are; null for none. */
  readonly found: string | null
  /** Label of the button that shows them. */
  readonly review: string
  /** Shown beside the button while the list is open. */
  readonly tools?: ReactNode
  /** A list item each. */
  readonly children: ReactNode
}

export function ReviewList({ found, review, tools, children }: ReviewListProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // The status is always rendered, because screen readers announce only changes of an existing one.
  if (found === null) return <span role="status" className="visually-hidden" />
  return (
    <div className={styles['names']}>
      <span>
        <span role="status">{found}</span>
        <Button variant="bare" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {review}
        </Button>
        {isOpen && tools}
      </span>
      <ul id={id} hidden={!isOpen}>
        {children}
      </ul>
    </div>
  )
}
