/** Component: a heading that shows its content when it is opened. Until then the content is not rendered. */
import { type ReactNode, useState } from 'react'

interface DisclosureProps {
  readonly label: string
  /** The component has a state of its own if this is absent. */
  readonly isOpen?: boolean
  readonly onToggle?: ((isOpen: boolean) => void) | undefined
  readonly children: ReactNode
}

export function Disclosure({ label, isOpen: given, onToggle, children }: DisclosureProps) {
  const [own, setOwn] = useState(false)
  const isOpen = given ?? own
  const toggle = (next: boolean) => {
    setOwn(next)
    onToggle?.(next)
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && children}
    </details>
  )
}
