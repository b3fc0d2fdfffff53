/**
 * Component: a link of the notes. They are in another React root than the screen, so that they have no router around
 * them, and are given what follows a link.
 */
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'

export type FollowLink = (href: string) => void

const FollowContext = createContext<FollowLink | null>(null)

export const FollowProvider = FollowContext.Provider

export function NoteLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const follow = useContext(FollowContext)
  const onLinkClick = (event: MouseEvent) => {
    if (follow === null || isModified(event)) return
    event.preventDefault()
    follow(href)
  }
  return (
    <a href={href} onClick={onLinkClick}>
      <bdi>{children}</bdi>
    </a>
  )
}

/** Such clicks open another tab or window. */
const isModified = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || altKey || ctrlKey || metaKey || shiftKey
